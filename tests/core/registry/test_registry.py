"""The registry, on real distributions: folders with a module and a .dist-info, as importlib.metadata sees them."""

import inspect
import pickle
import re
import sys
import textwrap
import threading
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import plugrad as pg
from _plugrad_names.missing import suggested
from plugrad import __version__, registry
from plugrad.engine import table
from plugrad.engine.errors import (
    OpMissingError,
    PackConflictError,
    PackError,
    PackIncompatibleError,
    PackLoadError,
    PackMissingError,
    RegistrationError,
)
from plugrad.registry import PackInfo, Packs, Registry
from plugrad.registry.entries import snake_case
from plugrad.registry.telling.suggestions import in_another_pack, ops_called
from tests.sites import DOUBLE, GOOD, HEAD, HOOK, run_python


def states(registry):
    return {info.name: info.state for info in registry.packs() if info.distribution != "plugrad"}


# Discovery: what is installed, known without importing any of it.


def test_importing_plugrad_scans_nothing_and_imports_no_pack():
    code = """
    import importlib.metadata
    def scan(*args, **kwargs):
        raise AssertionError("import plugrad looked for distributions")
    importlib.metadata.distributions = importlib.metadata.entry_points = scan
    import sys
    import plugrad, plugrad.registry
    plugrad.ops
    unasked = "plugrad_builtin", "plugrad_vision", "plugrad_scipy", "plugrad.authoring", "scipy", "rich"
    print([name for name in unasked if name in sys.modules])
    """
    assert run_python(code) == "[]\n"


def test_packs_lists_every_installed_pack_ours_first_and_imports_none(site):
    site.pack("one", "raise AssertionError('imported')")
    site.pack("two", version="2.1")
    found = site.registry().packs()
    assert found[-1] == PackInfo(
        "two", "plugrad-two", "2.1", "not loaded", "entry point", offers=found[-1].offers
    )
    assert found[0].name == "builtin"
    assert states(site.registry()) == {"one": "not loaded", "two": "not loaded"}
    assert not {"one_pack", "two_pack"} & set(sys.modules)


def test_the_scan_happens_once(site):
    scans = []
    made = Registry(lambda: scans.append(1) or [], {})
    assert made.packs() == made.packs()
    assert len(scans) == 1


def test_one_distribution_is_one_pack_in_two_folders_and_however_its_name_is_written(site):
    site.pack("twice", folder="a")
    site.pack("twice", folder="b")
    site.install("Plugrad.Twice", {"twice": "twice_pack"}, folder="c")
    for folders in (("a", "b"), ("a", "c")):
        made = site.registry(*folders)
        assert states(made) == {"twice": "not loaded"}
        assert made.info("twice").offers[0].path == str(site.path / "a")


def test_a_plugrad_that_is_not_installed_has_no_pack_and_says_how_to_install_it():
    made = Registry(list, {})
    assert made.packs() == ()
    with pytest.raises(
        PackMissingError, match=r"'builtin': plugrad runs from .*: pip install -e \.$"
    ):
        made.op("builtin::exp")


@pytest.mark.parametrize(("version", "told"), [("own", ""), ("0.0.1", "refused to plugrad 0.0.1")])
def test_metadata_of_plugrad_s_own_that_a_build_left_elsewhere_are_no_other_claim(
    site, version, told
):
    version = __version__ if version == "own" else version
    site.install("plugrad", {"builtin": "plugrad_builtin"}, version=version, folder="checkout")
    made = site.registry("checkout")
    assert told in made.info("builtin").reason
    assert bool(told) == bool(made.info("builtin").reason)
    assert made.op("builtin::exp").function.__module__.startswith("plugrad_builtin.")


def test_builtin_is_found_through_plugrad_s_own_entry_point():
    (info,) = [info for info in registry.packs() if info.name == "builtin"]
    assert (info.distribution, info.offers[0].value) == ("plugrad", "plugrad_builtin")
    assert not info.reason


def test_what_other_groups_and_packs_of_a_distribution_say_spoils_no_pack(site):
    others = "[console_scripts]\nno equals sign here\ncommand = not a module!\n# a comment\n\n"
    points = f"{others}[plugrad.ops]\n# ours\n  fine=fine_pack [extra]\nodd = not a module!\n"
    info = site.install("plugrad-fine", points, fine_pack=GOOD)
    made = site.registry()
    assert {*states(made)} == {"fine", "odd"}
    assert made.load("fine").ops
    with pytest.raises(PackLoadError, match="cannot be loaded: 'not a module!' names no module"):
        made.load("odd")
    info.joinpath("METADATA").unlink()
    info.joinpath("direct_url.json").write_text("{")
    made = site.registry()
    assert made.info("fine").version == "unknown"
    assert "odd" in states(made)


@pytest.mark.parametrize("distribution", ["plugrad", "Plugrad", "plugrad-evil"])
@pytest.mark.parametrize("value", ["evil_pack", "plugrad_builtin"])
def test_another_distribution_cannot_take_or_spoil_builtin(site, distribution, value):
    imported = "raise AssertionError('imported')"
    site.install(distribution, {"builtin": value}, version="9.9", evil_pack=imported)
    made = site.registry()
    assert made.op("builtin::exp").origin.version != "9.9"
    assert made.op("builtin::exp").function.__module__.startswith("plugrad_builtin.")
    assert made.info("builtin").state == "loaded"
    assert f"refused to {distribution} 9.9 ({site.path})" in made.info("builtin").reason
    assert not made.info("vision").reason


def test_two_distributions_that_offer_one_name_are_a_conflict_and_neither_loads(site):
    same = {"entry_points": {"same": "same_pack"}, "same_pack": "raise AssertionError"}
    site.install("dist-a", folder="a", version="1.2", **same)
    site.install("dist-b", folder="b", version="3.4", **same)
    site.pack("fine")
    made = site.registry("", "a", "b")
    assert states(made) == {"same": "conflict", "fine": "not loaded"}
    said = site.refused("same", None, "", "a", "b", error=PackConflictError)
    assert f"dist-a 1.2 ({site.path / 'a'})" in said
    assert f"dist-b 3.4 ({site.path / 'b'})" in said
    assert "pip uninstall dist-a" in said
    assert made.load("fine").ops


# Selection: what the environment allows.


def test_a_pack_that_is_blocked_or_not_among_those_allowed_is_listed_but_not_loaded(site):
    site.pack("one", "raise AssertionError('imported')")
    site.pack("two")
    for settings, words in (
        ({"PLUGRAD_BLOCK": " one ,"}, "ruled out by PLUGRAD_BLOCK"),
        ({"PLUGRAD_PACKS": "two"}, "not among the packs in PLUGRAD_PACKS"),
        ({"PLUGRAD_PACKS": "one,two", "PLUGRAD_BLOCK": "one"}, "ruled out by PLUGRAD_BLOCK"),
    ):
        assert states(site.registry(**settings)) == {"one": "blocked", "two": "not loaded"}
        assert words in site.refused("one", **settings)
    empty = site.registry(PLUGRAD_PACKS="").packs()
    assert [info.name for info in empty if info.state == "not loaded"] == ["builtin"]
    site.install("other", {"one": "other_pack"})  # a conflict, which is settled
    assert states(site.registry(PLUGRAD_BLOCK="one"))["one"] == "blocked"


SWITCH = "PLUGRAD_STRICT is .*; write 0, 1, true or false"
SENSELESS = [
    ("PLUGRAD_PACKS", "legendr", "PLUGRAD_PACKS names 'legendr'.*Did you mean 'legendre'?"),
    ("PLUGRAD_BLOCK", "legendr", "PLUGRAD_BLOCK names 'legendr'.*Did you mean 'legendre'?"),
    *(("PLUGRAD_STRICT", value, SWITCH) for value in ("yes", "", "2")),
]


@pytest.mark.parametrize(("variable", "value", "words"), SENSELESS)
def test_what_a_variable_says_that_means_nothing_is_an_error(site, variable, value, words):
    site.pack("legendre")
    error = PackMissingError if "legendre" in words else PackError
    with pytest.raises(error, match=words):
        site.registry(**{variable: value}).packs()


# Loading: once, at the first touch.


def test_a_pack_is_imported_at_the_first_touch_of_an_op_and_only_once(site, probe):
    site.pack("good", "import probe\nprobe.log.append('imported')\n" + GOOD)
    made = site.registry()
    ops = Packs(made)
    assert "good" in dir(ops)
    good = ops.good
    assert probe.log == []
    double = good.double
    assert ops.good.double is double is made.op("good::double").call
    assert made.load("good") is made.load("good")
    assert probe.log == ["imported"]
    assert made.info("good").ops == ("double",)


def test_an_op_knows_its_name_signature_doc_and_origin(site):
    site.pack("good", version="1.5")
    op = site.registry().op("good::double")
    source = site.path / "good_pack.py"
    assert (op.identity, op.version, op.doc) == ("good::double", 1, "Twice x.")
    assert str(op.signature) == str(inspect.signature(op.call)) == "(x, *, times=1)"
    assert (op.call.__name__, op.call.__doc__, op.call.op) == ("double", "Twice x.", op)
    assert op.call is op.function.apply
    assert op.function.identity == "good::double"
    assert op.function.errors_say_where
    assert not registry.op("builtin::exp").function.errors_say_where
    origin = op.origin
    told = origin.distribution, origin.version, origin.file
    assert told == ("plugrad-good", "1.5", str(source))
    lines = source.read_text().splitlines()
    assert any("class Double" in line for line in lines[origin.line - 6 : origin.line])
    assert str(origin) in repr(op)
    assert len(list(op.samples(np.random.default_rng(0)))) == 1


def test_an_op_s_own_call_is_its_public_face(site):
    call = """
    @staticmethod
    def call(x, times=1):
        "Twice x, and times."
        return Double.apply(x, times=times)
"""
    site.pack("good", HEAD + DOUBLE + call + HOOK)
    op = site.registry().op("good::double")
    assert op.call is vars(op.function)["call"].__func__
    assert str(op.signature) == "(x, times=1)"
    assert (op.doc, op.call.__name__, op.call.op) == ("Twice x, and times.", "double", op)
    assert op.call(np.ones(1), 3).tolist() == [6.0]


RIGHT = {  # sources that are no slips, and the ops that they offer
    "what register returns is returned": (GOOD.replace("    reg", "    return reg"), ["good::double@1"]),
    "the same class twice": (GOOD + "    register(Double)\n", ["good::double@1"]),
    "another name and version": (
        GOOD.replace("(Double)", "(Double, name='twice', version=3)"), ["good::twice@3"]),
    "a file that is none": (f"{GOOD}__file__ = 3\n", ["good::double@1"]),
    "a module that answers to no name": (
        f"{GOOD}def __getattr__(name): raise RuntimeError(name)\n", ["good::double@1"]),
    "no op": (HEAD + "@pg.hookimpl\ndef plugrad_register_ops(): pass", []),
    "PyTorch's style": (
        HEAD + DOUBLE.replace("(ctx, x, *, times=1)", "(x, times=1)")
        + "\n    @staticmethod\n    def setup_context(ctx, inputs, output): pass\n" + HOOK,
        ["good::double@1"]),
}  # fmt: skip


@pytest.mark.parametrize("source", RIGHT)
def test_what_is_no_slip_is_accepted(site, source):
    text, expected = RIGHT[source]
    site.pack("good", text)
    found = site.registry().ops("good")
    assert [f"{op.identity}@{op.version}" for op in found] == expected
    if "PyTorch" in source:
        assert str(found[0].signature) == "(x, times=1)"


def test_an_op_is_named_after_its_class_in_snake_case():
    classes = ("MaxPool2d", "LogSoftmax", "LSTMCell", "Exp", "Double")
    names = ["max_pool2d", "log_softmax", "lstm_cell", "exp", "double"]
    assert [snake_case(name) for name in classes] == names


def test_an_entry_point_may_name_an_object_in_a_module_and_an_extra(site):
    source = HEAD + DOUBLE + "class hooks:\n" + textwrap.indent("@staticmethod" + HOOK, "    ")
    site.install("plugrad-good", {"good": "good_pack : hooks [extra]"}, good_pack=source)
    site.install("plugrad-acme", {"acme": "acme_pack [fast]"}, acme_pack=GOOD)
    made = site.registry()
    assert made.op("good::double")
    assert "acme::double" in ops_called("double", made)  # read in its source
    assert made.info("acme").state == "not loaded"


def test_an_op_is_pickled_as_pack_op_and_version():
    code = """
    import pickle, sys, plugrad as pg
    stored = pickle.dumps(pg.exp)
    assert b"builtin::exp@1" in stored
    assert pickle.loads(stored) is pg.ops.builtin.exp
    # cloudpickle, and so joblib, dask and Numba, copies a function whose module is not among those that are imported.
    assert sys.modules[pg.exp.__module__] is pg.ops
    """
    run_python(code)


def test_a_pickled_op_of_another_version_is_refused():
    stored = pickle.dumps(registry.op("builtin::exp").call).replace(b"exp@1", b"exp@7")
    with pytest.raises(ImportError, match="builtin::exp@7 cannot be loaded.* offers version 1"):
        pickle.loads(stored)


def test_builtin_hands_its_ops_to_the_engine():
    ops = registry.ops("builtin")
    assert ops
    assert all(table.get(op.name) is op.call for op in ops)


def test_eight_threads_that_touch_a_pack_at_once_load_it_once(site, probe):
    slow = "import probe, time\nprobe.log.append('imported')\ntime.sleep(0.1)\n"
    hook = HOOK + "    probe.log.append('hook')\n    __import__('time').sleep(0.1)\n"
    site.pack("good", slow + HEAD + DOUBLE + hook)
    ops = Packs(site.registry())
    barrier = threading.Barrier(8)
    with ThreadPoolExecutor(8) as eight:
        touches = [eight.submit(lambda: (barrier.wait(), ops.good.double)[1]) for _ in range(8)]
    assert probe.log == ["imported", "hook"]
    assert len({id(touch.result()) for touch in touches}) == 1


def test_a_pack_imported_directly_while_another_thread_touches_it_does_not_deadlock(site, probe):
    probe.importing = threading.Event()
    site.pack("other")
    body = """
import probe, time
probe.importing.set()
time.sleep(0.2)
probe.registry.op('other::double')
"""
    site.pack("good", body + GOOD)
    made = site.registry()
    direct = threading.Thread(target=__import__, args=("good_pack",), daemon=True)
    direct.start()
    probe.importing.wait()
    touch = threading.Thread(target=made.load, args=("good",), daemon=True)
    touch.start()
    direct.join(5)
    touch.join(5)
    assert states(made) == {"good": "loaded", "other": "loaded"}


def test_a_pack_that_uses_itself_when_imported_directly_can_still_be_loaded(site, probe):
    itself = "if not probe.log:\n    probe.log.append(1)\n    probe.registry.load('knot')\n"
    site.pack("knot", GOOD + itself)
    made = site.registry()
    with pytest.raises(PackLoadError, match="used while it is being loaded"):
        __import__("knot_pack")
    assert made.load("knot").ops


def test_one_pack_may_use_another_while_it_loads_and_the_hook_of_no_third_is_called(site, probe):
    site.pack("base", GOOD + "    probe.log.append('base')\n")
    site.pack("other", HEAD + HOOK.replace("register(Double)", "probe.log.append('other')"))
    site.pack("user", HEAD + "base = probe.registry.op('base::double')\n" + DOUBLE + HOOK)
    made = site.registry()
    made.load("user")
    assert states(made) == {"base": "loaded", "user": "loaded", "other": "not loaded"}
    assert probe.log == ["base"]


# Names: what an attribute that is not there says.


def test_ops_whose_names_begin_with_a_word_are_a_module_where_their_pack_says_so(site):
    renamed = HOOK.replace("register(Double)", "register(Double, name='norm_double')")
    assert renamed != HOOK
    site.pack("good", HEAD + "PLUGRAD_FAMILIES = ('norm', 'norm_of')\n" + DOUBLE + renamed)
    ops = Packs(site.registry())
    assert dir(ops.good) == ["norm", "norm_double", "norm_of"]
    assert ops.good.norm.double is ops.good.norm_double
    assert dir(ops.good.norm) == ["double"]
    with pytest.raises(OpMissingError, match="has no op 'norm_triple'"):
        _ = ops.good.norm.triple
    frozen = ops.good.norm(np.ones(2))
    assert frozen.double().tolist() == [2.0, 2.0]
    assert repr(frozen) == "good.norm(x=array([1., 1.]), times=1)"
    with pytest.raises(TypeError, match="too many positional"):
        frozen.double(1)
    with pytest.raises(OpMissingError, match="has no op 'norm_triple'"):
        _ = frozen.triple
    site.pack("plain", HEAD + DOUBLE + renamed)
    with pytest.raises(OpMissingError, match="has no op 'norm'"):
        _ = Packs(site.registry()).plain.norm


def test_a_pack_offers_ops_by_second_names_and_those_of_other_packs(site):
    aliases = "PLUGRAD_ALIASES = {'twice': 'good::double', 'exponential': 'builtin::exp', 'gone': 'good::triple', "
    aliases += "'double': 'builtin::exp', 'again': 'good::again'}\n"
    site.pack("good", HEAD + aliases + DOUBLE + HOOK)
    made = site.registry()
    ops = Packs(made)
    assert ops.good.twice is ops.good.double is made.op("good::twice").call
    assert made.op("good::exponential").identity == "builtin::exp"
    assert made.op("good::double").identity == "good::double"  # an alias hides no op
    assert set(dir(ops.good)) == {"again", "double", "exponential", "gone", "twice"}
    assert [op.name for op in made.ops("good")] == ["double"]
    with pytest.raises(OpMissingError, match="has no op 'triple'"):
        _ = ops.good.gone
    with pytest.raises(OpMissingError, match="has no op 'again'"):
        _ = ops.good.again


def test_ops_are_attributes_of_packs_and_dir_names_them(site):
    site.pack("good")
    site.pack("bad", "1 / 0")
    ops = Packs(site.registry(PLUGRAD_BLOCK="bad"))
    assert {*dir(ops)} - {*registry.default.own_packs()} == {"good"}
    assert dir(ops.good) == ["double"]
    assert ops.good.double(np.ones(2)).tolist() == [2.0, 2.0]


LINE = """
@of_class(lambda slope, at: Line(slope)(at), samples=on(((), (3,))))
class Line:
    "A line through the origin."
    def __init__(self, slope):
        self.slope = slope
    def __call__(self, at):
        return self.slope * at

@pg.hookimpl
def plugrad_register_ops(register):
    register(Line.as_op)
"""


def test_a_class_whose_objects_hold_tensors_is_an_op_by_its_own_name(site):
    source = HEAD + "from plugrad.authoring import of_class, on\n" + LINE
    site.pack("good", source)
    made = site.registry()
    ops = Packs(made)
    assert dir(ops.good) == ["Line"]
    assert isinstance(ops.good.Line(2.0), ops.good.Line)
    assert ops.good.Line(2.0)(3.0) == 6
    op = made.op("good::Line")
    assert (str(op.signature), op.doc) == ("(slope)", "A line through the origin.")
    with pytest.raises(OpMissingError, match="Did you mean 'Line'"):
        ops.good.line  # noqa: B018  the access is the test
    said = site.refused("bad", source.replace("Line.as_op)", "Line)"))
    assert "write register(Line.as_op)" in said


MISSING = [
    (lambda made: Packs(made).godo, OpMissingError, "Did you mean 'good'?"),
    (lambda made: made.load("godo"), PackMissingError, "Did you mean 'good'?"),
    (
        lambda made: Packs(made).good.doubel,
        AttributeError,
        r"\(plugrad-good 1.0\) has no op 'doubel'",
    ),
    (lambda made: made.op("good::doubel"), OpMissingError, "Did you mean 'double'?"),
    (lambda made: made.op("good::qqq"), OpMissingError, "'qqq'. `plugrad info good` lists its ops"),
    (lambda made: made.op("exp"), OpMissingError, "write an op as 'pack::op'"),
]


@pytest.mark.parametrize(("touch", "error", "words"), MISSING)
def test_a_missing_pack_or_op_is_an_attribute_error_with_close_matches(site, touch, error, words):
    site.pack("good")
    made = site.registry()
    with pytest.raises(error, match=words):
        touch(made)
    assert not hasattr(Packs(made), "hermite")
    assert not hasattr(Packs(made).good, "triple")


NOT_OFFERED = "acme_pack.py:{line}) is not registered: plugrad_register_ops does not"


UNOFFERED = [
    ("", "triple", NOT_OFFERED),
    ("", "Triple", NOT_OFFERED),
    (", name='twice'", "double", "Double is registered as 'twice'"),
    ("", "Double", "has no op 'Double'. Did you mean 'double'?"),
]


@pytest.mark.parametrize(("settings", "asked", "words"), UNOFFERED)
def test_an_op_whose_class_the_hook_does_not_offer_by_that_name_is_told_so(
    site, settings, asked, words
):
    hook = HOOK.replace("Double", f"Double{settings}")
    source = HEAD + DOUBLE + DOUBLE.replace("Double", "Triple") + hook
    site.pack("acme", source)
    line = source[: source.index("class Triple")].count("\n") + 1
    with pytest.raises(OpMissingError, match=re.escape(words.format(line=line))) as error:
        site.registry().op(f"acme::{asked}")
    assert str(error.value).count("egistered") == ("Did you mean" not in words)


def test_tools_that_ask_for_private_names_load_nothing(site):
    site.pack("good", "raise AssertionError('imported')")
    ops = Packs(site.registry())
    for name in ("__wrapped__", "_repr_png_", "__deepcopy__"):
        assert not hasattr(ops, name)
        assert not hasattr(ops.good, name)
    assert "good" in repr(ops.good)
    assert "not loaded" in ops.good._repr_html_()
    assert "good" in ops._repr_html_()


# Broken packs spoil only themselves.


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("1 / 0", r"ZeroDivisionError: division by zero \(.*bad_pack.py:1\)"),
        ("raise StopIteration", "StopIteration"),
        ("class Mute(Exception):\n    def __str__(self): 1 / 0\nraise Mute", "Mute: .its message"),
        (GOOD.replace("register(Double)", "{}['x']"), r"KeyError: 'x' \(.*bad_pack.py:\d+\)"),
        ("import sys\nsys.modules[__name__] = 3", r"TypeError: sys.modules\['.*_pack'\] is 3, not"),
    ],
)
def test_a_pack_that_cannot_be_loaded_says_why_and_how_to_do_without_it(site, source, reason):
    site.pack("bad", source)
    site.pack("good")
    made = site.registry()
    with pytest.raises(PackLoadError, match=reason) as caught:
        made.load("bad")
    assert type(caught.value.__cause__).__name__ in reason
    assert "PLUGRAD_BLOCK=bad, or pip uninstall plugrad-bad" in str(caught.value)
    assert states(made) == {"bad": "broken", "good": "not loaded"}
    assert made.load("good").ops
    with pytest.raises(ImportError) as again:
        Packs(made).bad.something  # noqa: B018
    assert str(again.value) == str(caught.value)
    assert again.value.__cause__ is caught.value.__cause__


def test_ctrl_c_during_a_load_passes_through_and_the_pack_can_be_loaded_later(site, probe):
    stop = "if len(probe.log) == {}:\n{}    probe.log.append(1)\n{}    raise KeyboardInterrupt\n"
    early, late = stop.format(0, "", ""), "    " + stop.format(1, "    ", "    ")
    site.pack("good", HEAD + early + DOUBLE + HOOK + late)
    made = site.registry()
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            made.load("good")
        assert states(made) == {"good": "not loaded"}
    assert made.load("good").ops


def test_the_strict_switch_raises_a_pack_s_own_error_for_its_author(site):
    errors = {"bad": ZeroDivisionError, "worse": SystemExit}
    site.pack("bad", "1 / 0")
    site.pack("worse", "raise SystemExit(3)")
    made = site.registry(PLUGRAD_STRICT="true")
    for name, error in [*errors.items()] * 2:
        with pytest.raises(error) as caught:
            made.load(name)
        assert caught.value.__cause__ is None
    assert states(made) == dict.fromkeys(errors, "broken")


def test_a_pack_made_for_another_api_is_incompatible_and_its_hooks_do_not_run(site):
    fixes = {"2": "pip install --upgrade plugrad", "0": "pip install --upgrade plugrad-made_for_0"}
    for api in fixes:
        site.pack(f"made_for_{api}", f"PLUGRAD_API = {api}\n" + HEAD + HOOK)
    made = site.registry()
    for api, fix in [*fixes.items()] * 2:
        words = rf"pack API {api}, and this plugrad has 1; {fix}$"
        with pytest.raises(PackIncompatibleError, match=words):
            made.load(f"made_for_{api}")
    assert {*states(made).values()} == {"incompatible"}


# Hooks.


HOOKS = [
    ("plugrad_doctor(rep)", "plugrad_doctor(report)"),
    ("plugrad_register_ops(registry)", "plugrad_register_ops(register)"),
    ("plugrad_register_ops(register, config)", "plugrad_register_ops(register)"),
    ("plugrad_register_checks(ask)", "plugrad_register_checks(register)"),
]


@pytest.mark.parametrize(("hook", "written"), HOOKS)
@pytest.mark.parametrize("of_a_class", [False, True])
def test_a_hook_that_takes_something_else_is_refused_with_how_it_is_written_and_where(
    site, hook, written, of_a_class
):
    source, value = f"{HEAD}\n@pg.hookimpl\ndef {hook}: pass\n", "odd_pack"
    if of_a_class:
        method = f"    @pg.hookimpl\n    def {hook.replace('(', '(self, ')}: pass"
        source, value = f"{HEAD}\nclass Plugin:\n{method}\nplugin = Plugin()", "odd_pack:plugin"
    site.install("plugrad-odd", {"odd": value}, odd_pack=source)
    said = site.refused("odd")
    assert f"{hook} takes what no hook is given; write {written}" in said
    number = next(nr for nr, line in enumerate(source.splitlines(), 1) if "hookimpl" in line)
    assert f"{site.path / 'odd_pack.py'}:{number}" in said
    assert "pluggy" not in said


def test_registering_after_the_hook_has_returned_is_an_error(site, probe):
    site.pack("late", HEAD + DOUBLE + HOOK + "    probe.register = register\n")
    made = site.registry()
    made.load("late")
    with pytest.raises(RegistrationError, match="after plugrad_register_ops returned"):
        probe.register(made.op("late::double").function)


# Registration: what an op must be.


R, D, M = "register(Double)", "def plugrad_register_ops(register)", "@pg.hookimpl"
STATIC, BACK = "    @staticmethod\n    def ", "    @staticmethod\n    def backward"
EACH = r"call register\(MyOp\) for each op in plugrad_register_ops\(register\), and "
TWICE = f"{DOUBLE}First = Double\n{DOUBLE}"
FACE = f"{DOUBLE}    call = staticmethod(face)\n"
FACES = f"def face(x): return x\n{FACE}{FACE.replace('Double', 'Triple')}"
NO_NAME, NO_VERSION = "is not a valid op name", "version must be an integer from 1 to 999999"
HOSTILE = """
class Hostile:
    def __eq__(self, other): raise RuntimeError("==")
    def __repr__(self): raise RuntimeError("repr")
PLUGRAD_API = Hostile()
"""
NO_API = "write PLUGRAD_API = 1 in bad_pack: it is .*"

SLIPS = [  # in GOOD, which has a class, a hook and nothing that is wrong: what, what is there instead, what is said
    # Of the class.
    ("(pg.ArrayFunction)", "", "not a subclass of plugrad.Function"),
    (DOUBLE, "Double = pg.ArrayFunction\n", "register.. was given ArrayFunction itself"),
    ("def forward", "def run", "it has no forward; add a static method forward"),
    ("def forward", "def foward", r"no forward \(is foward meant to be it\?\); add a static"),
    ("def backward", "def run", "it has no backward; add a static method backward"),
    ("def backward", "def backwards", r"no backward \(is backwards meant to be it\?\); add a"),
    ("def samples", "def draw", "it has no samples, so it cannot be checked"),
    ("def samples", "def sample", r"no samples \(is sample meant to be it\?\), so it cannot"),
    (f"{STATIC}f", "    def f", "forward is not a static method; write @staticmethod above it"),
    (BACK, "    @classmethod\n    def backward", "backward is not a static"),
    (f"{STATIC}s", "    def s", "samples is not a static method"),
    ("forward(ctx, x", "forward(x", "forward does not take ctx .its first argument is 'x'."),
    ("backward(ctx, grad_output)", "backward()", "backward does not take ctx .it takes no arg"),
    ("samples(rng)", "samples()", r"samples cannot be called as samples\(rng\)"),
    (BACK, f"    def reference(x): return x\n{BACK}", "reference is not a static method"),
    (BACK, f"    def call(x): return x\n{BACK}", "call is not a static method"),
    (BACK, f"    call = staticmethod(np.add)\n{BACK}", "call is <ufunc 'add'>; write it as a"),
    (M, f"Double.call = staticmethod(lambda x: x)\nclass Double(Double):\n{BACK}(ctx, g): ...\n{M}",
     "it inherits the static method call"),
    (BACK, f"    forward = staticmethod(3)\n{BACK}", "forward is 3, which cannot be called"),
    (M, f"Double.__doc__ = 3\n{M}", "its docstring is 3; write text"),
    # Of its name and version.
    *((R, f"register(Double, name={name!r})", NO_NAME) for name in ("dou-ble", "2x", "lambda", "")),
    *((R, f"register(Double, version={v})", NO_VERSION) for v in ("0", "'1'", "True", "10**5000")),
    (R, "class Odd(int): __repr__ = None\n    register(Double, version=Odd(2))",
     "not <Odd whose repr raises TypeError>"),
    (DOUBLE + HOOK, f"{TWICE}{HOOK}    register(First)\n",
     r"bad_pack.py:\d+.*'double' is taken by Double .*bad_pack.py:\d+"),
    (R, f"{R}; register(Double, name='twice')", "already the op bad::double"),
    (R, f"{R}; register(Double, version=2)", "as version 1 and 2"),
    (DOUBLE + HOOK, f"{FACES}{HOOK}    register(Triple)\n",
     "its static method call is already the op bad::double"),
    # Of the call of register.
    (R, "register()", "was given 0 arguments by position; give it the class"),
    (R, "register(Double, nmae='d')", "has no argument 'nmae'. Did you mean 'name'"),
    (R, "register([Double])", "register the class itself, one at a time"),
    (R, "register(Double, 'd')", r"was given 2 .* by keyword: register\(Swish, name='silu'"),
    (R, "register('d', Double)", r"by keyword: register\(Swish, name='silu', version=2\)"),
    # Of the hook.
    (f"{M}\n", "", "write @plugrad.hookimpl above plugrad_register_ops: it is not"),
    (HOOK, "", "it implements no hook"),
    ("register_ops", "register_op", "Did you mean 'plugrad_register_ops'"),
    ("register_ops(register)", "check_report(report)", "The hooks are plugrad_register_ops"),
    (R, "yield Double", f"{EACH}yield nothing: it is a generator function"),
    (R, f"yield {R}", f"{EACH}yield nothing"),
    (f"{D}:\n    {R}", f"async {D}:\n    yield {R}", f"{EACH}yield nothing"),
    (D, f"async {D}", "without async: it is a coroutine function"),
    (R, "return Double", rf"{EACH}return nothing: .* <class 'bad_pack.Double'> \("),
    (R, "return [Double]", f"{EACH}return nothing"),
    (R, "return {'double': Double}", f"{EACH}return nothing"),
    (f"{M}\n{D}:\n    {R}", f"{M}(wrapper=True)\n{D}:\n    {R}\n    return (yield)",
     "without wrapper, .*without yield"),
    (M, f"{M}(wrapper=True)", "without wrapper, .*without yield"),
    (f"{M}\n{D}:\n    {R}", f"{M}(hookwrapper=True)\n{D}:\n    {R}\n    yield",
     "without wrapper, .*without yield"),
    ("ops(register)", "ops(*, register)", r"\(\*, register\) takes what no"),
    ("ops(register)", "ops(*args)", r"\(\*args\) takes what no hook is"),
    ("ops(register)", "ops(**given)", r"\(\*\*given\) takes what no hook"),
    (HOOK, "plugrad_register_ops = [Double]", "write plugrad_register_ops as a function"),
    (f"{D}:\n    {R}", "class plugrad_register_ops: pass", "write plugrad_register_ops as a function"),
    (f"{D}:\n    {R}", "def plugrad_register_checks(register): return 1", r"register\(\"ACME001\""),
    # Of the module.
    (HEAD, f"{HEAD}{HOSTILE}", NO_API),
    *((HEAD, f"{HEAD}PLUGRAD_API = {api}\n", NO_API) for api in ("'1'", "None", "True")),
    (R, "probe.registry.load('bad')", "'bad' is used while it is being loaded, a circular import"),
    (HEAD, f"{HEAD}probe.registry.op('bad::double')\n", "'bad' is used while it is being loaded"),
]  # fmt: skip


@pytest.mark.parametrize(("slip", "instead", "words"), SLIPS)
def test_a_slip_in_a_pack_is_refused_in_words_with_the_author_s_line(site, slip, instead, words):
    source = GOOD.replace(slip, instead)
    assert source != GOOD
    said = site.refused("bad", source)
    assert re.search(words, said), said
    if "(class Double, " in said and ": pass" not in instead:
        line = source[: source.index("class Double")].count("\n") + 1
        places = re.findall(rf"{re.escape(str(site.path / 'bad_pack.py'))}:(\d+)", said)
        assert line <= int(places[0]) <= len(source.splitlines())


def test_a_pack_cannot_offer_another_pack_s_class(site):
    site.pack("first")
    said = site.refused("second", "from first_pack import Double\n" + HEAD + HOOK)
    assert "is defined in the module first_pack, which belongs to plugrad-first, not" in said
    assert site.registry().op("first::double").function.identity == "first::double"


def test_a_pack_with_one_bad_op_offers_none(site):
    bad = DOUBLE.replace("def samples", "def draw").replace("Double", "Bad")
    site.pack("bad", HEAD + DOUBLE + bad + HOOK + "    register(Bad)\n")
    made = site.registry()
    with pytest.raises(PackLoadError, match="bad::bad .*it has no samples"):
        made.load("bad")
    double = sys.modules["bad_pack"].Double
    assert double.identity is None
    assert not hasattr(double.apply, "op")
    assert made.info("bad").ops == ()
    with pytest.raises(PackLoadError):
        made.op("bad::double")


# The example, as a user gets it.


def test_a_name_that_plugrad_has_not_is_refused_with_what_is_close_and_who_has_it(site):
    site.pack("good", GOOD)
    elsewhere = in_another_pack("double", site.registry())
    assert elsewhere == "plugrad.ops.good.double has that name"
    assert suggested("chain_matmul", elsewhere).startswith(f"{elsewhere}, or for chain_matmul")
    listed = "`plugrad info builtin` lists those it has; write another as a plugrad.Function$"
    for name, close in (("tnah", r" Did you mean 'tanh'\?"), ("qqqq", "")):
        with pytest.raises(AttributeError, match=rf"no op '{name}'\.{close} {listed}"):
            getattr(pg, name)


# Modules that are offered for later.

LATER = """
import plugrad as pg

@pg.hookimpl
def plugrad_register_ops(register):
    register.later("a_pack", {names})
    register.later("b_pack", ["triple"])
"""
TRIPLE = DOUBLE.replace("Double", "Triple").replace("2 *", "3 *").replace("Twice", "Thrice")


def later(site, names='["double"]', *, a=HEAD + DOUBLE, b=HEAD + TRIPLE, **sources):
    """Install a pack of two modules that are offered for later."""
    source = sources.pop("source", LATER).format(names=names)
    modules = {"acme_pack": source, "a_pack": a, "b_pack": b}
    site.install("plugrad-acme", {"acme": "acme_pack"}, **modules)
    return site.registry()


def test_a_module_is_imported_when_an_op_of_it_is_first_touched(site):
    made = later(site)
    pack = made.load("acme")
    assert pack.ops.names() == ("double", "triple")
    assert "triple" in pack.ops
    assert not {"a_pack", "b_pack"} & set(sys.modules)
    assert made.op("acme::triple").call(np.ones(2)).tolist() == [3.0, 3.0]
    assert "a_pack" not in sys.modules
    assert [op.identity for op in made.ops("acme")] == ["acme::double", "acme::triple"]
    assert made.op("acme::double") is made.op("acme::double")


def test_a_module_may_be_loaded_while_another_thread_goes_through_those_that_wait(site):
    ops = later(site).load("acme").ops
    waiting = iter(ops.waiting.items())
    assert next(waiting) == ("a_pack", ("double",))
    assert ops["triple"].name == "triple"  # as another thread may do now
    assert dict(waiting) == {"b_pack": ("triple",)}
    assert list(ops.waiting) == ["a_pack"]
    assert ops.names() == ("double", "triple")


def test_an_op_that_no_index_names_is_found(site):
    made = later(site, names="[]")
    assert made.load("acme").ops.names() == ("triple",)
    assert made.op("acme::double").identity == "acme::double"
    with pytest.raises(OpMissingError, match="has no op 'quadruple'"):
        made.op("acme::quadruple")


def test_one_thread_imports_a_module_and_the_others_wait(site):
    made = later(site, a=HEAD + "import time\ntime.sleep(0.2)\n" + DOUBLE)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(made.op, ["acme::double", "acme::triple"] * 8))
    assert len(set(map(id, found))) == 2


SPOILT = [
    ({"a": "1 / 0"}, "the ops of a_pack cannot be loaded: ZeroDivisionError"),
    ({"a": HEAD}, r"a_pack defines no op 'double'; correct the names in register.later"),
    ({"a": HEAD + DOUBLE + TRIPLE}, "the name 'triple' of .* is taken by b_pack"),
    ({"a": HEAD + DOUBLE.replace("samples(rng)", "samples()")}, "acme::double .* samples"),
    ({"a": "raise SystemExit(3)"}, "cannot be loaded: SystemExit"),
    ({"a": "probe = __import__('probe').registry.op('acme::double')"}, "circular import"),
]
MISNAMED = {
    '["double", "dou-ble"]': "'dou-ble' is not a valid op name",
    '["triple"]': "the name 'triple' is taken by a_pack",
    '["double"]); register.later("a_pack", []': "'a_pack' is offered twice",
    '["double"]); register.later("plugrad_vision.pooling", []': "belongs to plugrad",
    '["double"]); register.later(pg, []': "give it the module's name",
    "[2]": "2 is not a valid op name",
    '{"inner": "double dou-ble"}': "'dou-ble' is not a valid op name",
    '{"inner": "double", "other": ["double"]}': "'double' is taken by a_pack.inner",
}


@pytest.mark.parametrize(("what", "words"), SPOILT, ids=range(len(SPOILT)))
def test_a_module_that_cannot_be_loaded_spoils_no_other_and_is_tried_again(site, what, words):
    made = later(site, **what)
    for _ in range(2):
        with pytest.raises(PackLoadError, match=words):
            made.op("acme::double")
    assert made.op("acme::triple").name == "triple"
    assert made.info("acme").state == "loaded"
    site.path.joinpath("a_pack.py").write_text(HEAD + DOUBLE)
    sys.modules.pop("a_pack", None)
    assert made.op("acme::double").name == "double"


@pytest.mark.parametrize("names", MISNAMED)
def test_what_is_offered_for_later_is_looked_at_without_an_import(site, names):
    with pytest.raises(PackLoadError, match=MISNAMED[names]):
        later(site, names).load("acme")
    assert "a_pack" not in sys.modules


def test_core_without_the_pack_builtin_starts_lists_the_packs_and_says_what_is_missing(tmp_path):
    code = """
import importlib.abc, sys

class Gone(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "plugrad_builtin":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Gone())
import plugrad as pg
x = pg.tensor([1.0, 2.0], requires_grad=True)
print(x, pg.zeros(2).shape, [info.name for info in pg.registry.packs()][:2])
for use in (lambda: pg.exp(x), lambda: x * 2, lambda: x.sum()):
    try:
        use()
    except pg.errors.PackLoadError as error:
        print(error)
"""
    first, *errors = run_python(code, tmp_path).splitlines()
    assert first == "tensor([1., 2.], requires_grad=True) torch.Size([2]) ['builtin', 'fft']"
    assert len(errors) == 3
    for error in errors:
        assert "the pack 'builtin' could not be loaded: ModuleNotFoundError: No module" in error
        assert "pip install --force-reinstall plugrad" in error
