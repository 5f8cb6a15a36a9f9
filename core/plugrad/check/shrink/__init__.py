"""The smallest input on which an op fails."""
