"""Mistakes, each with what mypy says of it: test_types.py compares."""

import plugrad as pg
import plugrad.nn.functional as F

x = pg.tensor([1.0, 2.0], requires_grad=True)
pg.config(blok=[])  # Argument "blok" has incompatible type "list[Never]"
pg.expp(x)  # Module has no attribute "expp"
x.expp()  # "Tensor" has no attribute "expp"
x.grad.expp()  # Item "Tensor" of "Tensor | Any" has no attribute "expp"
pg.ops.builtin.expp(x)  # Module has no attribute "expp"; maybe "exp"?
pg.ops.acme.cube("x")  # No overload variant of "cube" matches argument type "str"
pg.ops.acme.cube(x, times="2")  # No overload variant of "cube" matches argument types
pg.ops.acme.cub(x)  # Module has no attribute "cub"; maybe "cube"?
pg.relu_gradient(x, x)  # Module has no attribute "relu_gradient"
F.gelo(x)  # Module has no attribute "gelo"
pg.nn.Linear(2, 3)  # Module has no attribute "Linear"
pg.optim.SGD([x])  # Module has no attribute "optim"
pg.autograd.gradchek(pg.exp, x)  # Module has no attribute "gradchek"
pg.exp("a")  # No overload variant of "exp" matches argument type "str"
pg.exp(x, x)  # No overload variant of "exp" matches argument types "Tensor", "Tensor"
pg.exp(x, dim=1)  # Unexpected keyword argument "dim" for overloaded function "exp"
x.exp(3, 4)  # Too many arguments for "exp"
x.sum("0")  # Argument 1 to "sum" of "TensorOps" has incompatible type "str"
x.unsqueeze("0")  # Argument 1 to "unsqueeze" of "TensorOps" has incompatible type "str"
pg.transpose(x, "0")  # No overload variant of "transpose" matches argument types "Tensor", "str"
pg.cat(x, x)  # No overload variant of "cat" matches argument types "Tensor", "Tensor"
x = x + "a"  # Unsupported operand types for + ("Tensor" and "str")
text: str = x.exp()  # expression has type "Tensor", variable has type "str"
pg.max(x, 0).vales.sum()  # "MaxResult" has no attribute "vales"
