"""Facts about the installed packs and their ops, as plain values; a stranger's code is run for them in a worker."""

from __future__ import annotations

import contextlib
import itertools
import re
import threading
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import numpy as np

import plugrad
from _plugrad_check.from_source.classes import op_named
from _plugrad_cli.terminal import printing
from plugrad import registry
from plugrad.authoring.kernels import require_kernel
from plugrad.engine.errors import PackError, PackLoadError, PackMissingError
from plugrad.engine.graph.facts import SHOWN, facts_about, signature_of
from plugrad.engine.tensor.tensor import Tensor, wrap
from plugrad.registry.entries import is_ours, without_annotations
from plugrad.registry.finding.kinds import INDISPENSABLE, KERNELS, KINDS
from plugrad.registry.telling.strangers import bounded, repr_of, words_of

if TYPE_CHECKING:
    from plugrad.registry import Op, PackInfo

Known = dict[str, Any]

Count = Callable[["Op"], Any]

LIMIT = 120.0  # seconds that a pack's code may take, before its process is killed
SIDE_BY_SIDE = 4  # processes
MANY = 1_000  # samples, at which counting ends: a generator may have no end
PATIENCE = 5.0  # seconds, after which it ends too
EXTRAS = ("reference", "error_samples", "surrogate", "jvp")
MOST_OF_A_DOCSTRING = 20_000  # characters
MOST_OF_A_SAMPLE = 300


def facts_of_op(target: str) -> Known:
    """Return the facts of the op `target` (PACK::OP or FILE.py::CLASS) as plain values. Raises PackError if there is no
    such op, or its pack cannot be loaded.
    """
    answer, problem = answer_to(op_facts, target, count=number_of_samples)
    if isinstance(answer, PackError):
        raise answer
    return answer | ({"samples": problem} if problem else {})


def facts_of_pack(name: str, *, whole: bool) -> Known:
    """Return the facts of a pack and its ops as plain values; with `whole`, the number of each op's samples too. The
    entry `problem` says why the pack cannot be loaded, '' if it can.
    """
    answer, problem = answer_to(pack_facts, name, count=number_of_samples if whole else None)
    if isinstance(answer, PackError):
        facts = info_as_dict(registry.info(name)) | broken_by(answer)
        return facts | {"problem": str(answer), "ops": [], "questions": []}
    if problem:
        answer["ops"] = [op | {"samples": problem} for op in answer["ops"]]
    return answer


def answer_to(
    question: Callable[..., Known], target: str, count: Count | None
) -> tuple[Known | PackError, str]:
    """Return the answer of the function `question` for a pack or an op, or the error if there is none; and the reason
    why its samples could not be counted, otherwise ''.

    If counting the samples (`count`) ends the worker process, the question is repeated without it.
    """
    (answer,) = answers_to(question, [target], count=count)
    if isinstance(answer, PackLoadError) and count is not None:
        (less,) = answers_to(question, [target])
        if not isinstance(less, PackError):
            return less, f"cannot be drawn: {answer}"
    return answer, ""


def reference_of(name: str) -> Known:
    """Return the facts of a pack for its reference: all of its ops, with samples, examples and other names.

    Raises
    ------
    PackError
        The pack cannot be loaded.
    """
    (answer,) = answers_to(reference_facts, [name])
    if isinstance(answer, PackError):
        raise answer
    if answer["problem"]:
        raise PackLoadError(answer["problem"])
    return answer


def codes_of_pack_in(code: str) -> dict[str, Known]:
    """Return the facts of each code of a pack's own checks, if `code` begins with the name of an installed pack
    (ACME001); otherwise nothing. Raises PackLoadError if the pack cannot be loaded.
    """
    name = code.rstrip("0123456789").lower()
    if name == code.lower() or name not in [info.name for info in registry.packs()]:
        return {}
    pack = facts_of_pack(name, whole=False)
    if pack["problem"]:
        raise PackLoadError(pack["problem"])
    rest = {"verdict": "fail", "wrong": "", "right": ""}
    return {each["code"]: each | {"check": each["code"]} | rest for each in pack["questions"]}


def facts_of_packs(names: Sequence[str], *, load: bool) -> list[Known]:
    """Return the facts of the packs `names`, as `plugrad list` shows them; with `load`, they are imported first."""
    return facts_of_all(map(registry.info, names), load=load)


def facts_of_plugins(*, load: bool = False, name: str = "", distribution: str = "") -> list[Known]:
    """Return the facts of third-party plugins that are no packs, or only of those with this name or from this
    distribution. With `load` they are imported first, and the facts have what each registers, and conflicts with other
    plugins.
    """
    every = [info for kind in KINDS if kind != "pack" for info in registry.plugins(kind)]
    every = [info for info in every if not is_ours(info)]
    asked = [
        each for each in every if not name or each.name == name or each.distribution == distribution
    ]
    if not load:
        return facts_of_all(asked, load=False)
    checks = [each for each in every if each.kind == "check" and each not in asked]
    rivals = checks if any(each.kind == "check" for each in asked) else []
    found = facts_of_all([*asked, *rivals], load=True)
    note_conflicts([each for each in found if each["kind"] == "check" and each["brings"]])
    return found[: len(asked)]


def note_conflicts(plugins: Sequence[Known]) -> None:
    """Set the entry `conflicts` in the facts of plugins of checks: a message for each check whose name or codes another
    plugin has too.
    """
    if not plugins:
        return
    from _plugrad_check import rows as checks  # for which nobody else waits

    rows = {
        plugin["name"]: [
            checks.Check(each["name"], str, each["stage"], tuple(each["codes"]))
            for each in plugin["brings"]
        ]
        for plugin in plugins
    }
    claims = checks.claims_of(registry.rows("check", checks.OWN), rows)
    for plugin in plugins:
        name = plugin["name"]
        said = [checks.conflict_of(name, row, claims) for row in rows[name]]
        plugin["conflicts"] = [words for words in said if words]


def facts_of_all(infos: Iterable[PackInfo], *, load: bool) -> list[Known]:
    """Return the facts of packs and other plugins, as `plugrad list` shows them; with `load`, they are imported
    first.
    """
    found = {f"{info.kind} {info.name}".removeprefix("pack "): info for info in infos}
    tried = [target for target, info in found.items() if load and info.usable]
    answers = dict(zip(tried, answers_to(loaded, tried), strict=True))
    return [
        info_as_dict(info) | (broken_by(answer) if isinstance(answer, PackError) else answer)
        for target, info in found.items()
        for answer in (answers.get(target, {}),)
    ]


def answers_to(
    question: Callable[..., Known], targets: Sequence[str], **more: Any
) -> list[Known | PackError]:
    """Return, for each pack or op in `targets`, the result of ``question(target, **more)``, or the PackError that it
    raised. For third-party packs the function runs in worker processes, with a time limit.
    """
    # A question that no stranger answers waits for no process.
    from _plugrad_check.workers.messages import Unanswered
    from _plugrad_check.workers.pool import Workers, awaited

    strangers = [target for target in targets if runs_strangers_code(target.partition("::")[0])]
    most = min(len(strangers), SIDE_BY_SIDE)
    workers = Workers(most, LIMIT, ahead=__name__) if strangers else None
    answers: list[Known | PackError] = []
    try:
        futures = {each: workers.submit(question, each, **more) for each in strangers if workers}
        for target in targets:
            try:
                if target not in futures:
                    answers.append(question(target, **more))
                    continue
                with printing.say_if_slow(waiting_for(target, len(targets))):
                    answers.append(awaited(futures[target]))
            except PackError as error:
                answers.append(error)
            except Unanswered as why:
                answers.append(PackLoadError(why.words("the code of the pack ran")))
    finally:
        if workers is not None:
            workers.shutdown(wait=False)
    return answers


def waiting_for(target: str, of: int) -> str:
    """Return the message that the command still waits for a pack or an op, one of `of` in number."""
    out = (
        f", and `plugrad --block {target.rpartition(' ')[2]}` before the command leaves it out"
        * (of > 1)
    )
    return f"still waiting for {target!r}, whose code runs, for {LIMIT:g} seconds in all; Ctrl-C ends it{out}"


def runs_strangers_code(pack: str) -> bool:
    """Return True if a question about a pack would run third-party code: not if the pack is plugrad's own, or refused
    before its code runs.
    """
    found = [info for info in registry.packs() if info.name == pack]
    return all(info.usable and not is_ours(info) for info in found)


# What is asked, here or in a worker.


def op_facts(target: str, count: Count | None = None) -> Known:
    """Import the pack or file of an op, and return the facts of the op; `count` returns the entry `samples` for it,
    None leaves that out.
    """
    from_source = op_named(target)
    if from_source is None:
        return op_as_dict(registry.op(target), count)
    op = from_source.as_op()
    call = f"{from_source.function.__name__}.apply{without_annotations(op.signature)}"
    return op_as_dict(op, count) | {"identity": target, "call": call}


def loaded(target: str) -> Known:
    """Import a pack ('acme') or another plugin ('report csv'), and return its facts as `plugrad list` shows them."""
    kind, _, name = target.rpartition(" ")
    more: Known = {}
    with contextlib.suppress(PackError):
        if kind:
            rows = registry.rows(kind, name, form_of(kind))
            more = {"brings": [brought(kind, name, row) for row in rows]}
        else:
            registry.ops(name)
    return info_as_dict(registry.info(name, kind or "pack")) | more


def brought(kind: str, name: str, row: Any) -> Known:
    """Return the facts of an object `row` that the plugin `name` registers, as plain values: a check, a framework, a
    format or a kernel, as `kind` says.
    """
    if kind == "check":
        known = {"name": row.name, "stage": row.stage, "codes": list(row.codes)}
        return known | {"title": bounded(row.meaning[0])}
    if kind == KERNELS.name:
        return {"name": row.op, "dtypes": list(row.dtypes), "smallest": row.smallest}
    return {"name": name} | ({"arrays": bounded(row.arrays)} if kind == "framework" else {})


def form_of(kind: str) -> Callable[[Any], None]:
    """Return the function that validates an object registered by a plugin of this kind; it raises RegistrationError."""
    # All of it is of no use to other commands.
    from _plugrad_check.frameworks.contract import require_framework
    from _plugrad_check.rows import require_row
    from _plugrad_cli.running.reporting import require_writer

    return {
        "check": require_row,
        "framework": require_framework,
        "report": require_writer,
        KERNELS.name: require_kernel,
    }[kind]


def pack_facts(name: str, count: Count | None = None) -> Known:
    """Import a pack, and return its facts and those of its ops; `count` returns the entry `samples` for an op, None
    leaves that out. The entry `problem` says why the pack cannot be loaded, '' if it can.
    """
    problem, ops, questions = "", tuple[Any, ...](), tuple[Any, ...]()
    try:
        ops, questions = registry.ops(name), registry.questions(name)
    except PackMissingError:
        raise
    except PackError as error:
        problem = str(error)
    # `registry.info` is asked last: loading changed its answer
    return info_as_dict(registry.info(name)) | {
        "problem": problem,
        "ops": [op_as_dict(op, count) for op in ops],
        "questions": [
            {
                "code": question.code,
                "title": bounded(question.title),
                "explanation": bounded(question.explanation, MOST_OF_A_DOCSTRING),
            }
            for question in questions
        ],
    }


def reference_facts(name: str) -> Known:
    """Import a pack, and return its facts, in which each op also has its samples as texts, an example and its other
    names.
    """
    from _plugrad_cli.examples import example_of  # no other command waits for it

    facts = pack_facts(name, count=texts_of_samples)
    ops = {} if facts["problem"] else {op.name: op for op in registry.ops(name)}
    also = other_names(registry.info(name)) if ops else {}
    for each in facts["ops"]:
        op, python = ops[each["name"]], each["call"].removesuffix(each["signature"])
        each["example"] = example_of(op, python, draw_samples(op)[0])
        each["names"] = [other for other in also.get(op.identity, []) if other != python]
    return facts


NAMESPACES = ("", "Tensor.", "nn.functional.", "special.", "linalg.", "fft.")
"""Modules of plugrad, and its class, that have ops of its own packs by PyTorch's names."""


def other_names(pack: PackInfo) -> dict[str, list[str]]:
    """Return other names of a pack's ops, as lists by identity: aliases, and for plugrad's own packs the functions and
    methods of plugrad that call the op.
    """
    found: dict[str, list[str]] = {}
    for name, identity in registry.load(pack.name).aliases.items():
        found.setdefault(identity, []).append(name_in_python(pack.name, name))
    for space in NAMESPACES * is_ours(pack):
        place = attrgetter(space.removesuffix("."))(plugrad) if space else plugrad
        for name in dir(place):
            op = None if name.startswith("_") else getattr(getattr(place, name, None), "op", None)
            if op is not None and getattr(op, "pack", None) == pack.name:
                found.setdefault(op.identity, []).append(
                    f"pg.{space}{name}".replace("pg.Tensor", "Tensor")
                )
    return found


def info_as_dict(info: PackInfo) -> Known:
    """Return the facts of a pack, or of another plugin with its `kind`, as plain values; nothing is imported.

    The `ops` of a pack, and what another plugin `brings`, are None until it is loaded.
    """
    own: Known = {"kind": info.kind, "brings": None, "conflicts": []}
    if info.kind == "pack":
        own = {"ops": list(info.ops) if info.state == "loaded" else None}
    return {
        "name": info.name,
        "distribution": info.distribution,
        "version": info.version,
        "state": info.state,
        "source": info.source,
        "reason": info.reason,
        "paths": [offer.path for offer in info.offers],
        "entry_points": [offer.value for offer in info.offers],
    } | own


def broken_by(error: PackError) -> Known:
    """Return the entries `state` and `reason` for a pack whose import ended the worker process or raised `error`."""
    return {"state": "broken", "reason": str(error)}


def op_as_dict(op: Op, count: Count | None = None) -> Known:
    """Return the facts of an op as plain values. The entry `samples` is the result of ``count(op)``, such as their
    number or the reason why they cannot be counted; None if `count` is None.
    """
    signature, plain = str(without_annotations(op.signature)), getattr(op.function, "plain", None)
    return {
        "identity": op.identity,
        "name": op.name,
        "version": op.version,
        "signature": signature,
        "call": f"{name_in_python(op.pack, op.name)}{signature}",
        "doc": bounded(op.doc, MOST_OF_A_DOCSTRING),
        "file": op.origin.file,
        "line": op.origin.line,
        "pack": op.pack,
        "distribution": op.origin.distribution,
        "distribution_version": op.origin.version,
        "samples": count(op) if count is not None else None,
        "declares": declarations(op, samples=count is not None),
        "kernel_call": None if plain is None else str(without_annotations(signature_of(plain))),
    }


def name_in_python(pack: str, op: str) -> str:
    """Return the expression for an op after ``import plugrad as pg``: ``pg.conv2d`` or ``pg.ops.PACK.OP``; for an op of
    a family, `norm_pdf` of stats, ``pg.ops.stats.norm.pdf``.
    """
    if pack == INDISPENSABLE:
        return f"pg.{op}"
    family = family_of(pack, op)
    return (
        f"pg.ops.{pack}.{family}.{op.removeprefix(f'{family}_')}"
        if family
        else f"pg.ops.{pack}.{op}"
    )


def family_of(pack: str, op: str) -> str:
    """Return the family of the op `op` of a pack: the first words of its name, if the pack lists them in
    ``PLUGRAD_FAMILIES``; else ''.
    """
    if not any(info.name == pack and info.state == "loaded" for info in registry.packs()):
        return ""  # an op of a file
    try:
        plugin = registry.load(pack).plugin
    except PackError:  # it is another environment's, or was uninstalled meanwhile
        return ""
    words = getattr(plugin, "PLUGRAD_FAMILIES", ())
    return max((word for word in words if op.startswith(f"{word}_")), key=len, default="")


def first_sentence(doc: str) -> str:
    r"""Return the first sentence of a docstring, on one line; all of its first paragraph, if that has no full stop.

    >>> first_sentence("Root of x, e.g. 2: see\n`sqrt`. More of it.")
    'Root of x, e.g. 2: see `sqrt`.'
    """
    paragraph = " ".join(doc.partition("\n\n")[0].split())
    end = END.search(paragraph)
    return paragraph[: end.end()] if end else paragraph


END = re.compile(r"(?<!\be\.g)(?<!\bi\.e)(?<!\bal)(?<!\bcf)(?<!\bvs)[.!?](?=\s+[A-Z`\"(]|$)")


def number_of_samples(op: Op) -> int | str:
    """Return the number of an op's samples, or a text that says why it is not known exactly."""
    drawn, problem, hangs = draw_samples(op)
    if hangs and drawn:
        return f"{len(drawn)} or more: counted for {PATIENCE:g} s"
    return problem or (f"{MANY} or more" if len(drawn) == MANY else len(drawn))


def texts_of_samples(op: Op) -> list[str] | str:
    """Return each sample of an op as a text with shapes and settings; if none can be drawn, the reason."""
    drawn, problem, _ = draw_samples(op)
    return [bounded(repr_of(sample), MOST_OF_A_SAMPLE) for sample in drawn] or problem


def draw_samples(op: Op) -> tuple[list[Any], str, bool]:
    """Return the samples of an op (at most 1,000), the reason why there are no more ('' if these are all), and True if
    drawing still hangs after the time limit.
    """
    if not hasattr(op.function, "samples"):  # one that is in no pack
        return [], "", False
    drawn: list[Any] = []
    problem = f"cannot be drawn: no answer within {PATIENCE:g} s"

    def draw() -> None:
        nonlocal problem
        try:
            for sample in itertools.islice(op.samples(np.random.default_rng(0)), MANY):
                drawn.append(sample)
                if stop.is_set():
                    return
        except BaseException as error:  # of an author's code, SystemExit too
            problem = f"cannot be drawn: {type(error).__name__}: {words_of(error)}"
        else:
            problem = ""

    stop = threading.Event()
    thread = threading.Thread(target=draw, daemon=True)  # nobody waits for one that has no end
    thread.start()
    thread.join(PATIENCE)
    stop.set()
    return list(drawn), problem, thread.is_alive()


def parts_of(op: Op) -> list[str]:
    """Return the names of the ops that a formula is composed of, found in the graph of a run on its first sample, the
    last op first; none if that run fails.
    """
    drawn, _, _ = draw_samples(op)
    if not drawn:
        return []
    given = [
        wrap(arg).requires_grad_()
        if isinstance(arg, np.ndarray) and arg.dtype.kind in "fc"
        else arg
        for arg in drawn[0].args
    ]
    try:
        outputs = op.call(*given, **drawn[0].settings)
    except Exception:  # which `plugrad check` says
        return []
    found: dict[str, None] = {}
    nodes = [
        each.grad_fn
        for each in (outputs if isinstance(outputs, tuple) else (outputs,))
        if isinstance(each, Tensor)
    ]
    seen = set()
    while nodes:
        node = nodes.pop(0)
        if node is None or node in seen:
            continue
        seen.add(node)
        of = getattr(node, "_function", None)
        if of is not None and of.identity:
            found[of.identity.removeprefix(f"{op.pack}::")] = None
        nodes += [before for before, _ in node.next_functions]
    return list(found)


def declarations(op: Op, samples: bool = True) -> dict[str, Any]:
    """Return the declarations of an op, by name, such as `once_differentiable`; the checker tests them. `base` is the
    class that it extends.

    For a formula, `parts` names its ops, if `samples` is True: its first sample is run to find them.
    """
    facts = facts_about(op.function)
    found: dict[str, Any] = {"base": "ArrayFunction" if facts.takes_arrays else "Function"}
    if op.function.is_formula:
        found = {"base": "Composed"} | ({"parts": parts_of(op)} if samples else {})
    if facts.once_differentiable:
        found["once_differentiable"] = True
    found.update((name, True) for name in EXTRAS if name in facts.methods)
    for name in SHOWN:
        if name in facts.stated and getattr(facts, name) is not None:
            value = getattr(facts, name)
            found[name] = value.__name__ if callable(value) else value
    if facts.declares_complex:
        found["complex"] = facts.complex
    return found
