"""Faults of the kind that ship, as rules of PyTorch."""

from gradient_faults.form import faults_of

from . import algebra, numbers, places, shapes, state

SHIPPED = faults_of(algebra, numbers, places, shapes, state, framework="torch")
