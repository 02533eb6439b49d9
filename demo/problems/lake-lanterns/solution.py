from itertools import groupby

n = int(input())
colours = input().strip()
runs = [len(list(group)) for _, group in groupby(colours)]
best = max(runs)
if len(runs) > 1 and colours[0] == colours[-1]:
    best = max(best, runs[0] + runs[-1])
print(best)
