"""Subject of a check: an op or a function, its samples, its calls, and its rule run by itself.

- `trials.py`: the subject, a trial for each of its samples, and what a function is called
- `parameters.py`: what a function's arguments are called, and which values they may have
- `call.py`: one call, evaluated, recorded and pulled back through; `attempt`
- `rule.py`: its backward rule run by itself
- `findings.py`: what a check has found so far, and its result
- `lines.py`: the neighbourhood of a call's inputs
- `instruction_count.py`: how many lines of Python a call takes, and a budget of them
- `process_state.py`: what an op may change for everybody, put back
"""
