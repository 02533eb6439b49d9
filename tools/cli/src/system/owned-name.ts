import { readlinkSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { identityOf, isAlive } from './identity.ts';

const PATTERN = /^oyez-[a-z]+-(\d+)-(\d+)-(\d+)-[0-9a-f]+$/;

/** A name for something temporary that tells which process owns it, even after that has died. */
export function ownedName(kind: string): string {
  const { pid, startedAt } = identityOf(process.pid);
  return `oyez-${kind}-${pidSpace()}-${pid}-${startedAt}-${randomBytes(4).toString('hex')}`;
}

/** True for an owned name whose process is gone. Of processes in another name space, as of a container, nobody can say. */
export function isOrphan(name: string): boolean {
  const match = PATTERN.exec(name);
  if (match === null || match[1] !== pidSpace()) return false;
  return !isAlive({ pid: Number(match[2]), startedAt: match[3] ?? '' });
}

/** In which the numbers of processes mean what they say. */
function pidSpace(): string {
  return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';
}
