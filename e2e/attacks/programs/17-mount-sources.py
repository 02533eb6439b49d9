# The list of mounts tells where the tool-chains lie on the host, which is no secret; it tells nothing of tests or tokens.
import attack

for name in ('mountinfo', 'mounts', 'mountstats'):
    content = open('/proc/self/' + name).read()
    for word in (attack.SANDBOX_FOLDER, '/blobs', '/compiled', '/postgres', '/files'):
        attack.held(word not in content)
attack.answer()
