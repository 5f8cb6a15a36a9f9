"""The formats of a report, a writer each: a function from the report's document
(`_plugrad_check.report.document`) to a text.

junit      for systems that read JUnit files
sarif      for code scanning
markdown   for the page of a GitHub run
html       for browsers; its page is `page.html`
"""

FORMATS = ("junit", "sarif", "html", "markdown")
