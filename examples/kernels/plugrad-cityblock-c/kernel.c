/* The distances NAME between rows of numbers of type T; build_kernel.py compiles this once for each dtype. */
static void NAME(const T *x, const T *y, T *out, size_t n, size_t m, size_t d)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++) {
            T sum = 0;
            for (size_t k = 0; k < d; k++) {
                T gap = x[i * d + k] - y[j * d + k];
                sum += gap < 0 ? -gap : gap;
            }
            out[i * m + j] = sum;
        }
}
