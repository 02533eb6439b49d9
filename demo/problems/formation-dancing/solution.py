import sys
from bisect import bisect_left, bisect_right
from math import isqrt


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    most = max(data[2::3])
    # No size up to 10^6 has more than 240 divisors, so a byte each is enough. Divisors come in pairs a < b with
    # a * b = size: add 2 to the whole slice of multiples of a from a * (a + 1) on, and 1 for the square.
    plus_two = bytes((i + 2) % 256 for i in range(256))
    divisors = bytearray(most + 1)
    for a in range(1, isqrt(most) + 1):
        divisors[a * a] += 1
        divisors[a * (a + 1) :: a] = divisors[a * (a + 1) :: a].translate(plus_two)
    sizes = [[] for _ in range(301)]
    for size in range(1, most + 1):
        sizes[divisors[size]].append(size)
    out = []
    for left, right, k in zip(data[1::3], data[2::3], data[3::3]):
        out.append(bisect_right(sizes[k], right) - bisect_left(sizes[k], left))
    print('\n'.join(map(str, out)))


main()
