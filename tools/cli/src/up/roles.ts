import { join } from 'node:path';
import type { ServiceAccounts } from './service-accounts.ts';
import { secretKey, type DataFolder } from './data-folder.ts';
import type { App } from './staging.ts';
import type { ProcessSpec } from '../system/process.ts';
import type { RunningGoJudge } from '../sandbox/start.ts';
import { webBuildId } from './web-build.ts';

type Environment = Record<string, string | undefined>;

/** What both roles are started with. */
export type Stage = {
  app: App;
  folder: DataFolder;
  accounts: ServiceAccounts | undefined;
  host: string;
  port: number;
  /** A copy of the site for a while: it keeps its files in its folder, wherever the site itself has them. */
  isTrial?: boolean;
  /** A task that opens nothing of a site needs no secret key, and must not make one. */
  isWithoutSite?: boolean;
};

/** A process of the server: `serve`, or one of its short commands. */
export function serverProcess(
  stage: Stage,
  databaseUrl: string,
  args: string[],
  output: ProcessSpec['output'],
): ProcessSpec {
  const { app, folder, accounts, host, port } = stage;
  return {
    command: app.node,
    args: [join(app.root, 'apps/server/src/main.ts'), ...args],
    cwd: app.root,
    account: accounts?.server,
    output,
    environment: {
      ...common(folder, 'server'),
      ...selected(
        process.env,
        (name) => concernsServer(name, args[0] === 'admin') && !(stage.isTrial === true && name.startsWith('OYEZ_S3_')),
      ),
      DATABASE_URL: databaseUrl,
      OYEZ_HOST: host,
      OYEZ_PORT: String(port),
      OYEZ_DATA_DIR: folder.root,
      OYEZ_SECRET_KEY: stage.isWithoutSite === true ? undefined : secretKey(folder),
      OYEZ_WEB_DIR: join(app.root, 'apps/web/dist'),
      OYEZ_BUILD: process.env.OYEZ_BUILD ?? webBuildId().slice(0, 12),
    },
  };
}

/** A password that an account gets is nothing for a process that lasts. */
function concernsServer(name: string, isAdminTask: boolean): boolean {
  if (name === 'OYEZ_ADMIN_PASSWORD') return isAdminTask;
  // Accounts at other judges are the doctor's; the site has its own in the database.
  if (/^OYEZ_REMOTE_(?!STAND_INS$|\w+_MINUTES$)/.test(name)) return false;
  return name.startsWith('OYEZ_') && !/^OYEZ_(JUDGE|SANDBOX|BACKUP)_/.test(name);
}

export type JudgeRole = { server: string; token: string; name: string; slots: number };

/**
 * A node's garbage is short-lived: large test files pass through it in pieces. By default it would pile up in a heap for
 * young objects, and in an allocator's pools for each thread, that are made for machines with nothing else to do.
 */
const LITTLE_MEMORY = { args: ['--max-semi-space-size=4', '--expose-gc'], environment: { MALLOC_ARENA_MAX: '2' } };

/** The judge node, or its `doctor`. It gets nothing that opens the database. */
export function judgeProcess(
  stage: Pick<Stage, 'app' | 'folder' | 'accounts'>,
  task: { role: JudgeRole } | 'doctor',
  sandbox: Pick<RunningGoJudge, 'url' | 'token'>,
  output: ProcessSpec['output'],
): ProcessSpec {
  const { app, folder, accounts } = stage;
  return {
    command: app.node,
    args: [...LITTLE_MEMORY.args, join(app.root, 'apps/judge/src/main.ts'), ...(task === 'doctor' ? ['doctor'] : [])],
    cwd: app.root,
    account: accounts?.judge,
    output,
    environment: {
      ...common(folder, 'judge'),
      ...LITTLE_MEMORY.environment,
      ...selected(process.env, (name) => name.startsWith('OYEZ_JUDGE_')),
      ...(task === 'doctor' ? {} : roleEnvironment(task.role)),
      OYEZ_JUDGE_CACHE_DIR: folder.judge,
      OYEZ_SANDBOX_URL: sandbox.url,
      OYEZ_SANDBOX_TOKEN: sandbox.token,
    },
  };
}

function roleEnvironment({ server, token, name, slots }: JudgeRole): Environment {
  return {
    OYEZ_SERVER: server,
    OYEZ_JUDGE_TOKEN: token,
    OYEZ_JUDGE_NAME: name,
    OYEZ_JUDGE_SLOTS: String(slots),
  };
}

/** The person's own environment stays with the person: it may hold keys that a service has no business with. */
function common(folder: DataFolder, role: 'server' | 'judge'): Environment {
  return {
    ...selected(process.env, (name) => ['PATH', 'LANG', 'TZ', 'NODE_EXTRA_CA_CERTS'].includes(name)),
    HOME: folder.root,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(folder.compileCache, role),
  };
}

function selected(environment: Environment, wanted: (name: string) => boolean): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => wanted(name)));
}
