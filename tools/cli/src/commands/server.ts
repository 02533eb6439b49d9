import { removeTrials } from '../backup/leftovers.ts';
import { keepBackups } from '../backup/schedule.ts';
import type { Command } from '../command.ts';
import { MISCONFIGURED } from '../environment.ts';
import type { Say } from '../system/debian.ts';
import { startProcess } from '../system/process.ts';
import { progressOrLog, readOptions, readPort } from '../terminal.ts';
import { UserError } from '../user-error.ts';
import { refuseHalfRestored } from '../up/data-folder.ts';
import { externalDatabase } from '../up/database.ts';
import { bootstrapRoot, firstLogin } from '../up/first-start/first-password.ts';
import { serverProcess, type Stage } from '../up/roles.ts';
import { checkPort, runServerTask } from '../up/serving.ts';
import { serviceAccounts } from '../up/service-accounts.ts';
import { hasBeenSetUp, noteRestored } from '../up/setup.ts';
import { stageWeb } from '../up/staging.ts';
import { stopSignal } from '../up/stop-signals.ts';
import { prepareStage } from '../up/task-stage.ts';
import { buildWeb } from '../up/web-build.ts';

const GRACE_MS = 9000;

export const command: Command = {
  help: `Usage: DATABASE_URL=postgres://… ./oyez server [--port 8080] [--host 127.0.0.1] [--data DIR]
只运行服务器（前台），用于正式部署；数据库地址由 DATABASE_URL 给出。

Builds the web app when its sources changed, migrates the database, creates the root account when there is none
and serves until SIGTERM. Its log goes to standard output. Several servers may share a database when they share
OYEZ_SECRET_KEY and the files below --data, or a bucket (OYEZ_S3_BUCKET).
`,
  run: async (args) => {
    const values = readOptions(
      args,
      {
        port: { type: 'string', default: process.env.OYEZ_PORT ?? '8080' },
        host: { type: 'string', default: process.env.OYEZ_HOST ?? '127.0.0.1' },
        data: { type: 'string' },
      },
      'server',
    );
    const port = readPort(values.port, '--port');
    const url = process.env.DATABASE_URL;
    if (!url) {
      throw new UserError(
        'DATABASE_URL is not set; set it to your PostgreSQL 15 to 18, or use "./oyez up", which brings its own.',
        MISCONFIGURED,
      );
    }
    const stopped = stopSignal();
    const say = progressOrLog(Date.now());
    const preparing = prepareServer(values.data, values.host, port, url, say);
    const stage = await Promise.race([preparing, stopped.then(() => undefined)]);
    preparing.catch(() => undefined);
    if (!stage) return 0;
    const login = firstLogin(stage.folder);
    if (login) process.stdout.write(`  First login: ${login}\n`);

    // First, because it may refuse its settings.
    const backups = keepBackups(stage.folder, say);
    backups.start();
    const server = startProcess(serverProcess(stage, url, ['serve'], 'terminal'));
    const isAsked = await Promise.race([stopped.then(() => true), server.ended.then(() => false)]);
    await Promise.all([backups.stop(), server.stop(GRACE_MS)]);
    return isAsked ? 0 : server.exitCode() || 1;
  },
};

async function prepareServer(
  data: string | undefined,
  host: string,
  port: number,
  url: string,
  say: Say,
): Promise<Stage> {
  await externalDatabase(url);
  await checkPort(host, port, (await serviceAccounts())?.server);
  const stage = await prepareStage(data, say, host, port);
  refuseHalfRestored(stage.folder);
  removeTrials(stage.folder);
  await buildWeb(say);
  await stageWeb(stage.app, say);
  await runServerTask(stage, url, ['migrate']);
  await bootstrapRoot(stage, url);
  // From here on its folder is that of a site: no restore takes it for an empty one.
  if (!hasBeenSetUp(stage.folder)) noteRestored(stage.folder);
  return stage;
}
