/* Bilinear sampling on a grid, forward and backward: a shared library of four functions, two for each dtype.

It knows nothing of Python: `compiled.py` calls it through ctypes, which releases the GIL. It has no state and allocates
nothing, so that any number of threads may be in it. What it computes is told in `kernel.h`. */

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

#if defined(__GNUC__)
#define PREFETCH(address) __builtin_prefetch(address)
#else
#define PREFETCH(address) ((void)(address))
#endif

/* GCC on Linux compiles the loops for processors with AVX2 too, and which it is is found when the library is loaded. With
AVX-512 they were no faster. */
#include <stdint.h>
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && defined(__GLIBC__) && __GNUC__ >= 12
#define FOR_EACH_PROCESSOR __attribute__((target_clones("default", "arch=x86-64-v3")))
#else
#define FOR_EACH_PROCESSOR
#endif

#include <math.h>

#define REAL float
#define INTEGER int32_t
#define NAME(name) name##_float32
#define ABS fabsf
#define FLOOR floorf
#define TRUNC truncf
#include "kernel.h"
#undef REAL
#undef INTEGER
#undef NAME
#undef ABS
#undef FLOOR
#undef TRUNC

#define REAL double
#define INTEGER int64_t
#define NAME(name) name##_float64
#define ABS fabs
#define FLOOR floor
#define TRUNC trunc
#include "kernel.h"
