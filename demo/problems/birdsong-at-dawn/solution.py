import sys


def main():
    data = sys.stdin.read().split()
    k = int(data[0])
    trie = [{}]
    own = [None]  # (length, points) of the call that ends in a node
    for i in range(k):
        notes, points = data[1 + 2 * i], int(data[2 + 2 * i])
        node = 0
        for note in notes:
            child = trie[node].get(note)
            if child is None:
                child = len(trie)
                trie[node][note] = child
                trie.append({})
                own.append(None)
            node = child
        own[node] = (len(notes), points)

    # ending[node]: all calls that end there; nodes without a call of their own share the list of their link.
    link = [0] * len(trie)
    ending = [()] * len(trie)
    queue = [0]
    for node in queue:
        for note, child in trie[node].items():
            if node:
                at = link[node]
                while at and note not in trie[at]:
                    at = link[at]
                link[child] = trie[at].get(note, 0)
            calls = ending[link[child]]
            ending[child] = calls if own[child] is None else (own[child],) + calls
            queue.append(child)

    recording = data[1 + 2 * k]
    best = [0] * (len(recording) + 1)
    node = 0
    most = 0
    for i, note in enumerate(recording, 1):
        while node and note not in trie[node]:
            node = link[node]
        node = trie[node].get(note, 0)
        for length, points in ending[node]:
            total = best[i - length] + points
            if total > most:
                most = total
        best[i] = most
    print(most)


main()
