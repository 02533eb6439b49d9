"""An interactor of the same kind as the spying checker; it also goes for whoever stands between it and the program."""
import os
import signal
import sys

found = []
for path in ('/etc/passwd', '/root', '/home', '/sys', '/proc/1/environ', '/w/main', '/w/main.py', '/w/main.c'):
    try:
        os.open(path, os.O_RDONLY)
        found.append(path)
    except OSError:
        pass
try:
    os.kill(1, signal.SIGKILL)
    found.append('the first process')
except OSError:
    pass
for name, value in os.environ.items():
    if 'OYEZ' in name or 'TOKEN' in name:
        found.append(name)
a, b = open(sys.argv[1]).read().split()
print(a, b, flush=True)
line = sys.stdin.readline()
if found:
    print(found, file=sys.stderr)
    sys.exit(102)
sys.exit(100 if line.split() == [str(int(a) + int(b))] else 102)
