import sys


def main():
    data = sys.stdin.buffer.read().split()
    n, q = int(data[0]), int(data[1])
    heights = list(map(int, data[2 : 2 + n]))
    # step[i] leads from terrace i to terrace i + 1
    step = [0] + [b - a for a, b in zip(heights, heights[1:])] + [0]
    leaves = 1
    while leaves < n:
        leaves *= 2
    up = [1 if s > 0 else 0 for s in step[:n]] + [0] * (leaves - n)
    head = [0] * leaves + up
    tail = head[:]
    best = head[:]

    def pull(node, width):
        left = 2 * node
        right = left + 1
        a, b = head[left], tail[right]
        head[node] = a if a != width else width + head[right]
        tail[node] = b if b != width else width + tail[left]
        m = tail[left] + head[right]
        a, b = best[left], best[right]
        if a > m:
            m = a
        best[node] = b if b > m else m

    width, first = 1, leaves // 2
    while first:
        for node in range(first, 2 * first):
            pull(node, width)
        width *= 2
        first //= 2

    out = []
    at = 2 + n
    for _ in range(q):
        walk = data[at] == b'?'
        left, right = int(data[at + 1]), int(data[at + 2])
        at += 3
        if not walk:
            by = int(data[at])
            at += 1
            for i, change in ((left - 1, by), (right, -by)):
                if i == 0 or i == n:
                    continue
                step[i] += change
                now = 1 if step[i] > 0 else 0
                node = leaves + i
                if head[node] == now:
                    continue
                head[node] = tail[node] = best[node] = now
                width = 1
                node //= 2
                while node:
                    pull(node, width)
                    node //= 2
                    width *= 2
            continue
        # From both borders inwards: the open run at the end of the left part and at the start of the right part.
        lo, hi = leaves + left, leaves + right
        width = 1
        found = open_left = open_right = 0
        while lo < hi:
            if lo & 1:
                if open_left + head[lo] > found:
                    found = open_left + head[lo]
                if best[lo] > found:
                    found = best[lo]
                open_left = open_left + width if head[lo] == width else tail[lo]
                lo += 1
            if hi & 1:
                hi -= 1
                if tail[hi] + open_right > found:
                    found = tail[hi] + open_right
                if best[hi] > found:
                    found = best[hi]
                open_right = width + open_right if head[hi] == width else head[hi]
            lo //= 2
            hi //= 2
            width *= 2
        if open_left + open_right > found:
            found = open_left + open_right
        out.append(found + 1)
    print('\n'.join(map(str, out)))


main()
