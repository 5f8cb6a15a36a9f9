"""Faults of the kind that Triton kernels have, planted in `examples/triton/kernels.py`, each a piece of its text.

`TRITON_INTERPRET=1 python -m tests.ops_contrib.frameworks.checking.triton_faults` checks the right kernels and the broken ones, or those that are
named, and prints a line of JSON for each. (Triton decides when it is imported whether it interprets.)
"""

# ruff: noqa: E501 - a row a line

import importlib.util
import json
import sys
import tempfile
import time
from pathlib import Path

from tests import ROOT

KERNELS = ROOT / "examples/triton/kernels.py"
RIGHT = ("Softmax", "LayerNorm", "Attention")

# What is broken, the Function, the text that is right, and what stands in its place. Quick ones come first.
SOFTMAX_FORWARD = "tl.store(y_ptr + row * columns + at, e / tl.sum(e, axis=0), mask=inside)"
SOFTMAX_BACKWARD = "tl.store(out_ptr + row * columns + at, y * (grad - dot), mask=inside)"
FAULTS = (
    ("softmax: no mask at the store of the gradient", "Softmax", SOFTMAX_BACKWARD, SOFTMAX_BACKWARD.replace(", mask=inside", "")),
    ("softmax: no mask at the store of the value", "Softmax", SOFTMAX_FORWARD, SOFTMAX_FORWARD.replace(", mask=inside", "")),
    ("softmax: no mask at the load of the gradient", "Softmax", "grad_ptr + row * stride + at, mask=inside, other=0.0", "grad_ptr + row * stride + at"),
    ("softmax: the mask leaves out the last entry", "Softmax", SOFTMAX_BACKWARD, SOFTMAX_BACKWARD.replace("inside", "(at < columns - 1)")),
    ("softmax: masked entries filled with 0 instead of -inf", "Softmax", 'other=-float("inf")', "other=0.0"),
    ("softmax: masked entries filled with 1 in the gradient", "Softmax", "y = tl.load(y_ptr + row * columns + at, mask=inside, other=0.0)\n    grad = tl.load(grad_ptr + row * stride + at, mask=inside, other=0.0)", "y = tl.load(y_ptr + row * columns + at, mask=inside, other=1.0)\n    grad = tl.load(grad_ptr + row * stride + at, mask=inside, other=1.0)"),
    ("softmax: the stride of the gradient is that of a contiguous one", "Softmax", "grad_ptr + row * stride + at", "grad_ptr + row * columns + at"),
    ("softmax: the stride of the values is that of the block", "Softmax", SOFTMAX_BACKWARD, SOFTMAX_BACKWARD.replace("row * columns", "row * BLOCK")),
    ("softmax: the last row is never written", "Softmax", "softmax_backward[(rows,)]", "softmax_backward[(max(rows - 1, 1),)]"),
    ("softmax: rows beyond four are never written", "Softmax", "softmax_backward[(rows,)]", "softmax_backward[(min(rows, 4),)]"),
    ("softmax: a block of 8 whatever the row", "Softmax", "block = triton.next_power_of_2(columns)\n            softmax_forward", "block = 8\n            softmax_forward"),
    ("softmax: a gradient block of 8 whatever the row", "Softmax", "block = triton.next_power_of_2(columns)\n            softmax_backward", "block = 8\n            softmax_backward"),
    ("softmax: half of the rows written, and the next over it", "Softmax", SOFTMAX_BACKWARD, SOFTMAX_BACKWARD.replace("row * columns", "(row // 2) * columns")),
    ("softmax: the sum of the gradient ends at the fourth column", "Softmax", "tl.sum(grad * y, axis=0)", "tl.sum(tl.where(at < 4, grad * y, 0.0), axis=0)"),
    ("layer norm: a race on the weight gradient", "LayerNorm", "tl.store(dw_ptr + group * columns + at, dw, mask=inside)", "tl.store(dw_ptr + at, tl.load(dw_ptr + at, mask=inside, other=0.0) + dw, mask=inside)"),
    ("layer norm: a race on the bias gradient", "LayerNorm", "tl.store(db_ptr + group * columns + at, db, mask=inside)", "tl.store(db_ptr + at, tl.load(db_ptr + at, mask=inside, other=0.0) + db, mask=inside)"),
    ("layer norm: partial sums in fresh memory that not every group writes", "LayerNorm", "tl.store(dw_ptr + group * columns + at, dw, mask=inside)", "if group < 1:\n        tl.store(dw_ptr + group * columns + at, dw, mask=inside)"),
    ("layer norm: the first group's sums alone", "LayerNorm", "(part, out, groups, columns,", "(part, out, 1, columns,"),
    ("layer norm: the last columns are not summed", "LayerNorm", "triton.cdiv(columns, 4)", "max(columns // 4, 1)"),
    ("layer norm: no mask of the rows in the second stage", "LayerNorm", "inside = (row[:, None] < rows) & (at[None, :] < columns)", "inside = (row[:, None] < rows + ROWS) & (at[None, :] < columns)"),
    ("layer norm: masked entries count in the variance", "LayerNorm", "centred = tl.where(inside, x - mean, 0.0)", "centred = x - mean"),
    ("layer norm: divided by the block instead of the row", "LayerNorm", "along = tl.sum(weighted * normal, axis=0) / columns", "along = tl.sum(weighted * normal, axis=0) / BLOCK"),
    ("layer norm: rows without the mean of the gradient", "LayerNorm", " - tl.sum(weighted, axis=0) / columns", ""),
    ("layer norm: a row more than there are", "LayerNorm", "range(group, rows, GROUPS)", "range(group, rows + 1, GROUPS)"),
    ("attention: a forgotten scale in the gradient of q", "Attention", "dscore = weight * (dweight - delta[:, None]) * scale\n        dq", "dscore = weight * (dweight - delta[:, None])\n        dq"),
    ("attention: a forgotten scale in the gradient of k", "Attention", "dscore = weight * (dweight - delta[:, None]) * scale\n        dk", "dscore = weight * (dweight - delta[:, None])\n        dk"),
    ("attention: keys beyond the last count", "Attention", 'score = tl.where(column[None, :] < keys, score, -float("inf"))', "score = score + 0.0"),
    ("attention: the sum is not corrected by the new maximum", "Attention", "total = total * shrink + tl.sum(weight, axis=1)", "total = total + tl.sum(weight, axis=1)"),
    ("attention: delta is not subtracted for k", "Attention", "dscore = weight * (dweight - delta[:, None]) * scale\n        dk", "dscore = weight * dweight * scale\n        dk"),
    ("attention: the logarithm of the sum is never written for the last block", "Attention", "tl.store(log_ptr + row, most + tl.log(total), mask=row < queries)", "tl.store(log_ptr + row, most + tl.log(total), mask=row < queries - 1)"),
    ("attention: the last keys get no gradient", "Attention", "attention_backward_kv[(triton.cdiv(len(k), 2 * block),)]", "attention_backward_kv[(max(len(k) // (2 * block), 1),)]"),
    ("attention: queries beyond the last block are forgotten for v", "Attention", "for first in range(0, queries, ROWS):", "for first in range(0, queries - ROWS + 1, ROWS):"),
    ("attention: several programs write one block of the gradient of q", "Attention", "tl.store(dq_ptr + at, dq, mask=is_row)", "tl.store(dq_ptr + d[None, :] + 0 * row[:, None], dq, mask=is_row)"),
)  # fmt: skip


def loaded(text, folder):
    """Return the module that is this text."""
    file = Path(folder) / f"kernels_{len(list(Path(folder).iterdir()))}.py"
    file.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    return module


def checked(*names):
    """Yield what is found in each of these rows, by the names of right kernels and of faults; in all without a name."""
    from plugrad.check import check_op

    text = KERNELS.read_text(encoding="utf-8")
    rows = {row[0]: row for row in [*((name, name, "", "") for name in RIGHT), *FAULTS]}
    with tempfile.TemporaryDirectory() as folder:
        for name, function, right, wrong in [rows[name] for name in names or rows]:
            assert not right or text.count(right) == 1 or function == "Attention", name
            assert right in text, name
            module = loaded(text.replace(right, wrong) if right else text, folder)
            began = time.perf_counter()
            report = check_op(getattr(module, function))
            yield {
                "name": name,
                "verdict": report.verdict,
                "codes": sorted({each.code for each in report.findings}),
                "messages": [each.message for each in report.findings],
                "seconds": round(time.perf_counter() - began, 1),
            }


if __name__ == "__main__":
    for told in checked(*sys.argv[1:]):
        print(json.dumps(told), flush=True)
