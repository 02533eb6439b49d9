# A shell is no more than another program of the same run.
import ctypes
import os
import subprocess
import attack

attack.held(os.system('cat /etc/shadow 2>/dev/null') != 0)
attack.held(subprocess.run('curl http://127.0.0.1:%d || wget -O- http://127.0.0.1:%d' % ((attack.SERVER_PORT,) * 2), shell=True, capture_output=True).returncode != 0)
attack.held(subprocess.run(['/bin/sh', '-c', 'id -u'], capture_output=True).stdout.strip() == b'1536')
library = ctypes.CDLL(None, use_errno=True)
attack.held(library.setuid(0) == -1)
attack.held(library.unshare(0x10000000) == -1)
attack.held(library.mount(b'none', b'/tmp', b'tmpfs', 0, None) == -1)
attack.answer()
