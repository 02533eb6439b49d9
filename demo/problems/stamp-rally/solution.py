import sys
from heapq import heappop, heappush

NEVER = 1 << 60


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, m, k = data[0], data[1], data[2]
    paths = [[] for _ in range(n + 1)]
    for i in range(3, 3 + 3 * m, 3):
        u, v, minutes = data[i], data[i + 1], data[i + 2]
        paths[u].append((v, minutes))
        paths[v].append((u, minutes))
    desks = [tuple(data[i : i + 3]) for i in range(3 + 3 * m, 3 + 3 * m + 3 * k, 3)]

    def walk(start):
        time = [NEVER] * (n + 1)
        time[start] = 0
        heap = [start]  # time * 2^14 + place
        while heap:
            key = heappop(heap)
            now, here = key >> 14, key & 16383
            if now > time[here]:
                continue
            for there, minutes in paths[here]:
                arrival = now + minutes
                if arrival < time[there]:
                    time[there] = arrival
                    heappush(heap, arrival << 14 | there)
        return [time[place] for place, _, _ in desks]

    start = walk(1)
    between = [walk(place) for place, _, _ in desks]
    opens = [desk[1] for desk in desks]
    closes = [desk[2] for desk in desks]

    earliest = [None] * (1 << k)
    for i in range(k):
        if start[i] <= closes[i]:
            row = [NEVER] * k
            row[i] = max(start[i], opens[i])
            earliest[1 << i] = row
    most, when = 0, 0
    for stamps in range(1, 1 << k):
        row = earliest[stamps]
        if row is None:
            continue
        size, soonest = bin(stamps).count('1'), min(row)
        if size > most or (size == most and soonest < when):
            most, when = size, soonest
        reached = [(now, between[last]) for last, now in enumerate(row) if now < NEVER]
        for following in range(k):
            if stamps >> following & 1:
                continue
            time = min([now + times[following] for now, times in reached])
            if time <= closes[following]:
                target = stamps | 1 << following
                if earliest[target] is None:
                    earliest[target] = [NEVER] * k
                earliest[target][following] = max(time, opens[following])
    print(most, when)


main()
