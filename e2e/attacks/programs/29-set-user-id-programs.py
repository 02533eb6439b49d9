import os
import subprocess
import attack

for path in ('/usr/bin/su', '/usr/bin/sudo', '/usr/bin/passwd', '/usr/bin/mount', '/usr/bin/newgrp', '/usr/bin/chsh', '/usr/bin/pkexec'):
    if not os.path.exists(path):
        continue
    code = 'import os; print(os.geteuid())'
    done = subprocess.run([path, '-c', code], stdin=subprocess.DEVNULL, capture_output=True, timeout=10)
    attack.held(b'0\n' != done.stdout)
done = subprocess.run(['/bin/sh', '-c', 'id -u'], capture_output=True, timeout=10)
attack.held(done.stdout == b'1536\n')
attack.answer()
