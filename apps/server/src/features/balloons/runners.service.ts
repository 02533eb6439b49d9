import type { BalloonRunner } from '@oyez/contract/contests/balloons';
import { limits } from '@oyez/contract/rules/limits';
import { writeAudit } from '../../db/audit.sql.ts';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import { contestOfJury } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import type { By } from './balloons.service.ts';
import { accountNamed, deleteRunner, insertRunner, runnersOf } from './runners.sql.ts';

export async function runners({ database: { db } }: Services, cid: number, by: By): Promise<BalloonRunner[]> {
  await contestOfJury(db, by.actor, cid, by.now);
  const found = await runnersOf(db, cid);
  return found.map(({ uid, username, since }) => ({ uid, username, since: since.toISOString() }));
}

export async function addRunner(services: Services, cid: number, username: string, by: By): Promise<void> {
  await transact(services, async (tx) => {
    await contestOfJury(tx, by.actor, cid, by.now);
    const userId = (await accountNamed(tx, username)) ?? fail('balloon_runner_unknown', { name: username });
    const { runners: max } = limits.balloons;
    if ((await runnersOf(tx, cid)).length >= max) fail('balloon_runners_too_many', { max });
    const isNew = await insertRunner(tx, { contestId: cid, userId, by: by.actor.id }, by.now);
    if (isNew) await note(tx, 'contest.runner_add', cid, userId, by);
  });
}

export async function removeRunner(services: Services, cid: number, uid: string, by: By): Promise<void> {
  await transact(services, async (tx) => {
    await contestOfJury(tx, by.actor, cid, by.now);
    const one = (await runnersOf(tx, cid)).find((runner) => runner.uid === uid);
    if (one === undefined) return;
    await deleteRunner(tx, cid, one.userId);
    await note(tx, 'contest.runner_remove', cid, one.userId, by);
  });
}

async function note(
  tx: Tx,
  action: 'contest.runner_add' | 'contest.runner_remove',
  cid: number,
  userId: number,
  by: By,
): Promise<void> {
  await writeAudit(tx, by, { action, subjectKind: 'contest', subjectId: cid, after: { userId } }, by.now);
}
