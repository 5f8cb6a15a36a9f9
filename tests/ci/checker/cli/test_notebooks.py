"""Pictures of findings by matplotlib, and tensors in its plots and in tables of pandas."""

import io

import numpy as np
import pytest

import plugrad as pg
from _plugrad_check.report.pictures import taylor_curves
from plugrad.engine.errors import GradientError
from plugrad.viz import compare
from tests.checker.cli.test_notebooks import finding_of, page, wrong_report
from tests.comparing import needs


@needs("matplotlib")
def test_compare_draws_with_matplotlib_where_it_is_asked():
    from matplotlib.figure import Figure

    report = wrong_report()
    figure = compare(report, ax=True)
    titles = [ax.get_title() for ax in figure.axes if ax.get_title()]
    assert titles == ["Taylor plot", "expected", "got", "log10(error / tolerance)"]
    figure.savefig(io.BytesIO(), format="svg")
    ax = Figure().subplots()
    assert compare(report, ax=ax) is ax.figure
    curves = taylor_curves(finding_of(report)["worst"])
    np.testing.assert_allclose(ax.lines[0].get_xydata(), curves["got"])


@pytest.mark.filterwarnings("ignore:Converting a tensor with requires_grad=True")  # as PyTorch's
@pytest.mark.parametrize("library", ["matplotlib", "pandas"])
def test_a_plot_or_table_of_a_tensor_that_requires_grad_says_what_to_type(library):
    module = pytest.importorskip("matplotlib.figure" if library == "matplotlib" else library)
    x = pg.tensor([1.0, 2.0], requires_grad=True)

    def show(values):
        if library == "pandas":
            return module.DataFrame({"a": values})["a"]
        return module.Figure().subplots().plot(values)[0].get_ydata()

    with pytest.raises(GradientError, match=r"takes tensor.detach\(\)"):
        show(x)
    np.testing.assert_array_equal(show(x.detach()), [1.0, 2.0])


def test_a_dask_array_is_shown_without_being_computed():
    da = pytest.importorskip("dask.array")
    asked = []
    lazy = da.ones(4, chunks=2).map_blocks(lambda block: asked.append(1) or block, dtype=float)
    asked.clear()
    assert "dask.array" in page(pg.as_tensor(lazy)).text
    assert not asked
