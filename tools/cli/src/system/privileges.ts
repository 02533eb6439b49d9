import { existsSync } from 'node:fs';

export type Account = { name: string; uid: number; gid: number };

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));

type Launch = { command: string; args: string[]; uid?: number; gid?: number };

/**
 * How to start a program as another user so that it dies with us. setpriv sets the parent-death signal after the change
 * of user, which would clear it. Without setpriv the user is still changed, and survivors are found at the next start.
 */
export function launchOf(
  command: string,
  args: readonly string[],
  { account, onParentDeath }: { account?: Account; onParentDeath: 'KILL' | 'TERM' | 'INT' },
): Launch {
  if (!SETPRIV) return { command, args: [...args], uid: account?.uid, gid: account?.gid };
  const user = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : [];
  return { command: SETPRIV, args: [...user, `--pdeathsig=${onParentDeath}`, '--', command, ...args] };
}
