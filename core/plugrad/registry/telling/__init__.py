"""Messages about packs: errors, suggestions, and strangers' texts made fit to be shown.

`errors`: errors for packs that cannot be used. `suggestions`: for a name that is not there. `spelling`: fuzzy
matching. `strangers`: sanitizer. `wording`: how verdicts, numbers, counts and places are written. `notebook`: ops and
packs as HTML.
"""
