"""Subject of a check: an op or a function, its samples, its calls, and its rule run by itself.

- `trials.py`: the subject, a trial for each of its samples, and the name of a function
- `parameters.py`: the names of a function's arguments, and the values that they may have
- `call.py`: one call, evaluated, recorded and pulled back through; `attempt`
- `rule.py`: its backward rule run by itself
- `findings.py`: the collector of a check's findings, and its result
- `lines.py`: the function along lines through a call's inputs, for finite differences
- `instruction_count.py`: the number of Python lines that a call takes, and a budget of them
- `process_state.py`: state of the process that an op may change, restored
- `held.py`, `containers.py`: Tensors that a function holds, or takes in containers, as arguments
"""
