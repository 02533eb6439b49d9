import { script } from '../sandbox/script.ts';
import { line, outputOf, story, type ProbeGroup } from './probe.ts';

const LOOK = `
cat /proc/self/status
echo "map: $(cat /proc/self/uid_map | tr -s ' \\n' ' ;')"
echo "namespaces: $(cat /proc/sys/user/max_user_namespaces)"
if command -v unshare >/dev/null; then
  unshare -U -r true 2>/dev/null && echo "unshare: worked" || echo "unshare: refused"
else echo "unshare: refused, no such tool"; fi
`;

/** Who the program is and what it may ask of the kernel. */
export const identityProbes: ProbeGroup = async ({ sandbox }) => {
  const run = await sandbox.run(script(LOOK));
  const seen = outputOf(run);
  const field = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(seen)?.[1]?.trim() ?? 'unknown';
  const userIds = field('Uid').split(/\s+/).map(Number);
  const hostId = hostIdOf(userIds[0] ?? Number.NaN, field('map'));
  const capabilities = ['CapInh', 'CapPrm', 'CapEff', 'CapAmb'].map(field);
  const failed = run.status === 'accepted' ? '' : ` (${story(run)})`;
  return [
    line(
      'user id inside',
      userIds.length === 4 && userIds.every((id) => id > 0),
      `programs run as ${field('Uid')}${failed}`,
    ),
    line(
      'user id on the host',
      hostId > 0,
      `programs run as user ${hostId} of the host: start go-judge with -container-cred-start${failed}`,
    ),
    line(
      'system-call filter',
      field('Seccomp') === '2',
      `seccomp mode ${field('Seccomp')}: build go-judge with the tag seccomp and give it -seccomp-conf${failed}`,
    ),
    line('no new privileges', field('NoNewPrivs') === '1', `NoNewPrivs is ${field('NoNewPrivs')}${failed}`),
    line(
      'no capabilities',
      capabilities.every((set) => /^0+$/.test(set)),
      `capabilities: ${capabilities.join(' ')}${failed}`,
    ),
    line(
      'no user namespaces',
      field('namespaces') === '0' && field('unshare').startsWith('refused'),
      `max_user_namespaces is ${field('namespaces')}, unshare ${field('unshare')}: the mount file lacks its initCmd${failed}`,
    ),
  ];
};

/** The id that the host sees, by the user namespace's map; NaN when there is none. */
function hostIdOf(insideId: number, map: string): number {
  for (const entry of map.split(';')) {
    const [inside, outside, count] = entry.trim().split(' ').map(Number);
    if (inside === undefined || outside === undefined || count === undefined) continue;
    if (insideId >= inside && insideId < inside + count) return outside + insideId - inside;
  }
  return Number.NaN;
}
