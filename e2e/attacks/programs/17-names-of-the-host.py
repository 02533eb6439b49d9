# Every file that can be reached is read for words that only the host knows.
import os
import attack

words = [attack.DATA_FOLDER.encode(), attack.CHECKOUT.encode(), b'OYEZ_', b'ES_AUTH_TOKEN', b'DATABASE_URL']
words += [word[::-1].encode() for word in attack.SECRETS_BACKWARDS.split()]
for folder, folders, names in os.walk('/'):
    if folder in ('/usr', '/bin', '/lib', '/lib64', '/w') or folder.startswith('/opt'):
        folders.clear()
        continue
    folders[:] = [name for name in folders if not os.path.islink(os.path.join(folder, name))]
    for name in names:
        path = os.path.join(folder, name)
        if path.startswith('/dev/') or path.endswith('/mountinfo') or path.endswith('/mounts') or path.endswith('/mountstats'):
            continue
        try:
            fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
            content = os.read(fd, 1 << 16)
            os.close(fd)
        except OSError:
            continue
        for word in words:
            attack.held(word not in content)
for name, value in os.environ.items():
    attack.held('OYEZ' not in name and 'TOKEN' not in name and attack.DATA_FOLDER not in value)
attack.answer()
