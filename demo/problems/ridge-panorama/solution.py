import sys

data = list(map(int, sys.stdin.buffer.read().split()))
n, q = data[0], data[1]
height = data[2 : 2 + n]
# summits[i]: how many of the first i points are higher than both neighbours
summits = [0] * (n + 1)
for i in range(1, n + 1):
    summits[i] = summits[i - 1]
    if 1 < i < n and height[i - 2] < height[i - 1] > height[i]:
        summits[i] += 1
photos = data[2 + n :]
answers = []
for left, right in zip(photos[0::2], photos[1::2]):
    answers.append(0 if left == right else summits[right - 1] - summits[left])
print('\n'.join(map(str, answers)))
