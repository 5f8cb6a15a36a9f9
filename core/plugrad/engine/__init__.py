"""Floor 0, the autograd engine: it records what was computed and sweeps back through it. Start at `tensor.py`.

Reading order: `errors` -> `grad_mode` -> `tensor` -> `node` -> `saved` -> `function` -> `arguments` -> `outputs` ->
`inplace` -> `backward` -> `gradients` -> `rules` -> `sweep`. Who watches them: `hooks`, `watching`, `leaves`,
`multi_grad`, `packing`, `mutation`, `anomaly` and `inference`. For reference: `dtypes`, `creation`, `random`,
`printing`. Nothing here imports a pack, pluggy or anything beyond NumPy and the standard library; where the engine
needs an op it asks `table`.
"""
