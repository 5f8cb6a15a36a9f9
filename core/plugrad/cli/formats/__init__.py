"""The formats of a report, a writer each: a function from the report's document to a text.

document   what a writer gets: the report as plain data, with all that is said of it in words
junit      for systems that read JUnit files
sarif      for code scanning
markdown   for the page of a GitHub run
html       for browsers; its page is `page.html`
"""
