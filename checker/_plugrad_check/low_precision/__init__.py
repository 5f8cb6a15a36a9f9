"""Low precision: float16, bfloat16 and float32 beside a reference in float64, by the error that the dtype explains.

The truth is what a reference gives in float64 at the same inputs, which are numbers of the rule's own dtype. How far
from it the reference is that runs in that dtype itself is the measure: the rule may be `k` times as far, and a little
for its last digit, as a whole and in each block of its entries.

ask: samples of low precision, what is their truth, and the inputs that training leads to
truth: runs of the rule and of the reference, there and back, and of both at inputs moved by a digit
judge: an output or a gradient beside the truth, in blocks of its entries
say: findings, and their likely causes
"""
