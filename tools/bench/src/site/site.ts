import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { lastLines, runCommand } from '@oyez/cli/system/command';
import { freePort } from '@oyez/cli/system/ports';
import type { ProcessSpec } from '@oyez/cli/system/process';
import { prepareDataFolder, dataFolderAt } from '@oyez/cli/up/data-folder';
import { builtInDatabase } from '@oyez/cli/up/database';
import { createParts } from '@oyez/cli/up/parts';
import type { Stage } from '@oyez/cli/up/roles';
import { serviceAccounts } from '@oyez/cli/up/service-accounts';
import { localAddress, serverService } from '@oyez/cli/up/serving';
import { chooseApp } from '@oyez/cli/up/staging';
import { openServices } from '@oyez/server/commands/open-services';
import { parseConfig } from '@oyez/server/config';
import { migrate } from '@oyez/server/db/migrate';
import { openSession } from '@oyez/server/features/accounts/sessions/sessions';
import type { Services } from '@oyez/server/services';
import type { BenchContext } from '../bench.ts';
import { pinned } from '../load/cores.ts';
import { temporaryFolder } from './folder.ts';

/** Everything of a site that is started as `./oyez up` starts it, but one part at a time and on known cores. */
export type BenchSite = {
  stage: Stage;
  url: string;
  port: number;
  services: Services;
  databasePid: number;
  startServer: (core?: number) => Promise<void>;
  /** A logged-in person. */
  newUser: () => Promise<{ id: number; token: string }>;
};

export async function openSite(context: BenchContext, environment: NodeJS.ProcessEnv = {}): Promise<BenchSite> {
  const accounts = await serviceAccounts();
  const folder = dataFolderAt(temporaryFolder(context));
  await prepareDataFolder(folder, accounts);
  const parts = createParts(folder.children, context.say);
  context.onEnd(() => parts.stop());
  const { service, place } = builtInDatabase(folder, context.say);
  await parts.keep('database', service);
  const database = await place();
  await migrate(database.url);

  const port = await freePort();
  const app = await chooseApp(folder.app, accounts, context.say);
  const stage: Stage = { app, folder, accounts, host: '127.0.0.1', port };
  const config = parseConfig({ DATABASE_URL: database.url, OYEZ_DATA_DIR: folder.root, ...environment });
  const services = await openServices(config, pino({ level: 'silent' }));
  context.onEnd(() => services.close());
  await giveFilesToServer(stage);
  return {
    stage,
    url: localAddress(stage.host, port),
    port,
    services,
    databasePid: Number(readFileSync(join(folder.postgres, 'postmaster.pid'), 'utf8').split('\n')[0]),
    startServer: async (core) => {
      const pin = (spec: ProcessSpec) => ({
        ...spec,
        environment: { ...spec.environment, ...environment },
        ...pinned(spec.command, spec.args, core),
      });
      await parts.keep('server', serverService(stage, database.url, context.say, pin));
    },
    newUser: () => newUser(services),
  };
}

/** We write into the file store too; the server, which is another user under root, must be able to work with it. */
export async function giveFilesToServer({ accounts, folder }: Stage): Promise<void> {
  if (!accounts) return;
  const given = await runCommand('chown', ['-R', `${accounts.server.uid}:${accounts.server.gid}`, folder.files]);
  if (given.code !== 0) throw new Error(lastLines(given.stderr));
}

async function newUser(services: Services): Promise<{ id: number; token: string }> {
  const name = `bench-${randomBytes(5).toString('hex')}`;
  const now = services.now();
  const { id } = await services.database.db
    .insertInto('account')
    .values({
      uid: randomBytes(16).toString('hex'),
      username: name,
      username_key: name,
      password_hash: 'nobody logs in with a password',
      created_at: now,
      modified_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token: await openSession(services.database.db, { userId: id, ip: '127.0.0.1', agent: 'bench' }, now) };
}
