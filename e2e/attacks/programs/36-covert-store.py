# Between one test and the next nothing may pass: not in folders and not in file times.
import os
import attack

for folder in ('/tmp', '/var/tmp', '/w', '/dev/shm', '/dev/mqueue', '/run', '/run/lock'):
    path = folder + '/secret-of-the-first-test'
    attack.held(not os.path.exists(path))
    try:
        open(path, 'w').write('5')
    except OSError:
        pass
attack.held(os.stat('/w').st_atime > 86400)
for path in ('/usr', '/bin/sh', '/dev/null', '/proc'):
    attack.refused(lambda: os.utime(path, (1, 1)))
attack.answer()
