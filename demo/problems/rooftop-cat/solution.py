import sys


def main():
    rows, columns, leaps = map(int, sys.stdin.readline().split())
    # A border two cells wide saves all range checks; 99 marks alleys and the border.
    width = columns + 4
    town = [99] * (width * (rows + 4))
    for y in range(rows):
        line = sys.stdin.readline().strip()
        start = (y + 2) * width + 2
        town[start : start + columns] = [99 if c == '.' else int(c) for c in line]
    source = 2 * width + 2
    target = (rows + 1) * width + columns + 1
    directions = (1, -1, width, -width)

    reached = [bytearray(len(town)) for _ in range(leaps + 1)]
    reached[0][source] = 1
    frontier = [[] for _ in range(leaps + 1)]  # by number of leaps used
    frontier[0].append(source)
    seconds = 0
    while any(frontier):
        if any(seen[target] for seen in reached):
            return seconds
        following = [[] for _ in range(leaps + 1)]
        for used in range(leaps + 1):
            here, here_next = reached[used], following[used]
            can_leap = used < leaps
            if can_leap:
                there, there_next = reached[used + 1], following[used + 1]
            for cell in frontier[used]:
                height = town[cell]
                for d in directions:
                    to = cell + d
                    if not here[to] and -1 <= town[to] - height <= 1:
                        here[to] = 1
                        here_next.append(to)
                    if can_leap:
                        to += d
                        if not there[to] and town[to] != 99:
                            there[to] = 1
                            there_next.append(to)
        frontier = following
        seconds += 1
    return -1


print(main())
