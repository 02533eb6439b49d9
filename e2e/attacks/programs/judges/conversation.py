"""Says two numbers and wants to hear their sum."""
import sys

a, b = open(sys.argv[1]).read().split()
print(a, b, flush=True)
line = sys.stdin.readline()
if line.split() == [str(int(a) + int(b))]:
    sys.exit(100)
print('that is not their sum' if line else 'you left without a word', file=sys.stderr)
sys.exit(102)
