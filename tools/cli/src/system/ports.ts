import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename } from 'node:path';

/** Below 32768: the range above belongs to outgoing connections, one of which may hold the port at the next start. */
const FIRST = 20_000;
const LAST = 32_000;

/** Who is not root may listen from this one on. */
export function firstOpenPort(file = '/proc/sys/net/ipv4/ip_unprivileged_port_start'): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 1024;
  }
}

export function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)));
  });
}

export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port, host)) return port;
  }
  throw new Error('no free port between 20000 and 32000');
}

/** `name (process N)` of the process that listens on a port, as far as this user may see it. */
export function listenerOn(port: number): string | undefined {
  const inodes = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listeningInodes(table, port)));
  if (inodes.size === 0) return undefined;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (!holdsSocket(pid, inodes)) continue;
    const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
    return `${basename(program)} (process ${pid})`;
  }
  return undefined;
}

function listeningInodes(table: string, port: number): string[] {
  const LISTEN = '0A';
  try {
    return readFileSync(table, 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((fields) => fields[3] === LISTEN && Number.parseInt(fields[1]?.split(':')[1] ?? '', 16) === port)
      .map((fields) => fields[9] ?? '');
  } catch {
    return [];
  }
}

function holdsSocket(pid: string, inodes: Set<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      const match = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`));
      return match?.[1] !== undefined && inodes.has(match[1]);
    });
  } catch {
    return false;
  }
}
