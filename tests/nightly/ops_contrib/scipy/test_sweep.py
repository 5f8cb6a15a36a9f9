"""Every special function at a thousand points, against Arb: for an hour.

``python -m pytest -o faulthandler_timeout=0 tests/nightly/ops_contrib/scipy/test_sweep.py`` runs it.
"""

import math

import pytest

from tests.nightly.ops_contrib.scipy import sweep

# The largest error of a value is SciPy's (1.17); the derivatives are computed from values. All others are below 1e-9.
LARGER = {
    "beta": 1e-6,  # of an argument above 1e6
    "binom": 1e-8,
    "poch": 1e-7,  # the value near its poles
    "kl_div": math.inf,  # x log(x/y) - x + y cancels where x is nearly y
    "hyp0f1": math.inf,  # nan for v above 170
    "hyp1f1": math.inf,  # inf for tiny a
    "hyp2f1": 1e-3,  # of a below 1e-11: by b it is a times a sum
    "hyperu": 1e-5,
    "eval_gegenbauer": 1e-5,  # of tiny alpha
    "eval_jacobi": 1e-3,  # of degree 1, whose second derivatives by alpha are 0
    "stdtr": 1e-6,  # by many degrees of freedom: of two terms that cancel
    "stdtrit": 1e-6,
    **dict.fromkeys(("gammaincinv", "gammainccinv", "gdtria", "gdtrix"), 2e-8),
    **dict.fromkeys(("pdtrik", "bdtrin", "nbdtrik", "nbdtrin", "nbdtri"), 1e-7),
    "bdtrik": 1e-6,
    "voigt_profile": 1e-8,
    "ive": 1e-7,
    **dict.fromkeys(
        ("wofz real", "wofz imag"), 1e-5
    ),  # 1e-17 beside the imaginary axis, where a derivative is 0
    "logsumexp b": 1e-3,  # by a tiny weight
    # Of derivatives that are nearly 0 beside the function.
    **dict.fromkeys(("jv", "yv"), 1e-8),
    "gdtrib": 1e-6,
    "bdtri": math.inf,  # SciPy's value is 1 for y of 1e-29, where it is 0.99993: there is no slope
    **dict.fromkeys(("modstruve", "ellipj 0", "ellipj 1", "ellipj 2"), math.inf),
    # By the degree, beside 0, of which 1 - x has lost the digits.
    **dict.fromkeys(("eval_sh_legendre", "eval_sh_chebyt", "eval_sh_chebyu"), 1e-4),
    **dict.fromkeys(("ker", "kei", "kerp", "keip", "ber", "bei", "berp", "beip"), 1e-7),
    **dict.fromkeys(("iti0k0 0", "iti0k0 1", "itj0y0 0", "itj0y0 1", "itmodstruve0"), 1e-6),
    **dict.fromkeys(("it2i0k0 0", "it2i0k0 1", "it2j0y0 0", "it2j0y0 1"), math.inf),
    # Of q below 1e-6, or of a high order and small q and x.
    **{name: math.inf for name in sweep.names() if name.startswith("mathieu_")},
}


@pytest.mark.filterwarnings("ignore:non-integer arg n is deprecated:DeprecationWarning")
@pytest.mark.parametrize("name", sweep.names())
def test_values_and_two_derivatives_are_exact_at_a_thousand_points(name):
    found = sweep.sweep(name)
    print(sweep.row(found))
    assert found["compared"] > 300
    assert found["agreed"][0] == found["agreed"][1]
    assert max(each[0] for each in found["worst"].values()) <= LARGER.get(name, 1e-9)
