"""Floor 0, the autograd engine: it records what was computed and sweeps back through it. Start at `tensor.py`.

Reading order: `errors` -> `grad_mode` -> `tensor` -> `node` -> `function` -> `arguments` -> `outputs` ->
`inplace` -> `backward` -> `gradients` -> `sweep`, with `dtypes`, `hooks`, `creation`, `random` and `printing`
as reference. Nothing here imports a pack, pluggy or anything beyond NumPy and the standard library; where the
engine needs an op it asks `table`.
"""
