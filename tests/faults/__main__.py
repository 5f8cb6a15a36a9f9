"""Print the scores of all tables: of right rules the verdicts, of wrong ones the codes by which they are found."""

from tests.faults.tables import VERDICTS, lines_of, no_smallest_inputs, right_scores, wrong_scores

with no_smallest_inputs():
    print("right rules", *lines_of(right_scores()[0], VERDICTS), sep="\n")
    for table, counts in wrong_scores().items():
        print(f"\nwrong rules, {table}: {counts.total()}")
        print(*(f"{count:6}  {codes}" for codes, count in counts.most_common()), sep="\n")
