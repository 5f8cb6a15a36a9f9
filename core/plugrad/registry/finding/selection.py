"""Which of the installed packs may be used, by what the user has said of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from plugrad.engine.errors import PackMissingError, SettingError
from plugrad.registry.entries import PackInfo
from plugrad.registry.finding.configuration import Rules
from plugrad.registry.finding.discovery import INDISPENSABLE, OWN, judged
from plugrad.registry.finding.metadata import canonical
from plugrad.registry.telling.spelling import packs_called


def preferred(packs: Mapping[str, PackInfo], rules: Rules) -> dict[str, PackInfo]:
    """Return `packs` with those conflicts decided that the user has decided.

    Raises
    ------
    SettingError
        A distribution is preferred that does not offer the pack.
    """
    found = dict(packs)
    for name, wanted in rules.prefer.value.items() if rules.prefer else ():
        source = rules.prefer.source if rules.prefer else ""
        require_known([name], packs, source)
        info = packs[name]
        chosen = [each for each in info.offers if canonical(each.distribution) == canonical(wanted)]
        others = [each for each in info.offers if each not in chosen]
        if not chosen:
            candidates = " or ".join(sorted({repr(each.distribution) for each in others}))
            raise SettingError(
                f"{source} has {name} = {wanted!r}, and that distribution does not offer the pack {name!r}; "
                f"write {candidates}"
            )
        if info.state == "conflict" and name not in OWN:
            info = judged(name, None, tuple(chosen))
            note = f"preferred to {' and '.join(map(str, others))} by {source}"
            found[name] = replace(info, reason="; ".join(filter(None, [info.reason, note])))
    return found


def require_all_known(rules: Rules, packs: Mapping[str, PackInfo]) -> None:
    """Raise PackMissingError if a setting names a pack that is not installed."""
    for said in (rules.packs, rules.block):
        if said is not None:
            require_known(said.value, packs, said.source)


def require_known(names: Iterable[str], packs: Mapping[str, PackInfo], source: str) -> None:
    """Raise PackMissingError if one of the packs that `source` names is not installed."""
    for name in sorted(names):
        if name not in packs:
            found = " or ".join(map(repr, packs_called(name, packs.values())))
            raise PackMissingError(
                f"{source} names {name!r}, but no installed distribution offers that pack. "
                f"{f'Did you mean {found}? ' * bool(found)}Correct {source}, or install the distribution that has it"
            )


def ruled(info: PackInfo, rules: Rules) -> PackInfo:
    """Return a pack, as blocked if the user has ruled it out; ``packs=[]`` leaves `builtin` alone."""
    if rules.block is not None and info.name in rules.block.value:
        return replace(info, state="blocked", reason=f"ruled out by {rules.block.source}")
    allowed = rules.packs
    if allowed is not None and info.name not in allowed.value and info.name != INDISPENSABLE:
        return replace(info, state="blocked", reason=f"not among the packs in {allowed.source}")
    return info
