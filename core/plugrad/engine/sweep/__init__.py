"""The way back: `backward` and `grad`, and the sweep that takes gradients through the graph."""
