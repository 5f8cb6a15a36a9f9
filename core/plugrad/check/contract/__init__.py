"""The first check: questions with exact answers, of forward and of what the rule returns."""
