import type { AcRecord } from '@oyez/contract/contests/contest-jury';
import { STATUS } from '@oyez/contract/judging/verdict';
import { transact } from '../../db/transact.ts';
import { fail } from '../../http/app-error.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Actor } from '../../policy/actor.ts';
import { contestOfJury } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import { setDelivered } from '../balloons/balloons.service.ts';
import { balloonOf, firstAccepted, type AcRow } from './ac-info.sql.ts';

/** Balloons to bring, for the jury of a contest under ACM rules. */
export async function acInfo(
  { database: { db }, now }: Services,
  actor: Actor,
  asked: { cid: number; currentPage: number; limit: number },
) {
  const { facts } = await contestOfJury(db, actor, asked.cid, now());
  if (facts.rule !== 'acm') fail('ac_info_acm_only');
  return wirePage(
    asked,
    (page) => firstAccepted(db, facts, page),
    (row) => toRecord(row, facts.id),
  );
}

/** Kept by person and problem: judged anew, another submission may be the first, and the balloon has been brought. */
export async function checkAcInfo(
  services: Services,
  actor: Actor,
  { id, cid, checked }: { id: number; cid: number; checked: boolean },
): Promise<void> {
  const standing = await contestOfJury(services.database.db, actor, cid, services.now());
  await transact(services, async (tx) => {
    const balloon = (await balloonOf(tx, cid, id)) ?? fail('ac_record_not_found');
    await setDelivered(tx, standing, { ...balloon, delivered: checked }, { userId: actor.id, now: services.now() });
  });
}

function toRecord(row: AcRow, cid: number): AcRecord {
  return {
    id: row.id,
    cid,
    uid: row.uid,
    pid: row.problem_id,
    cpid: row.contest_problem_id,
    displayId: row.label,
    submitId: row.id,
    username: row.username,
    realname: row.realname,
    status: STATUS.accepted,
    submitTime: row.submitted_at.toISOString(),
    time: row.seconds,
    score: row.score,
    useTime: row.time_ms,
    firstBlood: row.first_blood,
    checked: row.checked,
  };
}
