"""Print the scores of all tables: of right rules the verdicts, of wrong ones the codes by which they are found.

With `field`, and perhaps names of tables, what the frameworks' own checkers find of the tables of the field.
"""

import sys

from tests.checker.faults.tables import (
    VERDICTS,
    lines_of,
    no_smallest_inputs,
    right_scores,
    wrong_scores,
)

if sys.argv[1:2] == ["field"]:
    from tests.checker.faults.own_checkers import scores

    columns = ("asked", "found", "on revealing samples", "right ones refused")
    print(next(lines_of({}, columns)))
    for table, counts in scores(sys.argv[2:]):
        print([*lines_of({table: counts}, columns)][1], flush=True)
    raise SystemExit
with no_smallest_inputs():
    print("right rules", *lines_of(right_scores()[0], VERDICTS), sep="\n")
    for table, counts in wrong_scores().items():
        print(f"\nwrong rules, {table}: {counts.total()}")
        print(*(f"{count:6}  {codes}" for codes, count in counts.most_common()), sep="\n")
