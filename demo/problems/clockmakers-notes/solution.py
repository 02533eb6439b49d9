import sys

DAY = 1440


def main():
    data = sys.stdin.buffer.read().split()
    n, q = int(data[0]), int(data[1])
    # Each group keeps its members; the smaller group is moved over, shifted as a whole.
    group = list(range(n + 1))
    shift = [0] * (n + 1)  # minutes ahead of the clock that named the group
    members = [None] * (n + 1)
    out = []
    rejected = 0
    at = 2
    for _ in range(q):
        note = data[at] == b'+'
        a, b = int(data[at + 1]), int(data[at + 2])
        at += 3
        same = group[a] == group[b]
        if not note:
            out.append((shift[a] - shift[b]) % DAY if same else -1)
            continue
        ahead = int(data[at])
        at += 1
        if same:
            rejected += (shift[a] - shift[b]) % DAY != ahead
            continue
        for clock in (a, b):
            if members[group[clock]] is None:
                members[group[clock]] = [clock]
        if len(members[group[a]]) > len(members[group[b]]):
            a, b, ahead = b, a, -ahead
        change = (shift[b] + ahead - shift[a]) % DAY
        moved, into = members[group[a]], group[b]
        members[group[a]] = None
        for clock in moved:
            group[clock] = into
            shift[clock] += change
        members[into] += moved
    out.append(rejected)
    print('\n'.join(map(str, out)))


main()
