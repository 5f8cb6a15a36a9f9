"""Low precision: float16, bfloat16 and float32 compared with a reference in float64, by the error that the dtype
explains.

The truth is the result of a reference in float64 at the same inputs, which are numbers of the rule's own dtype. The
measure is the error of the reference when it runs in that dtype itself: the rule may have `k` times this error, and a
little for its last digit, as a whole and in each part of the array.

- `ask.py`: samples of low precision, their truth, and inputs like those after training
- `truth.py`: runs of the rule and of the reference, forward and backward, and of both at inputs moved by a digit
- `judge.py`: an output or a gradient compared with the truth, part by part
- `say.py`: findings, and their likely causes
"""
