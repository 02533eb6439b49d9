import { readFileSync } from 'node:fs';
import { lastLines, runCommand } from './command.ts';
import type { Account } from './privileges.ts';
import { MISCONFIGURED } from '../environment.ts';
import { UserError } from '../user-error.ts';

function findAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { name, uid: Number(uid), gid: Number(gid) };
}

/** A system user of its own for one service; made once, with this number if one is wanted. Only root may call this. */
export async function serviceAccount(name: string, uid?: number): Promise<Account> {
  const existing = findAccount(name);
  if (existing) return withNumber(existing, uid);
  const made = await runCommand('useradd', [
    ...['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'],
    ...(uid === undefined ? [] : ['--uid', String(uid)]),
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

/** A user that is there keeps its number: what it owns would be nobody's. */
export function withNumber(account: Account, uid: number | undefined): Account {
  if (uid === undefined || account.uid === uid) return account;
  const { name } = account;
  throw new UserError(
    `The user ${name} has the number ${account.uid} on this machine, and OYEZ_UID is ${uid}; stop the site, change it with "usermod -u ${uid} ${name}", give it its folders again with "chown -R --from=${account.uid} ${uid} DATA-FOLDER", and start, or take OYEZ_UID away.`,
    MISCONFIGURED,
  );
}

/** Who runs PostgreSQL: Debian's own user when there is one. Never `nobody`, whom other programs share. */
export async function databaseAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const own = findAccount('postgres') ?? (await serviceAccount('oyez-db'));
  return own;
}
