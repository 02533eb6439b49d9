print("flood")
