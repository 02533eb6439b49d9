left, right = map(int, input().split())
print(left + right)
