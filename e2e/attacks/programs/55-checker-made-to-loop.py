print("loop")
