import sys
from collections import defaultdict

data = list(map(int, sys.stdin.buffer.read().split()))
n, shelf = data[0], data[1]
by_glaze = defaultdict(list)
for glaze, height in zip(data[2::2], data[3::2]):
    by_glaze[glaze].append(height)
gas = 0
for heights in by_glaze.values():
    heights.sort(reverse=True)
    gas += sum(heights[::shelf])
print(gas)
