import { randomBytes } from 'node:crypto';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { isWaiting } from '@oyez/contract/judging/verdict';
import { transact } from '../../../db/transact.ts';
import { releaseLost } from '../../judging/core/lost-tasks.service.ts';
import type { TestUser } from '../../../testing/builders.ts';
import { aProblem, type TestProblem } from '../../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../../testing/site.ts';
import { writePool } from '../accounts/pools.service.ts';
import { startRemoteRunner, type RemoteRunner } from '../submitting/remote-runner.ts';
import type { PlayedJudge } from './played-judge.ts';

export const CPP = 'GNU G++17 7.3.0';

/** A site whose clock goes, with a judge elsewhere that is played. */
export async function aSiteWith(judge: Pick<PlayedJudge, 'sites'>): Promise<TestSite> {
  const site = await aSite({ remote: judge.sites });
  const { switches } = await site.settings.current();
  await site.database.db
    .insertInto('setting')
    .values({
      key: 'switches',
      value: JSON.stringify({ ...switches, defaultSubmitInterval: 0 }),
      modified_at: new Date(),
    })
    .execute();
  site.settings.forget();
  return Object.assign(site, { now: () => new Date() });
}

export async function aRemoteProblem(site: TestSite, oj = 'CF', id = '1A'): Promise<TestProblem> {
  const displayId = `${oj}-${id}${randomBytes(3).toString('hex').toUpperCase()}`;
  const problem = await aProblem(site, { displayId, cases: [], title: 'Elsewhere' });
  const { db } = site.database;
  await db.updateTable('problem').set({ remote_oj: oj, remote_id: id }).where('id', '=', problem.id).execute();
  await db.deleteFrom('problem_language').where('problem_id', '=', problem.id).execute();
  await db
    .insertInto('problem_language')
    .values([
      { problem_id: problem.id, language: CPP },
      { problem_id: problem.id, language: 'Python 3.13.2' },
    ])
    .execute();
  return problem;
}

/** The pool of a judge, each name with its password. */
export async function aPool(site: TestSite, judge: PlayedJudge, names: readonly string[], pool = 'CF'): Promise<void> {
  for (const name of names) judge.accounts.set(name, `secret of ${name}`);
  const accounts = names.map((name) => ({ username: name, password: `secret of ${name}` }));
  await transact(site, (tx) => writePool(tx, site.config.secretKey, pool, accounts, [], new Date()));
}

export async function sendCode(
  site: TestSite,
  by: TestUser,
  to: Pick<TestProblem, 'displayId'>,
  code = `int main() { return ${randomBytes(4).readUInt32LE()}; }`,
  language = CPP,
): Promise<number> {
  const answer = await site.call(submitProblemJudge, { token: by.token, body: { pid: to.displayId, language, code } });
  if (!answer.data) throw new Error(`not submitted: ${answer.msg}`);
  return answer.data.submitId;
}

export function statusOf(site: TestSite, id: number) {
  return site.database.db
    .selectFrom('submission as s')
    .innerJoin('judging as j', 'j.id', 's.current_judging_id')
    .select(['s.status', 's.score', 's.time_ms', 's.memory_kb', 's.judger', 'j.message', 'j.id as judgingId'])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function until<T>(what: string, look: () => Promise<T | undefined | false>, ms = 100_000): Promise<T> {
  const late = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > late) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
}

/** The verdict of a submission, however long it takes within reason. */
export function verdictOf(site: TestSite, id: number, withinMs?: number) {
  const end = async () => {
    const now = await statusOf(site, id);
    return isWaiting(now.status) ? undefined : now;
  };
  return until(`the end of submission ${id}`, end, withinMs);
}

export function work(site: TestSite): RemoteRunner {
  return startRemoteRunner(site);
}

/** What the leader does when a process is gone. */
export async function processDied(site: TestSite): Promise<void> {
  await site.database.db
    .updateTable('node_session')
    .set({ ended_at: new Date() })
    .where('node_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute();
  await releaseLost(site);
}
