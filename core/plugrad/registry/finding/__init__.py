"""Discovery of plugins, and which of them may be used; nothing here imports one.

`kinds`: the kinds of plugin. `metadata`: parser of what is installed. `discovery`: packs and other plugins by name.
`configuration`: the user's settings. `selection`: what these leave.
"""
