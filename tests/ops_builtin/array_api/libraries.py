"""Which functions of SciPy and scikit-learn take Tensors, and which can be differentiated: found by running them.

SciPy has to be imported under ``SCIPY_ARRAY_API=1``, so this is a process: ``python -m tests.ops_builtin.array_api``.
"""

from __future__ import annotations

import contextlib
import importlib
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np

import plugrad as pg
from plugrad.engine.errors import ModifiedError, PlugradError

# Calls. u, v: 9 numbers between 0 and 1; x, y: 9 numbers; m: (6, 3); h, g: (2, 3, 8); s: (4, 4), positive definite;
# n: 9 integers; b: 6 of 0 and 1; w: 3 weights.
SCIPY = {
    "special": """
        entr(u) erf(x) erfc(x) erfcx(x) erfinv(u) exp2(x) expit(x) gammainc(2.5,u) gammaincc(2.5,u) gammaln(u) i0(x)
        i0e(x) i1(x) i1e(x) j0(x) j1(x) k0(u) k0e(u) k1(u) k1e(u) log_ndtr(x) logit(u) multigammaln(u+2,2) ndtr(x)
        ndtri(u) polygamma(2,u) psi(u) sinc(x) xlog1py(x,u) xlogy(x,u) y0(u) y1(u) zeta(2.5,u) logsumexp(m,axis=1)
        softmax(m,axis=1) log_softmax(m,axis=0) rel_entr(u,v) kl_div(u,v) betaln(u,v) binom(u+3,v) boxcox(u,0.5)
        cbrt(x) gamma(u) betainc(u,v,u) chdtr(3.0,u) exp10(x) exp1(u) expi(u) hyp1f1(1.0,2.0,u) huber(1.0,x)
        pseudo_huber(1.0,x) loggamma(u) stdtr(u+1,x) radian(x,u,v) cosm1(x) ellipk(u) poch(u,v) rgamma(u)
        """,
    "stats": """
        gmean(u) hmean(u) pmean(u,2) zscore(m) gzscore(m+9) zmap(x,y) skew(m,axis=0) kurtosis(m,axis=0) moment(m,3)
        variation(m) sem(m) iqr(m) median_abs_deviation(x) circmean(x) circvar(x) circstd(x) describe(m).variance
        tmean(x) tvar(x) tstd(x) tsem(x) tmin(x) tmax(x) trim_mean(x,0.2) gstd(u) kstat(x,2) kstatvar(x,2)
        lmoment(x,order=2) entropy(u,v) differential_entropy(x) quantile(x,u) pearsonr(x,y).statistic
        pearsonr(x,y).pvalue ttest_1samp(m,0.5).statistic ttest_1samp(m,0.5).pvalue ttest_ind(x,y).statistic
        ttest_ind(x,y).pvalue ttest_rel(x,y).statistic f_oneway(x,y).statistic f_oneway(x,y).pvalue
        bartlett(x,y).statistic levene(x,y).statistic chisquare(u).statistic
        power_divergence(u,lambda_=0.5).statistic kurtosistest(x).statistic skewtest(x).statistic
        normaltest(x).statistic normaltest(x).pvalue jarque_bera(x).statistic jarque_bera(x).pvalue
        combine_pvalues(u).statistic combine_pvalues(u).pvalue alexandergovern(x,y).statistic boxcox_llf(0.5,u)
        yeojohnson_llf(0.5,x) directional_stats(m).mean_direction false_discovery_control(u) rankdata(x)
        mode(n).mode kruskal(x,y).statistic mannwhitneyu(x,y).statistic wilcoxon(x,y).statistic
        spearmanrho(x,y).statistic cramervonmises_2samp(x,y).statistic sigmaclip(x).clipped
        """,
    "signal": """
        convolve(x,w) convolve(h[0],m[:2,:2]) correlate(x,w) fftconvolve(x,w) oaconvolve(x,w)
        convolve2d(h[0],m[:2,:2]) detrend(x) hilbert(x) envelope(x) resample(x,5) resample_poly(x,2,3) upfirdn(w,x)
        lfilter(w,w+1,x) sosfilt(sos,x) filtfilt(w,w+1,h[0,0]) savgol_filter(x,5,2) medfilt(x,3) wiener(x,3)
        vectorstrength(u,1.0)[0] freqz(w)[1] freqs(w,w+2)[1] group_delay((w,w+9))[1] zpk2tf(w,w+1,2.0)[0]
        tf2zpk(w,w+9)[2] bilinear(w,w+2)[0] lp2lp(w,w+2)[0] get_window('hann',9,xp=xp) windows.kaiser(9,3.0,xp=xp)
        firwin(9,0.3) cspline1d(x) periodogram(x) welch(x)
        """,
    "fft": """
        fft(x) ifft(x) rfft(x) irfft(x) hfft(x) ihfft(x) fft2(m) ifft2(m) rfft2(m) irfft2(m) fftn(h) ifftn(h)
        rfftn(h) irfftn(h) hfftn(m) ihfftn(m) fftshift(x) ifftshift(x) dct(x) idct(x) dst(x) dctn(m) idstn(m)
        fht(x[:8],0.1,0.5)
        """,
    "linalg": """
        orthogonal_procrustes(m,m+1)[1] block_diag(m,s) fiedler(x) inv(s) det(s) solve(s,s[0]) norm(m) svd(m)[1]
        expm(s) cholesky(s)
        """,
    "integrate": """
        trapezoid(x) trapezoid(m,axis=0) cumulative_trapezoid(x,u) cumulative_simpson(x) romb(x) simpson(x)
        tanhsinh(lambda t:xp.exp(-t*t),x[:2],x[:2]+1).integral
        cubature(lambda t:xp.exp(t[:,0]),x[:1],x[:1]+1).estimate
        """,
    "ndimage": """
        gaussian_filter(h[0],1.0) correlate1d(x,w) convolve(h[0],m[:2,:2]) uniform_filter(x,3) laplace(m) sobel(m)
        maximum_filter(x,3) median_filter(x,3) shift(x,0.5) zoom(x,2) rotate(s,20) map_coordinates(s,m[:2]) sum(x)
        mean(x) variance(x) center_of_mass(s) fourier_gaussian(m,1.0) grey_erosion(x,3) label(n)[0]
        """,
    "cluster.vq": "whiten(m) vq(m,m[:2])[1] kmeans(m,m[:2])[1]",
    "cluster.hierarchy": "linkage(m) ward(m)",
    "optimize": "rosen(x) rosen_der(x) rosen_hess(x) rosen_hess_prod(x,y)",
    "optimize.elementwise": """
        find_root(lambda t,c:t**3-c,(x*0-9,x*0+9),args=(x,)).x
        find_minimum(lambda t,c:(t-c)**2,(x-9,x+0.1,x+9),args=(x,)).x
        """,
    "differentiate": "derivative(lambda t:xp.exp(t),x).df jacobian(lambda t:t**2,x).df",
    "interpolate": """
        CubicSpline(n0,x)(u) PchipInterpolator(n0,x)(u) Akima1DInterpolator(n0,x)(u) make_interp_spline(n0,x)(u)
        BSpline(n0+0.0,x[:5],3)(u) RegularGridInterpolator((n0,),x)(u)
        """,
    "spatial.transform": """
        Rotation.from_rotvec(m[:,:3]).as_matrix() Rotation.from_euler('xyz',m).apply(m)
        Rotation.from_quat(s).as_rotvec() Rotation.from_matrix(s[:3,:3]).as_quat()
        Rotation.from_rotvec(m).mean().as_quat()
        """,
    "spatial.distance": "cdist(m,m+1) pdist(m)",
    "constants": "convert_temperature(x,'C','K') lambda2nu(u)",
}
SKLEARN = {
    "metrics": """
        mean_squared_error(x,y) root_mean_squared_error(x,y) mean_absolute_error(x,y) mean_squared_log_error(u,v)
        r2_score(x,y) mean_absolute_percentage_error(x,y) mean_gamma_deviance(u,v) mean_poisson_deviance(u,v)
        mean_tweedie_deviance(u,v,power=1.5) d2_tweedie_score(u,v) d2_pinball_score(x,y) mean_pinball_loss(x,y)
        max_error(x,y) explained_variance_score(x,y) median_absolute_error(x,y) log_loss(b,u[:6])
        brier_score_loss(b,u[:6]) accuracy_score(b,1-b) f1_score(b,b) confusion_matrix(b,b) roc_auc_score(b,u[:6])
        roc_curve(b,u[:6])[0]
        """,
    "metrics.pairwise": """
        euclidean_distances(m,m+1) cosine_similarity(m) cosine_distances(m) rbf_kernel(m) linear_kernel(m)
        polynomial_kernel(m) sigmoid_kernel(m) laplacian_kernel(m) chi2_kernel(abs(m)) manhattan_distances(m,m+1)
        additive_chi2_kernel(abs(m)) paired_euclidean_distances(m,m+1) paired_cosine_distances(m,m+1)
        pairwise_distances(m,metric='euclidean')
        """,
    "preprocessing": """
        StandardScaler().fit_transform(m) MinMaxScaler().fit_transform(m) MaxAbsScaler().fit_transform(m)
        RobustScaler().fit_transform(m) Normalizer().fit_transform(m) PolynomialFeatures(2).fit_transform(m)
        Binarizer().fit_transform(m) KernelCenterer().fit_transform(s) normalize(m) scale(m)
        LabelEncoder().fit_transform(n)
        """,
    "decomposition": """
        PCA(2,svd_solver='full').fit_transform(m) PCA(2,svd_solver='covariance_eigh').fit_transform(m)
        """,
    "linear_model": """
        Ridge(solver='svd').fit(m,x[:6]).coef_ Ridge(solver='svd').fit(m,x[:6]).predict(m)
        RidgeCV().fit(m,x[:6]).coef_ LogisticRegression().fit(m,b).coef_ LinearRegression().fit(m,x[:6]).coef_
        """,
    "discriminant_analysis": "LinearDiscriminantAnalysis(solver='svd').fit(m,b).decision_function(m)",
    "mixture": "GaussianMixture(2,random_state=0,init_params='random_from_data').fit(m).means_",
    "kernel_approximation": "Nystroem(n_components=3,random_state=0).fit_transform(m)",
    "covariance": "LedoitWolf().fit(m).covariance_ EmpiricalCovariance().fit(m).covariance_",
    "model_selection": "train_test_split(m,random_state=0)[0]",
    "naive_bayes": "GaussianNB().fit(m,b).theta_",
}

GRADIENTS = "gradients"
IN_BLOCK = "gradients, in a block"
NUMBER = "a number of Python"
CONSTANT = "values, of no slope"
VALUES = "values"
NAN = "gradients are nan"
REFUSED = "refused"
WRONG = "WRONG"
VERDICTS = {
    GRADIENTS: "values and gradients are right",
    IN_BLOCK: "likewise inside `with pg.autograd.graph.allow_mutation_on_saved_tensors():`, which has to enclose the "
    "backward pass too: the function writes into an array that a rule has saved, and backward raises without the block",
    NAN: "right values; the function divides 0 by 0 and replaces the result afterwards, which no gradient survives",
    NUMBER: "it returns a `float`: a warning says that the gradient ends there",
    CONSTANT: "no gradient could be lost: the result is of integers, or its slope is 0",
    VALUES: "right values; a Tensor that requires grad is refused with an error, since the function asks for NumPy's "
    "array, or for a derivative that there is not",
    REFUSED: "an error for any Tensor",
}


def values() -> dict[str, Any]:
    """Return the arrays that the calls are made of."""
    rng = np.random.default_rng(0)
    m = rng.normal(size=(6, 3))
    s = rng.normal(size=(4, 4))
    return {
        "u": rng.uniform(0.1, 0.9, 9),
        "v": rng.uniform(0.1, 0.9, 9),
        "x": rng.normal(size=9),
        "y": rng.normal(size=9),
        "m": m,
        "h": rng.normal(size=(2, 3, 24)),
        "s": s @ s.T + np.eye(4),
        "w": np.array([0.5, 0.3, -0.4]),
        "sos": np.array([[1.0, 0.4, 0.2, 1.0, -0.3, 0.1]]),
        "n": np.array([2, 1, 1, 0, 2, 1, 1, 0, 3]),
        "n0": np.arange(9.0),
        "b": np.array([0, 1, 1, 0, 1, 0]),
    }


def calls(table: dict[str, str], library: str) -> Iterator[tuple[str, str, str]]:
    """Yield the module, the text of each call, and an expression for it."""
    for module, text in table.items():
        for each in text.split("\n"):
            for part in split(each):
                yield f"{library}.{module}", part, f"{library}.{module}.{part}"


def split(line: str) -> list[str]:
    """Return the calls in a line, which blanks separate: those outside of parentheses."""
    found, depth = [""], 0
    for letter in line.strip():
        depth += (letter in "([") - (letter in ")]")
        if letter == " " and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [part for part in found if part]


def evaluated(library: str, module: str, text: str, given: dict[str, Any], xp: Any) -> list[Any]:
    """Return the arrays that a call returns."""
    importlib.import_module(module)
    names = {library: importlib.import_module(library), "xp": xp, **given}
    with warnings.catch_warnings(), dispatch(library):
        warnings.simplefilter("ignore")
        result = eval(text, names)
    return [*(result if isinstance(result, (tuple, list)) else [result])]


def dispatch(library: str) -> Any:
    """Return the context in which a library computes by the namespace of its arguments."""
    if library == "scipy":
        return contextlib.nullcontext()
    return importlib.import_module("sklearn").config_context(array_api_dispatch=True)


def verdict(library: str, module: str, text: str) -> tuple[str, str]:
    """Return how a call does with Tensors, and why."""
    given = {name: each for name, each in values().items() if name in words(text)}
    results = evaluated(library, module, text, given, np)
    expected = [*map(np.asarray, results)]

    def found(recorded: bool) -> tuple[dict[str, Any], list[Any]]:
        tensors = {
            name: pg.tensor(each, requires_grad=recorded and each.dtype.kind == "f")
            for name, each in given.items()
        }
        return tensors, evaluated(library, module, text, tensors, pg.array_api)

    with double(True):
        try:
            if not alike(found(False)[1], expected, 1e-9):
                return WRONG, "other values"
        except Exception as error:
            return REFUSED, reason(error)
        weights = [*map(weight, expected)]

        def total(changed: dict[str, Any]) -> float:
            results = evaluated(library, module, text, {**given, **changed}, np)
            return sum(np.vdot(w, each).real for w, each in zip(weights, results, strict=True))

        try:
            how, grads = GRADIENTS, gradients(found, expected, weights)
        except ModifiedError:
            with pg.autograd.graph.allow_mutation_on_saved_tensors():
                how, grads = IN_BLOCK, gradients(found, expected, weights)
        except AssertionError:
            return WRONG, "other values where gradients are recorded"
        except Exception as error:
            return VALUES, reason(error)
        if not all(each.dtype.kind in "fc" for each in expected) or not grads:
            return CONSTANT, "integers"
        slopes = {name: slope(lambda a, name=name: total({name: a}), given[name]) for name in grads}
        for name, grad in grads.items():
            size = max(1.0, np.abs(slopes[name]).max())
            if not np.allclose(grad, slopes[name], 1e-4, 1e-5 * size, equal_nan=True):
                if np.isnan(grad).any():
                    return NAN, ""
                if ended(results):
                    return NUMBER, ""
                return WRONG, f"gradient of {name}: {grad}, differences say {slopes[name]}"
        if not any(np.abs(each).max() > 1e-7 for each in slopes.values()):
            return CONSTANT, "slope 0"
    with double(False):
        single = (
            ""
            if alike(found(False)[1], expected, 1e-9)
            else "in single precision where that is the default"
        )
    return how, single


def gradients(found: Any, expected: list[Any], weights: list[Any]) -> dict[str, Any]:
    """Return the gradient of the weighted results with respect to each Tensor that a call was given."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tensors, results = found(True)
        assert alike(results, expected, 1e-9)
        losses = [
            (each * pg.tensor(w.conj())).real.sum()
            if w.dtype.kind == "c"
            else (each * pg.tensor(w)).sum()
            for w, each in zip(weights, results, strict=True)
        ]
        real = {name: each for name, each in tensors.items() if each.requires_grad}
        loss = sum(losses)
        if not loss.requires_grad:
            return {name: np.zeros(each.shape) for name, each in real.items()}
        grads = pg.autograd.grad(loss, [*real.values()], allow_unused=True)
        return {
            name: np.zeros(each.shape) if grad is None else grad.numpy()
            for (name, each), grad in zip(real.items(), grads, strict=True)
        }


def ended(results: list[Any]) -> bool:
    """Return whether a function returns Python's numbers, and no arrays."""
    return all(type(each) is float for each in results)


@contextlib.contextmanager
def double(chosen: bool) -> Iterator[None]:
    """Make double precision the default, or single, within a block."""
    before = pg.get_default_dtype()
    pg.set_default_dtype(pg.float64 if chosen else pg.float32)
    try:
        yield
    finally:
        pg.set_default_dtype(before)


def words(text: str) -> set[str]:
    """Return the names in an expression."""
    import re

    return {*re.findall(r"(?<![\w.'])[a-z]\w*", text)}


def reason(error: Exception) -> str:
    """Return an error in one line; one that is not plugrad's, with its class."""
    line = str(error).split("\n")[0][:150]
    return line if isinstance(error, PlugradError) else f"{type(error).__name__}: {line}"


def alike(found: list[Any], expected: list[Any], tolerance: float) -> bool:
    """Return whether results are equal but for rounding."""
    arrays = [
        each.detach().resolve_conj().numpy() if isinstance(each, pg.Tensor) else np.asarray(each)
        for each in found
    ]
    return len(found) == len(expected) and all(
        a.shape == b.shape and np.allclose(a, b, tolerance, tolerance, equal_nan=True)
        for a, b in zip(arrays, expected, strict=True)
    )


def weight(array: Any) -> Any:
    """Return numbers by which a result's are weighted, for one gradient."""
    rng = np.random.default_rng(1)
    real = rng.uniform(0.5, 1.5, array.shape)
    return real + 1j * rng.uniform(0.5, 1.5, array.shape) if array.dtype.kind == "c" else real


def slope(function: Any, at: Any) -> Any:
    """Return the derivatives of a function by central differences."""
    found = np.zeros_like(at)
    for place in np.ndindex(at.shape):
        ends = []
        for step in (1e-6, -1e-6):
            moved = at.copy()
            moved[place] += step
            ends.append(function(moved))
        found[place] = (ends[0] - ends[1]) / 2e-6
    return found


def rows(text: str = "") -> Iterator[tuple[str, str, str, str]]:
    """Yield the module, the call, the verdict and the reason of each call of the tables whose line has some text."""
    for library, table in (("scipy", SCIPY), ("sklearn", SKLEARN)):
        for module, shown, call in calls(table, library):
            if text in call:
                yield module, shown, *verdict(library, module, call)
