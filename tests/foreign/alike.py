"""What the rules of all frameworks are written and asked with."""


def alike(x, y):
    """Return y, which has the shape of x, or none: or a rule that undoes no broadcasting is told so (PLG071)."""
    if y.shape not in (x.shape, ()):
        raise ValueError(f"shapes differ: {x.shape} and {y.shape}")
    return y


def codes(report):
    """Return the codes of what failed."""
    return {finding.code for finding in report.findings if finding.verdict == "fail"}
