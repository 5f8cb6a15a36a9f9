"""What is printed, and how.

printing   the only place that prints: to stdout, and complaints and progress to stderr
style      texts, tables and paragraphs, which hold nothing that a terminal would obey
report     the report of `plugrad check`: the table, what is wrong, how it went, what to do next
mutations  the report of `plugrad check --mutate`
"""
