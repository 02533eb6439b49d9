print(2**64 + 42)
