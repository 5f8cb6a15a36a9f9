"""PyInstaller hook: the packs, which are imported by entry point, and the metadata by which they are found.

The frameworks and kernels are left out, or PyTorch would be bundled wherever it is installed: who uses them names them,
`--collect-submodules plugrad_kernels`.
"""

from PyInstaller.utils.hooks import collect_data_files, collect_submodules, copy_metadata

from plugrad import registry

datas = copy_metadata("plugrad") + collect_data_files("_plugrad_check.codes")
OWN = "plugrad", "_plugrad_names", "_plugrad_check", "_plugrad_cli", "plugrad_arrays", "plugrad_viz"
hiddenimports = [name for package in OWN for name in collect_submodules(package)]
hiddenimports += ["plugrad_kernels.choosing"]  # which imports no library
for info in registry.packs():
    if info.usable:
        hiddenimports += collect_submodules(info.offers[0].module.partition(".")[0])
        datas += copy_metadata(info.distribution)
