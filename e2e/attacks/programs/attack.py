"""Put beside every program of the battery. What is attacked by its true name stands in place.py."""
import sys
from place import *


def held(condition):
    """A program that finds a hole ends with the number of the line that found it."""
    if not condition:
        import os
        os._exit(sys._getframe(1).f_lineno)


def refused(action):
    try:
        action()
    except OSError:
        return
    import os
    os._exit(sys._getframe(1).f_lineno)


def answer():
    a, b = map(int, sys.stdin.read().split())
    print(a + b)
