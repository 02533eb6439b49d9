import sys
sys.setrecursionlimit(10**9)


def deeper(level):
    return deeper(level + 1) + 1


deeper(0)
