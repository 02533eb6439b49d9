import { script } from '../sandbox/script.ts';
import { line, outputOf, story, type ProbeGroup } from './probe.ts';

const MIB = 1024 ** 2;

/** Changes that must fail, and undoes the one that a program without protection could make to the host. */
const CHANGE = `
chmod 0 /w 2>/dev/null && echo "changed: /w"
chmod 666 /dev/null 2>/dev/null && echo "changed: /dev/null"
for folder in / /usr /bin /lib /etc /dev /proc /proc/sys/kernel; do
  if (echo x > "$folder/oyez-self-test") 2>/dev/null; then echo "changed: $folder"; rm "$folder/oyez-self-test"; fi
done
(echo 1 > /proc/sys/vm/drop_caches) 2>/dev/null && echo "changed: /proc/sys"
(echo -1000 > /proc/self/oom_score_adj) 2>/dev/null && echo "changed: /proc/self/oom_score_adj"
echo looked
`;

/** Where a program may write, what its folders hold, and which devices there are. */
const LOOK = `
cat /proc/self/mountinfo
for name in $(ls -A /dev); do echo "device: $name"; done
for folder in /w /tmp; do echo "room: $folder $(stat -f -c '%b %S %c' $folder)"; done
(truncate -s 65M /w/large) 2>/dev/null && echo "large file: made" || echo "large file: refused"
`;

const WRITABLE = new Set([
  '/w',
  '/tmp',
  ...['null', 'zero', 'full', 'random', 'urandom'].map((name) => `/dev/${name}`),
]);
const DEVICES = new Set('fd full null random stderr stdin stdout urandom zero'.split(' '));
/** Far above what a program needs, far below what a host has. */
const MOST_ROOM_BYTES = 512 * MIB;
const MOST_FILES = 16_384;

export const folderProbes: ProbeGroup = async ({ sandbox }) => {
  const [change, look] = await Promise.all([sandbox.run(script(CHANGE)), sandbox.run(script(LOOK))]);
  const changes = outputOf(change);
  const seen = outputOf(look);
  const writable = writablePlaces(seen);
  const devices = [...seen.matchAll(/^device: (.*)$/gm)].map((match) => match[1] ?? '');
  const odd = devices.filter((name) => !DEVICES.has(name));
  const rooms = [...seen.matchAll(/^room: (\S+) (\d+) (\d+) (\d+)$/gm)].map(([, folder, blocks, size, files]) => ({
    folder,
    bytes: Number(blocks) * Number(size),
    files: Number(files),
  }));
  const tight = rooms.filter(
    ({ bytes, files }) => bytes > 0 && bytes <= MOST_ROOM_BYTES && files > 0 && files <= MOST_FILES,
  );
  return [
    line(
      'folders of the sandbox',
      change.status === 'accepted' && changes === 'looked',
      `programs can change ${changes}: start go-judge with -container-cred-start (${story(change)})`,
    ),
    line(
      'read-only folders',
      look.status === 'accepted' && seen !== '' && writable.length === 0,
      `programs may write to ${writable.join(' ')}: the mount file must say readonly for all but /w and /tmp`,
    ),
    line(
      'devices',
      devices.length > 0 && odd.length === 0,
      `programs see the devices ${odd.join(' ')}: the mount file may bind null, zero, full, random and urandom only`,
    ),
    line(
      'room for files',
      tight.length === 2,
      `/w and /tmp must be tmpfs with size= and nr_inodes= in the mount file: ${JSON.stringify(rooms)}`,
    ),
    line(
      'size of a file',
      seen.includes('large file: refused'),
      `a program made a file of 65 MiB: start go-judge with -output-limit 64m (${story(look)})`,
    ),
  ];
};

/** Mount points that are not read-only, by the lines of mountinfo; an empty device that hides a file of /proc is none. */
function writablePlaces(mountinfo: string): string[] {
  return mountinfo.split('\n').flatMap((text) => {
    const [, , , source, place = '', options] = text.split(' ');
    if (!place.startsWith('/') || options === undefined || options.split(',').includes('ro')) return [];
    return WRITABLE.has(place) || source === '/null' ? [] : [place];
  });
}
