print("fail")
