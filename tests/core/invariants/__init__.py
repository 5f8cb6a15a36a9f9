"""What holds of every program, grown or cut off at random: gradients are right, nothing leaks, nothing is half done."""
