use std::{iter::Sum, ops::Sub, slice};

/// Writes to each row of `out` the distances of a row of `x` to all rows of `y`, which have `d` numbers.
fn distances<T: Copy + PartialOrd + Sub<Output = T> + Sum>(x: &[T], y: &[T], out: &mut [T], d: usize) {
    let m = y.len() / d;
    for (row, out) in x.chunks(d).zip(out.chunks_mut(m)) {
        for (other, out) in y.chunks(d).zip(out) {
            let pairs = row.iter().zip(other);
            *out = pairs.map(|(&a, &b)| if a > b { a - b } else { b - a }).sum();
        }
    }
}

/// # Safety
/// `x` is (n, d), `y` (m, d) and `out` (n, m), all C-contiguous. The same for f64 below.
#[no_mangle]
pub unsafe extern "C" fn distances_float32(x: *const f32, y: *const f32, out: *mut f32, n: usize, m: usize, d: usize) {
    let (x, y) = (slice::from_raw_parts(x, n * d), slice::from_raw_parts(y, m * d));
    distances(x, y, slice::from_raw_parts_mut(out, n * m), d);
}

/// # Safety
/// See above.
#[no_mangle]
pub unsafe extern "C" fn distances_float64(x: *const f64, y: *const f64, out: *mut f64, n: usize, m: usize, d: usize) {
    let (x, y) = (slice::from_raw_parts(x, n * d), slice::from_raw_parts(y, m * d));
    distances(x, y, slice::from_raw_parts_mut(out, n * m), d);
}
