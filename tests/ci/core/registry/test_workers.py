"""Whatever a stranger's code does to the process it runs in, the report has a row for it, and for every other op."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from _plugrad_check.workers.keeper import PATIENCE
from _plugrad_check.workers.messages import Ended, Raised
from plugrad.registry.entries import snake_case
from plugrad.workers import Workers
from tests.checker.cli.commands import anew, command, run

# Workers are forked, and orphans are found, on Linux alone.
linux = pytest.mark.skipif(sys.platform != "linux", reason="this is of Linux")

OP = """
class {name}(pg.ArrayFunction):
    "One."
    @staticmethod
    def forward(ctx, x):
        {forward}
        return 2 * x
    @staticmethod
    def backward(ctx, g):
        {backward}
        return 2 * g
    @staticmethod
    def samples(rng):
        {samples}
        yield pg.Sample(rng.normal(size=3))
"""

# What an op does: where, its statement, and the code and verdict of what is found.
HOSTILE = {
    "Exits": ("forward", "raise SystemExit(0)", "PLG008", "fail"),
    "ExitsInBackward": ("backward", "raise SystemExit(0)", "PLG008", "fail"),
    "ExitsInSamples": ("samples", "raise SystemExit(0)", "PLG008", "fail"),
    "Interrupts": ("backward", "raise KeyboardInterrupt", "PLG008", "fail"),
    "Escapes": ("forward", "raise type('Own', (BaseException,), {})('x')", "PLG008", "fail"),
    "Vanishes": ("forward", "os._exit(0)", "PLG008", "fail"),
    "VanishesInSamples": ("samples", "os._exit(0)", "PLG008", "fail"),
    "VanishesLater": ("backward", "threading.Timer(0.01, os._exit, (0,)).start(); time.sleep(9)", "PLG008", "fail"),
    "IsKilled": ("backward", "os.kill(os.getpid(), 9)", "PLG008", "fail"),
    "Crashes": ("forward", "ctypes.string_at(0)", "PLG008", "fail"),
    "Closes": ("forward", "os.closerange(0, 100)", "PLG008", "fail"),
    "Recurses": ("forward", "(lambda f: f(f))(lambda f: f(f))", "PLG002", "fail"),
    "WantsTooMuch": ("forward", "np.ones((10**10, 10))", "PLG002", "fail"),
    "HasNoWords": ("forward", "raise NoWords", "PLG002", "fail"),
    "Hangs": ("forward", "time.sleep(1000)", "PLG009", "inconclusive"),
    "IsDeaf": ("backward", "signal.signal(15, signal.SIG_IGN); time.sleep(1000)", "PLG009", "inconclusive"),
    "NeverStops": ("samples", "yield from (pg.Sample(x) for x in iter(list, 1))", "PLG009", "inconclusive"),
    "Prints": ("forward", "print('{'); os.write(1, b'{')", None, "pass"),
    "LeavesAtexit": ("forward", "atexit.register(os._exit, 0)", None, "pass"),
    "LeavesAThread": ("forward", "threading.Thread(target=time.sleep, args=(1000,)).start()", None, "pass"),
    "LeavesAChild": ("samples", "subprocess.Popen(['sleep', '1000'])", None, "pass"),
    "Splits": ("samples", "os.fork() or os._exit(0)", None, "pass"),
}  # fmt: skip

HEAD = """
import atexit, ctypes, os, signal, subprocess, threading, time
import numpy as np
import plugrad as pg

class NoWords(Exception):
    def __str__(self):
        raise ValueError
"""


def source(names, does=None):
    does = does or {}
    ops = [
        OP.format(**{"name": name, "forward": "pass", "backward": "pass", "samples": "pass"} | {where: statement})
        for name in names
        for where, statement, *_ in [does.get(name) or HOSTILE.get(name, ("forward", SPOILS.get(name, "pass")))]
    ]  # fmt: skip
    register = "".join(f"    register({name})\n" for name in names)
    return f"{HEAD}{''.join(ops)}\n@pg.hookimpl\ndef plugrad_register_ops(register):\n{register}"


def check(site, *args, **options):
    process = subprocess.run(
        **command("check", *args, "--json", site=site), capture_output=True, text=True, **options
    )
    return process, json.loads(process.stdout)


def check_here(site, *args):
    """Run the command in this process, on packs that would do it no harm."""
    process = anew("check", *args, "--json", site=site)
    return process, json.loads(process.stdout)


def codes_of(entry):
    return {finding["code"] for each in entry["checks"] for finding in each["findings"]}


def found(document):
    """Return the verdict of each op, and the codes of what was found."""
    ops = {entry["op"].partition("::")[2]: entry for entry in document["ops"]}
    return {name: (entry["verdict"], codes_of(entry)) for name, entry in ops.items()}


def test_every_op_gets_a_verdict_whatever_the_others_do(site):
    names = ["First", *HOSTILE, "Last"]
    site.pack("hostile", source(names))
    process, document = check(site, "hostile", "--timeout", "5", "--jobs", "2")
    verdicts = found(document)
    assert list(verdicts) == [snake_case(name) for name in names]
    for name, (_, _, code, verdict) in HOSTILE.items():
        assert verdicts[snake_case(name)][0] == verdict, name
        assert (code is None) or code in verdicts[snake_case(name)][1], name
    assert verdicts["first"] == verdicts["last"] == ("pass", set())
    assert process.returncode == document["exit_code"] == 1


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("name", "code"), [("Vanishes", 1), ("Exits", 1), ("Hangs", 3), ("LeavesAtexit", 0)]
)
def test_no_op_alone_makes_the_exit_code(site, name, code):
    site.pack("alone", source([name]))
    process, document = check(site, "alone", "--timeout", "3" if name != "Hangs" else "1")
    assert process.returncode == document["exit_code"] == code
    assert len(document["ops"]) == 1


@pytest.mark.parametrize("packs", [("spoils", "asks"), ("asks", "spoils")])
def test_no_pack_is_in_a_process_of_another(site, packs):
    site.pack("spoils", source(["First"]) + "\nnp.spoiled = True\n")
    wrong = "return 2 * g if hasattr(np, 'spoiled') else 3 * g"
    site.pack("asks", source(["First"]).replace("return 2 * g", wrong))
    process, document = check_here(site, *packs, "builtin::neg")
    verdicts = {entry["op"]: entry["verdict"] for entry in document["ops"]}
    assert verdicts == {"spoils::first": "pass", "asks::first": "fail", "builtin::neg": "pass"}
    assert process.returncode == 1


IMPORTS = {
    "os._exit(0)": "the process in which its pack was loaded ended before it answered",
    "raise SystemExit(0)": "SystemExit: 0",
    "time.sleep(1000)": "there was no answer within 5 s while its pack was loaded",
    "os.kill(os.getpid(), 9)": "killed by SIGKILL",
}


def test_packs_that_cannot_be_imported_are_problems_and_the_others_are_checked(site):
    for number, statement in enumerate(IMPORTS):
        site.pack(f"bad{number}", f"import os, time\n{statement}\n")
    site.pack("fine", source(["First"]))
    bad = [f"bad{number}" for number in range(len(IMPORTS))]
    process, document = check(site, *bad, "fine", "--timeout", "5")
    assert process.returncode == document["exit_code"] == 2
    for problem, words in zip(document["problems"], IMPORTS.values(), strict=True):
        assert words in problem
    assert found(document) == {"first": ("pass", set())}


def test_pytest_survives_them_too(site):
    names = {"Vanishes": "FAILED", "Hangs": "FAILED", "First": "PASSED"}
    site.pack("tested", source(names))
    asked = "-v", "-p", "no:cacheprovider", "--plugrad", "tested", "--plugrad-timeout", "2"
    settings = command(site=site) | {"args": [sys.executable, "-m", "pytest", *asked]}
    process = subprocess.run(**settings, capture_output=True, text=True)
    for name, outcome in names.items():
        assert f"tested::{snake_case(name)}::values {outcome}" in process.stdout, process.stdout
    assert process.returncode == 1


@pytest.mark.one_in(3)
@pytest.mark.usefixtures("signals")
@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 143), (signal.SIGKILL, -9)],
)
def test_what_was_finished_is_told_and_no_worker_is_left(site, number, code, tmp_path):
    mark = tmp_path / "mark"
    text = source(["First", "Hangs", "Last"])
    slow = f"open({str(mark)!r}, 'w').write(str(os.getpid())); time.sleep(1000)"
    site.pack("slow", text.replace("time.sleep(1000)", slow))
    process = subprocess.Popen(
        **command("check", "slow", "--json", site=site), stdout=subprocess.PIPE, text=True
    )
    deadline = time.monotonic() + 60
    while not (mark.exists() and mark.read_text()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    for _ in range(3):  # as an impatient user, or a supervisor, sends it
        process.send_signal(number)
        time.sleep(0.002)
    stdout, _ = process.communicate(timeout=30)
    assert process.returncode == code
    if code > 0:
        document = json.loads(stdout)
        assert found(document) == {"first": ("pass", set())}
        assert document["not_asked"] == ["slow::hangs", "slow::last"]
        assert document["exit_code"] == code
    for _ in range(200):  # a worker notices that nobody asks any more
        try:
            os.kill(int(mark.read_text()), 0)
        except ProcessLookupError:
            break
        time.sleep(0.02)
    else:
        pytest.fail("a worker is left")


# The pool itself.


def test_a_call_does_not_pay_for_what_an_earlier_one_left(workers):
    ends_soon = "import threading, os; threading.Timer(0.3, os._exit, (0,)).start()"
    assert workers.submit(exec, ends_soon).result() is None
    assert workers.submit(time.sleep, 0.6).result() is None
    hangs_later = "import sys, time; sys.calls = getattr(sys, 'calls', 0) + 1; sys.calls > 1 and time.sleep(99)"
    for _ in range(2):
        assert workers.submit(exec, hangs_later).result() is None


SPOILS = {
    "ReplacesNumPy": "np.asarray = np.isfinite = np.abs = None",
    "ReplacesABuiltin": "import builtins; builtins.len = lambda x: 0",
    "ForgetsTheChecker": "import sys; [sys.modules.pop(m) for m in [*sys.modules] if m.startswith('plugrad.check')]",
    "WritesToThePipe": "[os.write(fd, b'x' * 99) for fd in range(3, 9) if writable(fd)]",
}  # fmt: skip
WRITABLE = """
def writable(fd):
    try:
        return os.write(fd, b"") == 0
    except OSError:
        return False
"""


def test_what_an_op_leaves_behind_is_not_held_against_another(site):
    text = source([name for pair in ((each, f"After{each}") for each in SPOILS) for name in pair])
    site.pack("spoils", text.replace("class NoWords", f"{WRITABLE}\nclass NoWords"))
    process, document = check(site, "spoils", "--timeout", "20")
    verdicts = found(document)
    for name in SPOILS:
        assert verdicts[snake_case(f"After{name}")] == ("pass", set()), name
    assert verdicts["writes_to_the_pipe"] == ("fail", {"PLG008"})
    assert "Traceback" not in process.stderr


def test_an_answer_is_bounded(workers):
    with pytest.raises(Raised, match="its report has 7[0-9]* bytes, and at most"):
        workers.submit(str.ljust, "", 7 * 10**7).result()


def test_a_pool_that_is_shut_down_leaves_no_process_and_no_call_without_an_answer():
    pool = Workers(2)
    futures = [pool.submit(time.sleep, 1000) for _ in range(4)]
    while not any(future.running() for future in futures):
        time.sleep(0.01)
    started = [process.process for process in pool.processes]
    pool.shutdown(wait=False, cancel_futures=True)
    assert all(process.wait(10) is not None for process in started)
    for future in futures:
        if not future.cancel():
            assert isinstance(future.exception(10), Ended)
    with pytest.raises(RuntimeError, match="after shutdown"):
        pool.submit(int)


@linux
def test_workers_are_forks_of_a_process_that_is_replaced_if_it_is_killed(workers):
    # The op that kills it is not told from one that does not: it spoils nothing.
    first = workers.submit(os.getpid).result()
    server = workers.server.process
    workers.submit(os.kill, server.pid, signal.SIGKILL).result()
    server.wait(10)
    workers.end(next(iter(workers.processes)))
    assert workers.submit(os.getpid).result() != first
    assert workers.server.process is not server


def test_a_call_that_comes_while_a_pool_shuts_down_is_refused():
    pool = Workers()
    busy = pool.submit(time.sleep, 1)
    shutting = threading.Thread(target=pool.shutdown)
    shutting.start()
    while pool.takes_calls:
        time.sleep(0.01)
    assert not busy.done()
    with pytest.raises(RuntimeError, match="after shutdown"):  # it would wait for ever
        pool.submit(int)
    shutting.join(20)
    assert busy.result(0) is None


@linux
def test_what_starts_and_ends_workers_goes_on_if_a_worker_stops_it(workers):
    workers.submit(int).result()
    workers.submit(os.kill, workers.server.process.pid, signal.SIGSTOP).result()
    (process,) = workers.processes
    workers.submit(os.kill, process.process.keeper, signal.SIGSTOP).result()
    begun = time.monotonic()
    workers.end(process)
    assert workers.submit(int, "7").result() == 7
    assert time.monotonic() - begun < PATIENCE


@linux
def test_a_worker_that_ends_before_it_is_ready_is_replaced(workers):
    workers.submit(int).result()
    server, fork = workers.server, workers.server.fork

    def dying():
        worker = fork()
        if next(deaths):
            os.kill(server.process.pid, signal.SIGKILL)  # while it is asked for a fork, perhaps
        return worker

    deaths = iter([True, True, *[False] * 9])
    server.fork = dying
    for process in tuple(workers.processes):
        workers.end(process)
    assert workers.submit(int, "7").result() == 7


def test_no_two_workers_draw_the_same_random_numbers():
    draws = ["__import__('random').random()", "__import__('numpy').random.random()"]
    drawn = []
    with Workers() as pool:
        for _ in range(2):
            drawn += [pool.submit(eval, draw).result() for draw in draws]
            pool.end(next(iter(pool.processes)))
    assert len(set(drawn)) == 4


def is_running(pid):
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


DETACHES = """
detached = []
def detach(mark):
    if detached:
        return
    detached.append(mark)
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            with open(mark, "a") as file:
                file.write(f"{os.getpid()} ")
            time.sleep(1000)
        os._exit(0)
    while not os.path.exists(mark):
        time.sleep(0.01)
"""


@linux
@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "then", ["pass", "os._exit(0)", "time.sleep(1000)", "os.kill(os.getppid(), 15)"]
)
def test_a_daemon_that_an_op_detaches_does_not_outlive_the_run(site, tmp_path, then):
    mark = tmp_path / "mark"
    text = source(["First", "Mid", "Last"], {"Mid": ("forward", f"detach({str(mark)!r}); {then}")})
    site.pack("daemons", text.replace("class NoWords", f"{DETACHES}\nclass NoWords"))
    _, document = check(site, "daemons", "--timeout", "5")
    verdicts = found(document)
    assert verdicts["first"] == verdicts["last"] == ("pass", set())
    left = [pid for pid in map(int, mark.read_text().split()) if is_running(pid)]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    assert not left


FORGED = """
import json, struct, sys
def forge(*words):
    frame = sys._getframe()
    while frame.f_code.co_name != "reply":
        frame = frame.f_back
    answer = json.dumps({"tuple": [frame.f_locals["number"], *words]}).encode()
    for fd in range(3, 9):
        if writable(fd):
            os.write(fd, struct.pack("!Q", len(answer)) + answer)
    os._exit(0)
"""


FORGERIES = [
    "'answer', 1",
    "'answer', None",
    "'answer', {}",
    "'refused', ['Unheard', 'no']",
    "1, 2, 3",
]


def test_what_is_no_report_of_the_op_is_no_answer(site):
    does = {f"Mid{nr}": ("backward", f"forge({words})") for nr, words in enumerate(FORGERIES)}
    text = source(["First", *does, "Last"], does)
    site.pack("forged", text.replace("class NoWords", f"{WRITABLE}\n{FORGED}\nclass NoWords"))
    process, document = check(site, "forged", "--timeout", "20")
    verdicts = found(document)
    assert verdicts["first"] == verdicts["last"] == ("pass", set())
    for nr, words in enumerate(FORGERIES):
        assert verdicts[f"mid{nr}"][0] in ("fail", "inconclusive"), words
    assert "Traceback" not in process.stderr


def test_what_a_worker_prints_is_shown_line_by_line_as_text(site):
    first, then = rb"\x1b[31mred\n  ::error::gone\nhalf ::er", rb"ror::\n##vso[x]\n\xff\0 the end"
    printed = f"os.write(2, b'{first.decode()}'); os.write(1, b'{then.decode()}')"
    site.pack("loud", source(["First", "Mid"], {"Mid": ("forward", printed)}))
    process, document = check_here(site, "loud")
    assert found(document)["mid"] == ("pass", set())
    shown = r"\x1b[31mred", r"  :\:error::gone", "half ::error::", r"#\#vso[x]"
    assert {*shown, r"\xff\x00 the end\x1b[31mred"} <= {*process.stderr.splitlines()}
    assert "\x1b" not in process.stderr
    assert "\n  ::error" not in process.stderr


def test_what_a_worker_prints_is_bounded(capfd):
    pool = Workers(1, 60)
    pool.submit(exec, "print('x' * 3_000_000)").result()
    pool.shutdown()
    shown = capfd.readouterr().err
    assert 1_000_000 <= shown.count("x") < 1_010_000
    assert shown.endswith("... (what else it prints is left out, after 1,000,000 bytes)\n")


def test_settings_that_an_op_leaves_changed_are_a_warning(site):
    changes = {
        "Dtype": ("forward", "pg.set_default_dtype(pg.float64)"),
        "Prints": ("backward", "np.set_printoptions(precision=3)"),
        "Moves": ("samples", "os.chdir(os.path.dirname(__file__))"),
    }
    site.pack("leaves", source(["First", *changes], changes))
    process, document = check_here(site, "leaves")
    assert process.returncode == 0
    warned = dict.fromkeys(["dtype", "prints", "moves"], ("warn", {"PLG023"}))
    assert found(document) == {"first": ("pass", set()), **warned}
    assert "it changes the default dtype" in json.dumps(document)


# What shows packs runs none of their code itself, either.


ENDS = {
    "exits": "os._exit(7)",
    "is_killed": "os.kill(os.getpid(), 9)",
    "raises": "raise SystemExit(0)",
}


def test_packs_that_end_their_process_can_be_shown(site):
    for name, statement in ENDS.items():
        site.pack(name, f"import os\n{statement}")
    site.pack("good", source(["First"]))
    listed = anew("list", "--load", "--json", site=site)
    assert listed.returncode == 2
    states = {each["name"]: each["state"] for each in json.loads(listed.stdout)["packs"]}
    assert (states["good"], states["builtin"]) == ("loaded", "loaded")
    for name in ENDS:
        assert states[name] == "broken"
        shown = anew("info", name, "--json", site=site)
        assert shown.returncode == 2
        document = json.loads(shown.stdout)
        assert (document["state"], document["ops"]) == ("broken", [])
        assert document["problem"]
        op = anew("info", f"{name}::op", "--json", site=site)
        assert op.returncode == 2
        assert json.loads(op.stdout)["error"]["type"] == "PackLoadError"


def test_an_op_whose_samples_end_the_process_can_be_shown(site):
    site.pack("ends", source(["First", "VanishesInSamples"]))
    op = run("info", "ends::vanishes_in_samples", site=site)
    assert op.returncode == 0
    words = "cannot be drawn: the process in which the code of the pack ran ended before"
    assert words in " ".join(op.stdout.split())


def test_what_was_found_before_a_process_ended_is_told_and_what_was_asked_then(site):
    ends = "np.abs(x).max(initial=0) > 500 and os.kill(os.getpid(), 9)"
    site.pack("far", source(["Far"], {"Far": ("forward", ends)}))
    _, document = check(site, "far", "--timeout", "20")
    (op,) = document["ops"]
    verdicts = {each["name"]: each["verdict"] for each in op["checks"]}
    assert verdicts.pop("process") == "fail"
    assert {"contract", "values", "second order"} <= {*verdicts}
    assert set(verdicts.values()) <= {"pass", "skip"}
    (message,) = (each["message"] for each in op["checks"] if each["name"] == "process")
    assert "(beyond, with the first, third ... entry of x = ±1000) ended" in message
