MODULUS = 1_000_000_007


def main():
    n, colours, thinnest, widest = map(int, input().split())
    # sums[i]: scarves of at most i rows, at least one
    sums = [0] * (n + 1)
    ways = 0
    for i in range(thinnest, n + 1):
        window = sums[i - thinnest]
        if i > widest:
            window -= sums[i - widest - 1]
            ways = window * (colours - 1) % MODULUS
        else:
            ways = (window * (colours - 1) + colours) % MODULUS
        sums[i] = (sums[i - 1] + ways) % MODULUS
    return ways


print(main())
