"""`plugrad.distributions`: no distributions, but for each of PyTorch's the line of `plugrad.ops.stats` to write."""

from _plugrad_names.missing import only

OTHERS = "densities with gradients are in a pack: plugrad.ops.stats.norm(mu, sigma).logpdf(x)"
__getattr__ = only(__name__, (), OTHERS)
