"""What a night is for: sweeps over all ops, all points, all faults."""
