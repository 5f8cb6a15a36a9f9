"""A Python in which only the core can be imported: ``python -m tests.core.alone`` runs this folder's `test_*.py` in it.

Its path is one folder, of links to plugrad as it lies in `core/`, and to what that needs. What is installed beside them
here (plugrad's names, packs and checker, SciPy, click) is not there, nor is any metadata of a distribution.
"""

import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent
CORE = ("plugrad", "numpy", "pluggy", "packaging")
PYTEST = ("pytest", "_pytest", "py", "iniconfig", "pygments", "colorama")  # the last one on Windows


def link_core(folder):
    """Fill a folder with links to the packages that the core and pytest are made of."""
    found = [find_spec(name) for name in (*CORE, *PYTEST)]
    files = [Path(spec.origin) for spec in found if spec is not None]
    places = [file.parent if file.name == "__init__.py" else file for file in files]
    libraries = places[1].with_name("numpy.libs")  # those of NumPy's wheels
    for place in [*places, *[libraries] * libraries.is_dir()]:
        (folder / place.name).symlink_to(place, place.is_dir())


def run_alone(code, *folders):
    """Run code where only the core and what is in `folders` can be imported; return the process, which has ended."""
    with tempfile.TemporaryDirectory() as links:
        link_core(Path(links))
        path = [links, *map(str, folders)]
        command = [sys.executable, "-I", "-S", "-c", f"import sys\nsys.path += {path}\n{code}"]
        return subprocess.run(command, capture_output=True, text=True, encoding="utf-8")


def run_tests():
    """Run `test_*.py` of this folder alone."""
    asked = [
        *map(str, HERE.glob("test_*.py")),
        f"--confcutdir={HERE}",
        "-q",
        "-p",
        "no:cacheprovider",
    ]
    return run_alone(f"import pytest\nraise SystemExit(pytest.main({asked}))")


if __name__ == "__main__":
    done = run_tests()
    print(done.stdout, done.stderr, sep="")
    raise SystemExit(done.returncode)
