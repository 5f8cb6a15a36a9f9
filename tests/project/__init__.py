"""The project around the code: documentation, packaging, supported Pythons, and the rooms of house and tests."""
