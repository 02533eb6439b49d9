import { readFileSync } from 'node:fs';
import { lastLines, runCommand } from './command.ts';
import type { Account } from './privileges.ts';
import { UserError } from '../user-error.ts';

function findAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { name, uid: Number(uid), gid: Number(gid) };
}

/** A system user of its own for one service; made once. Only root may call this. */
export async function serviceAccount(name: string): Promise<Account> {
  const existing = findAccount(name);
  if (existing) return existing;
  const made = await runCommand('useradd', [
    ...['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'],
    ...['--shell', '/usr/sbin/nologin', name],
  ]);
  const account = findAccount(name);
  if (!account) {
    throw new UserError(
      `The system user ${name} could not be created (${lastLines(made.stderr, 1)}); create it with useradd, or start as a user other than root.`,
    );
  }
  return account;
}

/** Who runs PostgreSQL: Debian's own user when there is one. Never `nobody`, whom other programs share. */
export async function databaseAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const own = findAccount('postgres') ?? (await serviceAccount('oyez-db'));
  return own;
}
