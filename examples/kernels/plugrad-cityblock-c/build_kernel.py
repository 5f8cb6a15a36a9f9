"""How cffi compiles kernel.c, when the wheel is built."""

import sys
from pathlib import Path

from cffi import FFI

ffi = FFI()
source = ""
for name, scalar in ("distances_float32", "float"), ("distances_float64", "double"):
    ffi.cdef(
        f"void {name}(const {scalar} *x, const {scalar} *y, {scalar} *out, size_t n, size_t m, size_t d);"
    )
    kernel = Path("kernel.c").read_text(encoding="utf-8")
    source += f"#define NAME {name}\n#define T {scalar}\n{kernel}\n#undef NAME\n#undef T\n"
ffi.set_source(
    "plugrad_cityblock_c._kernel",
    source,
    extra_compile_args=["/O2"] if sys.platform == "win32" else ["-O3"],
)
