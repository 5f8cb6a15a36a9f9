"""The face of `plugrad which`: what a name may mean, what of it is `pg.NAME`, and what was not looked into."""

from __future__ import annotations

from typing import Any

from plugrad.cli.style import Table, Text, counted, field, paragraph, place, table_of

KNOWN = {"import": "", "metadata": "", "source": "as its source says"}


def face_of_candidates(found: dict[str, Any], columns: int) -> list[Text | Table]:
    """Return the table of candidates in order of resolution, and what to know about it."""
    several = len(found["candidates"]) > 1
    table = table_of(
        *["order"] * several, "meaning", "in Python", "distribution", "version", "defined", ""
    )
    for number, each in enumerate(found["candidates"], 1):
        own = each["call"] == found["python"]
        table.add_row(
            *[str(number)] * several,
            Text(each["identity"], "bold green" if own else "bold"),
            each["call"],
            each["distribution"],
            each["distribution_version"],
            place(each["file"], each["line"]),
            KNOWN[each["known_by"]] if each["kind"] != "pack" else "the pack",
        )
    shown: list[Text | Table] = [table, Text(), Text(paragraph(closing(found), columns))]
    if found["not_looked_into"]:
        shown += [Text(), Text(paragraph(unknown(found), columns))]
        shown += [
            field(
                each["pack"],
                f"{each['state']}: {each['reason']}",
                columns,
                3,
                "; --json has the rest",
            )
            for each in found["not_looked_into"]
        ]
    return shown


def closing(found: dict[str, Any]) -> str:
    """Return what `pg.NAME` is, and how sure the rest is."""
    said = f"{found['python']} is {found['gives']}."
    if found["gives"] is None:
        said = f"There is no {found['python']}; write {found['candidates'][0]['call']}."
    if any(each["known_by"] == "source" for each in found["candidates"]):
        said += (
            " Run `plugrad which "
            f"{found['name']} --load` to import each pack: the sources, which were read instead, may lack names."
        )
    return said


def unknown(found: dict[str, Any]) -> str:
    """Return how many packs were not looked into."""
    number = len(found["not_looked_into"])
    return f"Not looked into {'was' if number == 1 else 'were'} {counted(number, 'pack')}, which may have one:"
