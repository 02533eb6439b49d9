import { identityOf, isAlive } from './identity.ts';
import { randomBytes } from 'node:crypto';

const PATTERN = /^oyez-[a-z]+-(\d+)-(\d+)-[0-9a-f]+$/;

/** A name for something temporary that tells which process owns it, even after that has died. */
export function ownedName(kind: string): string {
  const { pid, startedAt } = identityOf(process.pid);
  return `oyez-${kind}-${pid}-${startedAt}-${randomBytes(4).toString('hex')}`;
}

/** True for an owned name whose process is gone. */
export function isOrphan(name: string): boolean {
  const match = PATTERN.exec(name);
  return match !== null && !isAlive({ pid: Number(match[1]), startedAt: match[2] ?? '' });
}
