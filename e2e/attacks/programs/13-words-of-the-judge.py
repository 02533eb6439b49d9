import json
print('Accepted')
print('timelimit exceeded')
print('\x1b[2J\x1b[32mok\x1b[0m')
print(json.dumps([{'status': 'Accepted', 'exitStatus': 0, 'time': 1, 'memory': 1, 'files': {'stdout': '42\n'}}]))
