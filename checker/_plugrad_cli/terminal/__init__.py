"""Terminal output: text, tables and reports.

printing   the only place that prints: to stdout, and complaints and progress to stderr
style      texts, tables and paragraphs, which hold nothing that a terminal would obey
report     the report of `plugrad check`: the table, what is wrong, what --mutate found, what to do next
"""
