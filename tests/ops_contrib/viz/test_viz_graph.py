"""`plugrad.viz.graph`: what is read from a graph, what is folded, and that every form says it, well-formed."""

import gc
import re
import shutil
import subprocess
import weakref
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest

import plugrad as pg
from plugrad.engine.errors import OpArgumentError
from tests.comparing import installed

SVG = "{http://www.w3.org/2000/svg}"


def perceptron():
    x = pg.ones(8, 3)
    w, b = pg.ones(3, 4, requires_grad=True), pg.zeros(4, requires_grad=True)
    return {"x": x, "w": w, "b": b, "loss": (pg.tanh(x @ w + b) ** 2).mean()}


def titles(graph):
    return [step.title for step in graph]


# What is read.


def test_a_graph_has_steps_in_their_order_with_shapes_and_what_each_saves():
    parts = perceptron()
    graph = pg.viz.graph(parts["loss"], names=parts)
    assert titles(graph) == ["w", "matmul", "b", "add", "tanh", "pow", "mean"]
    by_title = {step.title: step for step in graph}
    assert by_title["matmul"].typed == "float32 [8, 4]"
    assert by_title["matmul"].identity == "builtin::matmul"
    assert [(s.what, s.shape, s.nbytes) for s in by_title["tanh"].saved] == [
        ("output", (8, 4), 128)
    ]
    assert by_title["matmul"].known_constants == ("x",)
    assert by_title["mean"].name == "loss"
    assert [graph.at(arrow).title for arrow in by_title["add"].arrows] == ["matmul", "b"]
    # The output of tanh is the input that pow saves: one memory, counted once.
    assert graph.saved_bytes == 96 + 128
    assert sum(step.nbytes for step in graph) > graph.saved_bytes


def test_names_are_the_callers_variables_or_those_that_are_given():
    parts = {"first": pg.ones(2, requires_grad=True), "second": [pg.ones(2, requires_grad=True)]}
    rest = [pg.ones(2, requires_grad=True)]
    y = parts["first"] * rest[0] * parts["second"][0]
    assert titles(pg.viz.graph(y)) == ["parts['first']", "rest[0]", "mul", "leaf", "mul"]
    given = pg.viz.graph(y, names={"weight": parts["second"][0], "both": rest})
    assert titles(given) == ["leaf", "both[0]", "mul", "weight", "mul"]


def test_what_was_computed_on_the_way_has_its_names_too():
    x = pg.ones(2, requires_grad=True)
    y = pg.exp(x)
    first, second = (y * 2).split(1)
    labels = [str(step.label) for step in pg.viz.graph(first * second)]
    assert labels == ["x", "y = exp", "mul", "first = second = split", "mul"]


def test_it_says_where_gradients_stop():
    class Once(pg.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        @pg.autograd.function.once_differentiable
        def backward(ctx, grad):
            return grad * 2

    x = pg.ones(2, requires_grad=True)
    hidden = (x * 2).detach()
    with pg.no_grad():
        more = x * 3
    graph = pg.viz.graph(Once.apply(x) * hidden * more)
    once, first, second = [step for step in graph if not step.is_leaf]
    assert once.title == "Once"
    assert once.notes == ("once differentiable",)
    assert once.source.endswith(f"{__file__}:{Once.forward.__code__.co_firstlineno}")
    assert first.known_constants == ("hidden",)
    assert second.known_constants == ("more",)


def test_outputs_of_an_op_of_several_keep_their_numbers():
    x = pg.arange(6.0).requires_grad_()
    first, second = x.split(3)
    graph = pg.viz.graph([second * 2, first * 3])
    (several,) = [step for step in graph if len(step.shapes) == 2]
    assert several.typed == "2 × float32 [3]"
    assert [arrow.nr for step in graph if step.title == "mul" for arrow in step.arrows] == [1, 0]
    assert "|output 1|" in graph.mermaid()


def test_a_graph_that_is_freed_or_packed_says_so():
    x = pg.ones(2, requires_grad=True)
    y = pg.exp(x).sum()
    y.backward()
    assert "its saved values are freed" in str(pg.viz.graph(y))
    with pg.autograd.graph.saved_tensors_hooks(lambda t: t.numpy().copy(), pg.from_numpy):
        z = pg.exp(x.detach().requires_grad_())
    assert "its saved values are packed" in str(pg.viz.graph(z))


def test_a_leaf_a_view_and_a_second_derivative_have_graphs():
    x = pg.tensor([1.0, 2.0], requires_grad=True)
    assert str(pg.viz.graph(x)) == "x  float32 [2]  leaf\n0 steps, 1 leaf; 0 B saved for backward"
    assert "index" in str(pg.viz.graph(x[0]))
    (g,) = pg.autograd.grad((x**3).sum(), x, create_graph=True)
    graph = pg.viz.graph(g)
    assert sum(step.title == "x" for step in graph) == 1
    assert graph.by_number[graph.outputs[0]].name == "g"


def test_a_graph_keeps_no_tensor_alive():
    w = pg.ones(3, 4, requires_grad=True)
    loss = pg.tanh(pg.ones(8, 3) @ w).mean()
    graph = pg.viz.graph(loss, stats=True)
    known = [weakref.ref(w), weakref.ref(loss)]
    loss.backward()
    del w, loss
    gc.collect()
    assert [ref() for ref in known] == [None] * 2
    assert "tanh" in str(graph)


def test_lazy_arrays_are_not_computed():
    da = pytest.importorskip("dask.array")

    def refuse(block):
        raise AssertionError("computed")

    lazy = da.zeros(4, chunks=2).map_blocks(refuse, dtype=float, meta=np.empty(0))
    y = (pg.tensor(lazy, requires_grad=True) * 2).sum()
    graph = pg.viz.graph(y, stats=True)
    y.backward()
    assert "float64 [4]" in str(graph)
    assert graph.gradients == {}


@pytest.mark.parametrize(
    ("outputs", "words"),
    [
        (pg.ones(2), "does not require grad"),
        ([], "does not require grad"),
        (3.0, "not of float"),
        ([pg.ones(2), None], "a list of them"),
    ],
)
def test_what_has_no_graph_is_an_error_that_says_what_to_do(outputs, words):
    with pytest.raises(OpArgumentError, match=words):
        pg.viz.graph(outputs)


# After a backward pass.


def test_after_backward_it_shows_the_size_of_each_gradient():
    x = pg.tensor([3.0, 4.0], requires_grad=True)
    y = (x * x).sum()
    graph = pg.viz.graph(y, stats=True)
    assert graph.gradients == {}
    y.backward()
    by_title = {step.title: graph.gradient(step) for step in graph}
    assert by_title["sum"].size == 1
    assert by_title["x"].size == pytest.approx(np.sqrt((36 + 64) / 2))
    assert "gradient 7.1" in str(graph)
    assert "first on the way back" not in str(graph)


def test_it_says_where_nan_zero_infinite_and_huge_gradients_began():
    x = pg.tensor([0.0, 1.0], requires_grad=True)
    y = (pg.sqrt(x) * 0).sum()
    graph = pg.viz.graph(y, stats=True)
    y.backward()
    *_, last = str(graph).splitlines()
    assert last == (
        "first on the way back: the gradient of x is NaN (1 of 2), from the backward of sqrt"
    )
    assert graph.gradient(next(s for s in graph if s.title == "sqrt")).trouble == "all zero"
    y = (x.detach().requires_grad_() * 1e9).sum()
    graph = pg.viz.graph(y, stats=True)
    y.backward()
    assert str(graph).endswith("the gradient of leaf is huge, from the backward of mul")
    y = pg.log(x.detach().requires_grad_()).sum()
    graph = pg.viz.graph(y, stats=True)
    y.backward()
    assert str(graph).endswith(
        "the gradient of leaf is infinite (1 of 2), from the backward of log"
    )
    assert ":::trouble" in graph.mermaid()


# Folding.


def test_a_loop_is_drawn_once_and_says_how_often():
    w, h = pg.ones(4, 4, requires_grad=True), pg.ones(4)
    inputs = [pg.ones(4, requires_grad=True) for _ in range(50)]
    for each in inputs:
        h = pg.tanh(w @ h + each)
    graph, whole = pg.viz.graph(h), pg.viz.graph(h, fold=False)
    assert len([step for step in whole if not step.is_leaf]) == 150
    assert sum(step.times for step in graph if not step.is_leaf) == 150
    assert sorted(step.title for step in graph if step.times > 1 and not step.is_leaf) == [
        "add",
        "matmul",
        "tanh",
    ]
    (again,) = [arrow for step in graph for arrow in step.arrows if arrow.looped]
    assert graph.at(again).title == "matmul"
    assert graph.saved_bytes == whole.saved_bytes
    assert "150 steps (6 shown)" in str(graph)


def test_a_folded_step_shows_the_largest_gradient_of_those_that_it_stands_for():
    y = x = pg.tensor([1.0], requires_grad=True)
    for _ in range(5):
        y = y * 10
    graph = pg.viz.graph(y, stats=True)
    y.backward()
    (folded,) = [step for step in graph if step.times > 1]
    assert [graph.gradients[number, 0].size for number in folded.members] == [1000, 100, 10]
    assert graph.gradient(folded).size == 1000
    assert x.grad.item() == 1e5


def test_layers_with_weights_of_their_own_are_folded_and_a_different_one_is_not():
    h = pg.ones(2, 4)
    for layer in range(8):
        weight = pg.ones(4, 4, requires_grad=True)
        h = pg.relu(h @ weight) if layer != 5 else pg.sin(h @ weight)
    folded = [(s.title, s.times) for s in pg.viz.graph(h, names={}) if not s.is_leaf]
    assert folded == [
        ("matmul", 1),
        ("relu", 5),
        ("matmul", 5),
        ("sin", 1),
        *[("matmul", 1), ("relu", 1), ("matmul", 1), ("relu", 1)],
    ]


def test_what_only_looks_alike_is_not_folded():
    x = pg.ones(2, requires_grad=True)
    first = pg.exp(x)
    values = [
        first * x for _ in range(5)
    ]  # all of the same two: nothing leads from one to the next
    graph = pg.viz.graph(sum(values[1:], values[0]))
    assert {s.title: s.times for s in graph if not s.is_leaf} == {"exp": 1, "mul": 5, "add": 1} | {
        "add": max(s.times for s in graph if s.title == "add")
    }
    values = [x]
    for step in range(12):  # each from another distance back
        values.append(pg.exp(values[-1]) + values[-1 - step // 2])
    graph = pg.viz.graph(values[-1])
    assert [s.times for s in graph] == [1] * len(graph)


@pytest.mark.parametrize("seed", range(20))
def test_folded_graphs_have_as_many_steps_and_arrows_only_to_steps_that_are_left(seed):
    installed("igraph")
    rng = np.random.default_rng(seed)
    values = [pg.ones(2, requires_grad=True)]
    for _ in range(int(rng.integers(1, 8))):
        body = [
            (rng.choice(["exp", "sin"]), int(rng.integers(1, 4))) for _ in range(rng.integers(1, 5))
        ]
        for _ in range(int(rng.integers(1, 9))):
            for name, back in body:
                values.append(getattr(pg, name)(values[-1]) + values[-min(back, len(values))])
    graph, whole = (pg.viz.graph(values[-1], fold=fold) for fold in (True, False))
    count = [sum(s.times for s in each if not s.is_leaf) for each in (graph, whole)]
    assert count[0] == count[1]
    assert all(arrow.source in graph.by_number for step in graph for arrow in step.arrows)
    for step in graph:
        assert all(arrow.source < step.number for arrow in step.arrows if not arrow.looped)
    ElementTree.fromstring(graph.svg() if seed < 5 else whole.svg())


def test_a_graph_of_ten_thousand_steps_is_read_and_shown():
    installed("igraph")
    rng = np.random.default_rng(0)
    values = [pg.tensor(1.0, requires_grad=True)]
    for name in rng.choice(["exp", "sin", "cos", "tanh"], 10_000):
        values.append(getattr(pg, name)(values[-int(rng.integers(1, min(6, len(values) + 1)))]))
    y = pg.stack(values[1:]).sum()
    graph = pg.viz.graph(y)
    assert sum(step.times for step in graph if not step.is_leaf) == 10_002
    shown = graph._repr_mimebundle_()
    assert len(shown["text/plain"].splitlines()) < 100
    assert "steps before these" in shown["text/plain"]
    ElementTree.fromstring(graph.latest(200).svg())


# Forms.


def test_the_svg_has_a_box_for_each_step_and_an_arrow_for_each_input():
    installed("igraph")
    parts = perceptron()
    graph = pg.viz.graph(parts["loss"], names=parts)
    root = ElementTree.fromstring(graph.svg())
    words = ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]
    for step in graph:
        assert step.label in words
    arrows = [each for each in root.iter(f"{SVG}path") if each.get("marker-end")]
    assert len(arrows) == sum(len(step.arrows) for step in graph)
    # No two boxes overlap.
    boxes = [
        tuple(float(each.get(name)) for name in ("x", "y", "width", "height"))
        for each in root.iter(f"{SVG}rect")
        if each.get("class") == "box"
    ]
    for place, (x1, y1, w1, h1) in enumerate(boxes):
        for x2, y2, w2, h2 in boxes[place + 1 :]:
            assert x1 + w1 <= x2 or x2 + w2 <= x1 or y1 + h1 <= y2 or y2 + h2 <= y1


def test_names_of_strangers_are_escaped():
    installed("igraph")
    hostile = '<script>alert("1")</script> & \\'
    x = pg.ones(1, requires_grad=True)
    graph = pg.viz.graph(x * 2, names={hostile: x})
    root = ElementTree.fromstring(graph.svg())
    assert hostile in ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]
    assert "<script" not in graph.svg() + graph.mermaid()
    assert '\\"1\\"' in graph.dot()
    assert re.search(r"& \\\\\\n", graph.dot())


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_graphviz_draws_the_dot_text():
    hostile = '<b>"1"</b> & \\'
    x = pg.ones(2, requires_grad=True)
    y = pg.tanh(x * x)
    for graph in (pg.viz.graph(y), pg.viz.graph(x * 2, names={hostile: x})):
        done = subprocess.run(
            ["dot", "-Tplain"], input=graph.dot(), capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")
        drawn = [line for line in done.stdout.splitlines() if line.startswith("node")]
        assert len(drawn) == len(graph.steps)


def test_what_is_drawn_has_colors_where_no_variables_of_css_are_known():
    installed("igraph")
    x = pg.ones(2, requires_grad=True)
    root = ElementTree.fromstring(pg.viz.graph(x * 2).svg())
    shapes = [*root.iter(f"{SVG}rect"), *root.iter(f"{SVG}path")]
    assert len(shapes) == 5
    for each in shapes:
        assert re.fullmatch("#[0-9a-f]{6}|none", each.get("fill"))


def test_a_name_moves_no_terminal():
    installed("igraph")
    x = pg.ones(1, requires_grad=True)
    graph = pg.viz.graph(x * 2, names={"a\x1b[31m\nb": x})
    assert "a\\x1b[31m b" in str(graph)
    for form in (str(graph), graph.mermaid(), graph.dot(), graph.svg()):
        assert "\x1b" not in form


def test_only_hooks_of_somebody_else_are_told():
    x = pg.ones(1, requires_grad=True)
    y = x * 2
    pg.viz.graph(y, stats=True)
    assert "hooks" not in str(pg.viz.graph(y))
    y.register_hook(lambda grad: None)
    assert str(pg.viz.graph(y)).count("has hooks") == 1


def test_a_notebook_gets_the_picture_or_the_tree_without_igraph(monkeypatch):
    installed("igraph")
    x = pg.ones(1, requires_grad=True)
    graph = pg.viz.graph(x * 2)
    assert graph._repr_mimebundle_()["text/html"].startswith("<svg")
    monkeypatch.setitem(__import__("sys").modules, "igraph", None)
    bundle = graph._repr_mimebundle_()
    assert bundle == {"text/plain": str(graph)}
    with pytest.raises(ImportError, match=r"pip install 'plugrad\[viz\]'"):
        graph.svg()


def test_it_is_saved_in_the_form_that_the_ending_names(tmp_path):
    installed("igraph")
    x = pg.ones(1, requires_grad=True)
    graph = pg.viz.graph(x * 2)
    assert graph.save(tmp_path / "g.svg").read_text(encoding="utf-8") == graph.svg() + "\n"
    assert graph.save(tmp_path / "g.mmd").read_text(encoding="utf-8").startswith("flowchart TB")
    assert graph.save(str(tmp_path / "g.dot")).read_text(encoding="utf-8").startswith("digraph")
    assert graph.save(tmp_path / "g.txt").read_text(encoding="utf-8") == f"{graph}\n"
    with pytest.raises(OpArgumentError, match=r"\.svg, \.mmd"):
        graph.save(tmp_path / "g.png")
    assert not (tmp_path / "g.png").exists()
