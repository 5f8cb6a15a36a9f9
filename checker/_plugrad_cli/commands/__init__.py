"""The commands of `plugrad`, a file each: options, work and output."""
