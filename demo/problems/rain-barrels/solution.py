import sys

data = list(map(int, sys.stdin.buffer.read().split()))
wanted = data[1]
barrels = list(zip(data[2::2], data[3::2]))


def enough(hours):
    litres = 0
    for capacity, rate in barrels:
        water = rate * hours
        litres += water if water < capacity else capacity
    return litres >= wanted


if sum(capacity for capacity, _ in barrels) < wanted:
    print(-1)
else:
    lo, hi = 1, 10**9
    while lo < hi:
        middle = (lo + hi) // 2
        if enough(middle):
            hi = middle
        else:
            lo = middle + 1
    print(lo)
