import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
const pids = new Map<number, number>();
export function cpu(port: number): number {
  let pid = pids.get(port);
  if (!pid) {
    const hex = port.toString(16).toUpperCase().padStart(4, '0');
    const inode = readFileSync('/proc/net/tcp', 'utf8')
      .split('\n')
      .map((l) => l.trim().split(/\s+/))
      .find((f) => f[3] === '0A' && f[1]?.endsWith(':' + hex))?.[9];
    for (const p of readdirSync('/proc'))
      if (/^\d+$/.test(p))
        try {
          if (readdirSync(`/proc/${p}/fd`).some((fd) => readlinkSync(`/proc/${p}/fd/${fd}`) === `socket:[${inode}]`)) {
            pid = Number(p);
            break;
          }
        } catch {}
    pids.set(port, pid!);
  }
  const s = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const f = s.slice(s.lastIndexOf(')') + 2).split(' ');
  return (Number(f[11]) + Number(f[12])) / 100;
}
