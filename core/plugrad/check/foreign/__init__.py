"""Rules of other frameworks, examined where they stand: as a plugrad Function whose forward and backward are theirs."""
