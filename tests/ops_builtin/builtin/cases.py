"""Random cases of each op: the checker's variants of its samples, in other dtypes and memory layouts.

``PLUGRAD_TEST_SEED=N`` draws others.
"""

import os
import warnings
from functools import reduce

import numpy as np

from _plugrad_check.exploration.exploration import Exploration
from _plugrad_check.subject.call import copied
from _plugrad_check.subject.trials import op_subject
from _plugrad_check.variants.arrays import LAYOUTS, with_imaginary
from _plugrad_check.variants.variant import KINDS, together
from plugrad import registry
from plugrad.registry.samples import Sample

OPS = {op.name: op for op in registry.ops("builtin") if not op.for_rules}
DTYPES = (*["float64"] * 6, "float32", "float16", "int32", "int64", "uint8", "bool", "complex128")
"""What arrays are cast to, float64 about half of the time."""


LARGEST = 400
"""Entries of a case: PyTorch's Fourier transforms of longer axes end in the operating system's hands."""


SEED = int(os.environ.get("PLUGRAD_TEST_SEED", "0"))


class Cases:
    """The random cases of one op, without end."""

    def __init__(self, name, seed):
        self.name = name
        op = OPS[name]
        subject = op_subject(op.function, op.identity, seed)
        self.rng = subject.generator("cases")
        self.trials = [
            trial
            for trial in subject.trials()
            if trial.size <= LARGEST and trial.sample.settings.get("dtype") != np.longdouble
        ]
        self.variants = {}
        with np.errstate(all="ignore"):
            for trial, variant in Exploration(self.trials).in_turn(self.trials):
                self.variants.setdefault((trial.number, variant.kind), []).append(variant)

    def __iter__(self):
        while self.trials:
            trial = self.chosen(self.trials)
            count = self.rng.choice(3, p=[0.15, 0.6, 0.25])
            kinds = [kind for kind in KINDS if (trial.number, kind) in self.variants]
            if not trial.sample.settings.keys() <= OPS[self.name].signature.parameters.keys():
                kinds = [kind for kind in kinds if kind != "settings"]  # nobody calls it so
            found = [
                self.chosen(self.variants[trial.number, self.chosen(kinds)])
                for _ in range(count if kinds else 0)
            ]
            sample, words = trial.sample, [f"sample {trial.number}"]
            if found:
                variant = reduce(together, found)
                with np.errstate(all="ignore"):
                    sample = variant.of(trial)
                words.append(variant.words)
            if sample is None or sum(map(np.size, sample.args)) > LARGEST:
                continue
            args = list(sample.args)
            words += [self.change_dtype(args), self.change_layout(args)]
            yield ", ".join(filter(None, words)), Sample(*args, **sample.settings)

    def chosen(self, several):
        return several[self.rng.integers(len(several))]

    def change_dtype(self, args):
        """Cast all floating arrays, or one of them."""
        dtype = np.dtype(self.chosen(DTYPES))
        places = [place for place, arg in enumerate(args) if is_array(arg, "fc")]
        if dtype == np.float64 or not places:
            return ""
        one = len(places) > 1 and self.rng.random() < 0.3
        for place in [self.chosen(places)] if one else places:
            args[place] = self.cast(args[place], dtype)
        return f"one of {dtype}" if one else f"{dtype}"

    def cast(self, array, dtype):
        """Return an array in a dtype, its numbers made to fit."""
        if dtype.kind == "c":
            return array if array.dtype.kind == "c" else with_imaginary(np.array(array), self.rng)
        if array.dtype.kind == "c" and dtype.kind == "f":
            return array.astype(np.result_type(dtype, np.complex64))
        array = np.nan_to_num(array.real) if dtype.kind in "iu" else array.real
        if dtype.kind in "iu":
            array = np.clip(np.rint(3 * array), -200, 200)
            array = abs(array) if dtype.kind == "u" else array
        return np.asarray(array).astype(dtype)

    def change_layout(self, args):
        """Lay all arrays out otherwise, or make one 0-d."""
        places = [place for place, arg in enumerate(args) if is_array(arg)]
        roll = self.rng.random()
        if roll > 0.4 or not places:
            return ""
        place = self.chosen(places)
        if roll < 0.04 and args[place].size:
            args[place] = np.array(args[place].flat[0])
            return f"argument {place} of 0-d"
        name = self.chosen(list(LAYOUTS))
        for place in places:
            args[place] = LAYOUTS[name](args[place]) if args[place].ndim else args[place]
        return name


def is_array(value, kinds="biufc"):
    return isinstance(value, np.ndarray) and value.dtype.kind in kinds


def tried(function, args, settings):
    """Return what a function returns, and what it raises."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return function(*args, **settings), None
        except Exception as error:
            return None, error


def users(name, settings):
    """Return what users call; where the samples have another form of the call, what the checker calls."""
    op = OPS[name]
    if not settings.keys() <= op.signature.parameters.keys():
        return op.function.apply
    if next(iter(op.signature.parameters)) == "tensors":
        return lambda *tensors, **settings: op.call(list(tensors), **settings)
    return op.call


def own_copy(array):
    """Return a copy that nobody else writes to, with the strides of the array."""
    return copied(array) if array.size else array.copy()
