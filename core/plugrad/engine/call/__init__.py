"""A call of an op, and `Function`, by which an op is written.

`function.py` (the classes that an author extends), `call.py` (a call, from its arguments to its result), `arguments.py`
(what an op was called with, sorted or refused), `outputs.py` (what forward returned, made into Tensors), `refusals.py`
(what forward raised, in the words of the op), `pickling.py` (its class in another process).
"""
