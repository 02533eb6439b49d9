import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startThrowawayPostgres } from '@oyez/cli/postgres/throwaway';
import { freePort } from '@oyez/cli/system/ports';
import { submitProblemJudge, resubmitSubmission } from '@oyez/contract/submissions/submissions';
import type { Site } from '@oyez/remote-judges/provider';
import { siteOf } from '@oyez/remote-judges/registry';
import { startStandIn, type StandIn } from '@oyez/remote-stand-ins/frame/serve';
import { STAND_INS } from '@oyez/remote-stand-ins/registry';
import { openServices } from '@oyez/server/commands/open-services';
import { parseConfig } from '@oyez/server/config';
import { migrate } from '@oyez/server/db/migrate';
import { transact } from '@oyez/server/db/transact';
import { openSession } from '@oyez/server/features/accounts/sessions/sessions';
import { createProblem } from '@oyez/server/features/problem-setting/create-problem.service';
import { writePool } from '@oyez/server/features/remote-judges/accounts/pools.service';
import type { Services } from '@oyez/server/services';
import { writeSetting } from '@oyez/server/settings/settings.sql';
import { pino } from 'pino';
import type { BenchContext } from '../bench.ts';
import { temporaryFolder } from './folder.ts';

export type RemoteProblem = { site: Site; standIn: StandIn; displayId: string; language: string };

export type RemoteBenchSite = {
  services: Services;
  problems: RemoteProblem[];
  /** Kills the server in the middle of whatever it does, and starts it again. */
  killServer(): Promise<void>;
  newUser(): Promise<string>;
  submit(token: string, to: RemoteProblem, code: string): Promise<number>;
  resubmit(token: string, submitId: number): Promise<boolean>;
};

const SERVER = join(import.meta.dirname, '..', '..', '..', '..', 'apps', 'server', 'src', 'main.ts');
const READY_WITHIN_MS = 240_000;

export type Judges = {
  /** Of a server that talks to them in place of the real ones. */
  environment: { OYEZ_REMOTE_STAND_INS: string };
  /** Gives a site its accounts there, and a problem of each of them. */
  openTo(services: Services): Promise<RemoteProblem[]>;
};

/** Every judge elsewhere, played, with so many accounts at each. */
export async function startJudges(context: BenchContext, accountsEach: number): Promise<Judges> {
  const accounts = Array.from({ length: accountsEach }, (_, n) => ({
    handle: `bird${n}`,
    password: `egg-${n}-of-many`,
  }));
  const standIns: StandIn[] = [];
  for (const one of STAND_INS) {
    const standIn = await startStandIn(one, { accounts });
    context.onEnd(() => standIn.close());
    standIns.push(standIn);
  }
  const played = standIns.flatMap((standIn) => standIn.keys.map((key) => ({ key, standIn })));
  const pool = accounts.map(({ handle, password }) => ({ username: handle, password }));
  return {
    environment: { OYEZ_REMOTE_STAND_INS: played.map(({ key, standIn }) => `${key}=${standIn.url}`).join(',') },
    async openTo(services) {
      const problems = await Promise.all(played.map(({ key, standIn }) => problemOf(services, key, standIn)));
      const { secretKey } = services.config;
      for (const owner of new Set(problems.map(({ site }) => site.accountKey))) {
        await transact(services, (tx) => writePool(tx, secretKey, owner, pool, [], services.now()));
      }
      return problems;
    },
  };
}

/** A server as a process of its own, and every judge elsewhere that is played, each with a pool of accounts. */
export async function openRemoteSite(context: BenchContext, accountsEach: number): Promise<RemoteBenchSite> {
  const postgres = await startThrowawayPostgres();
  context.onEnd(() => postgres.stop());
  const judges = await startJudges(context, accountsEach);
  await migrate(postgres.url);
  const compileCache = temporaryFolder(context);
  const port = await freePort();
  const environment = {
    DATABASE_URL: postgres.url,
    OYEZ_DATA_DIR: temporaryFolder(context),
    OYEZ_PORT: String(port),
    OYEZ_SECRET_KEY: randomBytes(32).toString('hex'),
    OYEZ_LOG_LEVEL: 'error',
    ...judges.environment,
  };
  const services = await openServices(parseConfig(environment), pino({ level: 'silent' }));
  context.onEnd(() => services.close());
  await writeSetting(services.database.db, 'switches', { defaultSubmitInterval: 0 }, services.now());
  const problems = await judges.openTo(services);

  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const start = async () => {
    server = spawn(process.execPath, [SERVER, 'serve'], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await fetch(`${url}/api/health`).catch(() => undefined))?.ok) {
      if (Date.now() > deadline) throw new Error('the server does not answer');
      await pause(100);
    }
  };
  const kill = async () => {
    if (server === undefined || server.exitCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGKILL');
    await gone;
  };
  context.onEnd(kill);
  await start();

  return {
    services,
    problems,
    async killServer() {
      await kill();
      await start();
    },
    newUser: () => newUser(services),
    async submit(token, to, code) {
      // The same press of the button, however often its answer is lost.
      const submitKey = randomUUID();
      const body = JSON.stringify({ pid: to.displayId, language: to.language, code, submitKey });
      const deadline = Date.now() + READY_WITHIN_MS;
      for (;;) {
        const reply = await ask(`${url}${submitProblemJudge.path}`, token, { method: 'POST', body });
        const data = reply?.data as { submitId: number } | null | undefined;
        if (data) return data.submitId;
        if (Date.now() > deadline) throw new Error(`not submitted: ${JSON.stringify(reply)}`);
        await pause(500);
      }
    },
    async resubmit(token, submitId) {
      const reply = await ask(`${url}${resubmitSubmission.path}?submitId=${submitId}`, token, {});
      return reply?.status === 200;
    },
  };
}

async function ask(
  url: string,
  token: string,
  request: RequestInit,
): Promise<{ status: number; data: unknown } | undefined> {
  const headers = { authorization: token, 'content-type': 'application/json', 'accept-language': 'en-US' };
  const reply = await fetch(url, { ...request, headers }).catch(() => undefined);
  return (await reply?.json().catch(() => undefined)) as { status: number; data: unknown } | undefined;
}

async function problemOf(services: Services, key: string, standIn: StandIn): Promise<RemoteProblem> {
  const site = siteOf(key);
  const language = site?.languages.find((one) => one.contentType === 'text/x-c++src')?.siteName;
  if (site === undefined || language === undefined) throw new Error(`no judge ${key} for its stand-in`);
  const text = { title: site.name, description: 'For a bench.', input: '', output: '', hint: '' };
  const displayId = `${site.key}-${site.probe.known}`;
  const id = await createProblem(
    services,
    {
      displayId,
      ownerId: null,
      type: 'acm',
      difficulty: 0,
      statements: { zh: text, en: text },
      samples: [],
      cases: [],
    },
    services.now(),
  );
  const { db } = services.database;
  const remote = { remote_oj: site.key, remote_id: site.parseId(site.probe.known).stored };
  await db.updateTable('problem').set(remote).where('id', '=', id).execute();
  await db
    .insertInto('problem_language')
    .values({ problem_id: id, language })
    .onConflict((on) => on.doNothing())
    .execute();
  return { site, standIn, displayId, language };
}

async function newUser(services: Services): Promise<string> {
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
  return openSession(services.database.db, { userId: id, ip: '127.0.0.1', agent: 'bench' }, now);
}
