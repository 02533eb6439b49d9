import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { TRIAL } from '../backup/leftovers.ts';
import { checkout } from '../folders.ts';
import { runCommand } from '../system/command.ts';
import type { Say } from '../system/debian.ts';
import { dataFolderAt, type DataFolder } from '../up/data-folder.ts';
import { isOnNetwork, isShared } from '../up/found-sites.ts';
import { mayRead, serviceAccounts, type ServiceAccounts } from '../up/service-accounts.ts';
import { buildWeb } from '../up/web-build.ts';
import { UserError } from '../user-error.ts';

/** What the server's user could not do itself: the web app of this version, and a data folder of its own. */
export async function prepareServer(data: string, say: Say): Promise<void> {
  const accounts = await serviceAccounts();
  if (!accounts) throw new UserError('Preparing the service needs root; start with sudo.');
  const { server } = accounts;
  for (const path of [join(checkout, 'oyez'), join(checkout, 'apps/server/src/main.ts'), process.execPath]) {
    if (await mayRead(path, server)) continue;
    throw new UserError(
      `The user ${server.name} cannot read ${path}; move the checkout to where everyone can read it, for instance /opt/oyez, and call its own ./oyez install-service.`,
    );
  }
  const folder = dataFolderAt(data);
  if (existsSync(folder.postgres)) {
    throw new UserError(
      `${data} holds the built-in database, which only "up" runs; use "./oyez install-service up --data ${data}", or choose another folder with --data.`,
    );
  }
  await buildWeb(say);
  mkdirSync(folder.root, { recursive: true, mode: 0o711 });
  await giveToServer(folder, accounts);
}

/**
 * Of a data folder that only a server uses, everything is its user's: also what a command of root has made there, or, as
 * the doctor does, given to the judge's user.
 */
export async function giveToServer(folder: DataFolder, { server, judge }: ServiceAccounts): Promise<void> {
  // Never what lies in `files`: other servers may share it.
  const own = [
    ...[folder.root, folder.logs, folder.compileCache, folder.files],
    ...[folder.secretKey, folder.firstPassword, folder.setup, join(folder.root, TRIAL)],
  ];
  for (const path of own) {
    if (!existsSync(path) || (path === folder.files && (isShared(path, folder.root) || isOnNetwork(path)))) continue;
    if (statSync(path).uid === 0) chownSync(path, server.uid, server.gid);
  }
  const parts = [folder.judge, folder.precompiled, join(folder.compileCache, 'judge')];
  for (const path of parts.filter((part) => existsSync(part) && statSync(part).uid === judge.uid)) {
    await runCommand('chown', ['-R', '-h', `${server.uid}:${server.gid}`, path]);
  }
}
