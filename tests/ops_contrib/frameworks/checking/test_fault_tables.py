"""The tables of planted faults and awkward ops as rules of other frameworks: the checker says of them what it says
of plugrad's own.
"""

import functools
import importlib

import pytest

from gradient_faults.as_plugrad import samples_of
from gradient_faults.rows.awkward_ops import AWKWARD
from gradient_faults.rows.planted_faults import FAULTS
from plugrad.check import CODES, check_op
from tests.checker.check.writing_ops import findings_of, on_samples, told
from tests.checker.faults.tables import samples_alone
from tests.comparing import needs

# fmt: off
OTHERWISE = {
    "torch": {
        "two gradients are one array": "PyTorch's own rules share, x + y among them, and its engine keeps .grad apart",
        "a gradient is a view of another": "as above",
        "the sum over broadcast axes is missing": "PyTorch's engine sums it",
        "a shape that broadcasts is not the input's": "as above",
        "a gradient that is a matrix": "np.matrix: PyTorch has no such tensors",
        "a gradient that is a masked array": "np.ma: PyTorch has no such tensors",
        "backward calls a function whose own gradient is wrong": "the function is one of plugrad's",
    },
    "jax": {
        "a gradient that needs the other one": "JAX asks for the gradients of all arguments",
        "two gradients are one array": "arrays cannot be written to",
        "a gradient is a view of another": "as above",
        "every call is kept in a list": "JAX keeps no graph of a call",
        "backward changes what ctx keeps": "there is no ctx: bwd is given what fwd returned",
        "backward adds up over its calls": "as above",
        "backward uses up what forward kept": "as above",
        "state is kept in a default argument": "as above",
        "the input is kept as an attribute": "as above: what fwd returns is differentiated through",
        "a float intermediate is saved": "as above",
        "an input is an attribute of ctx": "arrays cannot be written to",
        "a view of an input is an attribute of ctx": "as above",
        "an input is in a closure": "as above",
        "the raw bytes of the input are read": "arrays have one layout",
        "backward calls a function whose own gradient is wrong": "the function is one of plugrad's",
        "forward is not what the reference computes": "the reference is the function that the rule is of",
        "forward has another shape than the reference": "as above",
        "another error is raised": "the errors of JAX are other ones",
    },
    "pytensor": {
        "a gradient for integers": "PyTensor takes any float there, and passes it over",
        "a gradient for a mask": "as above",
        "a gradient for a plain number": "a plain number is no input of the op",
        "a gradient that needs the other one": "PyTensor asks for the gradients of all inputs",
        "two gradients are one array": "PyTensor copies what a graph returns twice",
        "a gradient is a view of another": "as above",
        "every call is kept in a list": "PyTensor keeps no graph of a call",
        "backward writes to what it saved": "there is no ctx: each call of pullback's op runs forward again",
        "backward writes to a saved intermediate": "as above",
        "a gradient is memory that ctx keeps": "as above",
        "an output is a buffer that every forward shares": "as above: which makes the buffer right again",
        "backward changes what ctx keeps": "as above",
        "backward adds up over its calls": "as above",
        "backward uses up what forward kept": "as above",
        "state is kept on the class": "as above",
        "state is kept by shape": "as above",
        "state is kept in a default argument": "as above",
        "backward is noisy": "it is run once, when the graph is made",
        "the input is kept as an attribute": "what forward keeps is differentiated through",
        "a float intermediate is saved": "as above",
        "an input is an attribute of ctx": "a graph has no arrays that a user could write to",
        "a view of an input is an attribute of ctx": "as above",
        "an input is in a closure": "as above",
        "NumPy is called in backward, and nothing says so": "an op that NumPy computes refuses a second derivative",
        "backward calls a function whose own gradient is wrong": "the function is one of plugrad's",
    },
}
"""Broken rows that pass there, and why: each was looked at."""
# fmt: on
RIGHT_OTHERWISE = {
    "torch": {},
    "jax": {
        "NaN where the slope is finite": "JAX has no word for `once`: its derivative of np.where at 0 is another one",
        "numpy: sinc, at 0 too": "as above",
        "the Euclidean norm at 0": "as above: there the rule jumps",
        "a determinant that is almost 0": "it is wrong in JAX: in float32 its det and inv differ, by a third",
        "an arc cosine at its edges": "JAX's arccos is rougher there, and neither result is believed",
        "float16 and float64, and a rule that says float16": "as of `once`: of float16 a second derivative is not told",
    },
    "pytensor": dict.fromkeys(
        ("the mask of dropout is drawn again in backward", "dropout forgets the scale in backward"),
        "an Op keeps nothing for its pullback, where the mask is drawn again",
    )
    | dict.fromkeys(
        (
            "a conjugate is missing",
            "a conjugate too many",
            "only the real part flows back",
            "the modulus' gradient has the conjugate phase",
            "the modulus' square at half its size",
        ),
        "PyTensor has no gradients of complex numbers, and says so",
    ),
}
"""Right rows that do not quite pass there, and why: each was looked at."""
NOT_IN_JAX = (
    "an output is marked non-differentiable",
    "the diagonal's gradient fills the first row",
)
"""Rows whose broken twin cannot be written there: it raises, whoever asks."""
QUICK = {"torch": 36, "jax": 84, "pytensor": 36}
"""Of so many rows one is asked here; all in the nightly tests."""
FORGETTING = 16  # after so many rows JAX forgets what it compiled: else it keeps gigabytes


@pytest.fixture(autouse=True, scope="module")
def on_samples_alone():
    """Ask nothing beyond the samples: the tables are written for theirs, and JAX would take an hour more."""
    with samples_alone():
        yield


@pytest.fixture(
    params=[pytest.param(name, marks=needs(name)) for name in ("torch", "jax", "pytensor")]
)
def there(request):
    """Return the module that writes rows in a framework."""
    return importlib.import_module(
        f"tests.ops_contrib.frameworks.checking.{request.param}_functions"
    )


def twin(there, row, broken=False):
    """Return a row's rule in a framework, or its broken one."""
    side = row.side(broken=broken)
    return there.of_row(**side | {"samples": samples_of(side["samples"])})


@functools.cache
def of_fault(there, number, broken):
    """Return the report on one twin of a fault."""
    if number % FORGETTING == 0:
        there.forget()
    return check_op(twin(there, FAULTS[number], broken))


def rows_of(there, numbers):
    """Return the numbers of the rows that a framework can express, whatever the checker says of them."""
    return [number for number in numbers if is_there(there, number)]


@functools.cache
def is_there(there, number):
    """Return whether the framework itself runs a row's right twin."""
    is_named = name_of(there) == "jax" and FAULTS[number].name in NOT_IN_JAX
    return not is_named and there.can_be_said(twin(there, FAULTS[number], False))


def wronged(there, numbers):
    """Return the right twins that are not told as in plugrad."""
    return otherwise(
        there, ((FAULTS[number], of_fault(there, number, False)) for number in numbers)
    )


def otherwise(there, reports):
    """Return what is said of right rows that are not told as in plugrad."""
    return [
        f"{row.name}: {told(report)}"
        for row, report in reports
        if on_samples(report) != row.verdict
        if row.name not in RIGHT_OTHERWISE[name_of(there)]
    ]


def missed(there, numbers):
    """Return the names of the broken twins that are not found: in PyTorch by the check that finds them in plugrad."""
    return [FAULTS[number].name for number in numbers if not is_found(there, number)]


def is_found(there, number):
    """Return whether a fault is found."""
    due = {CODES[code].check for code in FAULTS[number].code.split()}
    return any(
        finding.verdict == "fail" and (check in due or name_of(there) != "torch")
        for check, finding in findings_of(of_fault(there, number, True))
    )


def awkward_in(there, rows):
    """Yield the awkward ops that a framework can express, each with its rule there; most are no graph of PyTensor's."""
    if name_of(there) == "pytensor":
        return
    for number, row in enumerate(rows):
        rule = twin(there, row)
        if there.can_be_said(rule):
            yield row, rule
        if number % FORGETTING == 0:
            there.forget()


def name_of(there):
    return there.__name__.rpartition(".")[2].removesuffix("_functions")


def test_some_rows_are_told_there_as_they_are_here(there):
    numbers = rows_of(there, range(0, len(FAULTS), QUICK[name_of(there)]))
    assert len(numbers) > 1
    assert not wronged(there, numbers)
    assert {*missed(there, numbers)} <= OTHERWISE[name_of(there)].keys()
    awkward = awkward_in(there, AWKWARD[:: QUICK[name_of(there)]])
    assert not otherwise(there, ((row, check_op(rule)) for row, rule in awkward))


def test_the_rows_that_are_told_otherwise_are_rows():
    names = {row.name for row in (*FAULTS, *AWKWARD)}
    tables = (*OTHERWISE.values(), *RIGHT_OTHERWISE.values())
    assert all(names >= rows.keys() for rows in tables)
    assert names >= {*NOT_IN_JAX}
