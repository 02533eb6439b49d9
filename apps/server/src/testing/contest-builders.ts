import { randomBytes } from 'node:crypto';
import type { ContestAuth, ContestRule } from '@oyez/contract/contests/contest-values';
import { STATUS } from '@oyez/contract/judging/verdict';
import { sql } from 'kysely';
import { displayKey } from '../db/display-key.ts';
import { teamKey } from '../db/team-key.ts';
import type { Services } from '../services.ts';
import { aJudgedSubmission } from './problem-builders.ts';

type ContestShape = {
  title: string;
  rule: ContestRule;
  auth: ContestAuth;
  ownerId: number;
  groupId: number;
  /** Minutes from now; a contest runs from an hour ago to in an hour. */
  startsIn: number;
  endsIn: number;
  sealsIn: number;
  unseal: 'auto' | 'manual';
  releasedAt: Date;
  visible: boolean;
  openBoard: boolean;
  printing: boolean;
  lateSubmits: boolean;
  /** Teams take part. */
  teams: boolean;
  stars: string[];
};

export const inMinutes = ({ now }: Pick<Services, 'now'>, minutes: number) =>
  new Date(now().getTime() + minutes * 60_000);

/** A contest without problems; answers its id. */
export async function aContest(site: Services, is: Partial<ContestShape> = {}): Promise<number> {
  const { id } = await site.database.db
    .insertInto('contest')
    .values({
      title: is.title ?? `Contest ${randomBytes(4).toString('hex')}`,
      rule: is.rule ?? 'acm',
      auth: is.auth ?? 'public',
      owner_id: is.ownerId ?? null,
      group_id: is.groupId ?? null,
      starts_at: inMinutes(site, is.startsIn ?? -60),
      ends_at: inMinutes(site, is.endsIn ?? 60),
      seal_at: is.sealsIn === undefined ? null : inMinutes(site, is.sealsIn),
      unseal: is.unseal ?? 'auto',
      released_at: is.releasedAt ?? null,
      visible: is.visible ?? true,
      open_board: is.openBoard ?? false,
      printing: is.printing ?? false,
      late_submits: is.lateSubmits ?? false,
      teams: is.teams ?? false,
      stars: is.stars ?? [],
      created_at: site.now(),
      modified_at: site.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Another name for a problem; answers the id that it has as one of the contest. */
export async function aContestProblem(
  site: Services,
  contestId: number,
  problemId: number,
  is: { label?: string; title?: string; color?: string; ordinal?: number } = {},
): Promise<number> {
  const label = is.label ?? 'A';
  const { id } = await site.database.db
    .insertInto('contest_problem')
    .values({
      contest_id: contestId,
      problem_id: problemId,
      label,
      label_key: displayKey(label),
      title: is.title ?? `Problem ${label}`,
      color: is.color ?? null,
      ordinal: is.ordinal ?? 1,
      created_at: site.now(),
      modified_at: site.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Somebody who registered, or only took part; answers the id under which they are ranked. */
export async function aParticipant(
  site: Services,
  contestId: number,
  userId: number,
  is: { registered?: boolean } = {},
): Promise<number> {
  const { id } = await site.database.db
    .insertInto('participant')
    .values({
      contest_id: contestId,
      user_id: userId,
      registered_at: (is.registered ?? true) ? site.now() : null,
      created_at: site.now(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['contest_id', 'user_id'])
        .where(sql<boolean>`kind <> 'virtual'`)
        .doUpdateSet({ kind: 'official' }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A team with these members; answers the id under which it is ranked. */
export async function aTeam(
  site: Services,
  contestId: number,
  members: readonly { id: number }[],
  is: { name?: string; star?: boolean; school?: string; seat?: string; externalId?: string } = {},
): Promise<number> {
  const { db } = site.database;
  const name = is.name ?? `Team ${randomBytes(4).toString('hex')}`;
  const { id } = await db
    .insertInto('participant')
    .values({
      contest_id: contestId,
      team_name: name,
      team_key: teamKey(name),
      lead_id: members[0]?.id ?? null,
      kind: is.star ? 'star' : 'official',
      school: is.school ?? null,
      seat: is.seat ?? null,
      external_id: is.externalId ?? null,
      registered_at: site.now(),
      created_at: site.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (members.length > 0) {
    await db
      .insertInto('participant_member')
      .values(members.map((one, ordinal) => ({ participant_id: id, contest_id: contestId, user_id: one.id, ordinal })))
      .execute();
  }
  return id;
}

async function teamOf(site: Services, contestId: number, userId: number): Promise<number | undefined> {
  const row = await site.database.db
    .selectFrom('participant_member')
    .select('participant_id')
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.participant_id;
}

/** What somebody handed in there, with its verdict; `minute` counts from the start of the contest. */
export async function aContestSubmission(
  site: Services,
  is: {
    contestId: number;
    contestProblemId: number;
    userId: number;
    status: number;
    minute?: number;
    score?: number;
    timeMs?: number;
  },
): Promise<number> {
  const { db } = site.database;
  const contest = await db
    .selectFrom('contest')
    .select(['starts_at', 'group_id'])
    .where('id', '=', is.contestId)
    .executeTakeFirstOrThrow();
  const { problem_id } = await db
    .selectFrom('contest_problem')
    .select('problem_id')
    .where('id', '=', is.contestProblemId)
    .executeTakeFirstOrThrow();
  const participantId =
    (await teamOf(site, is.contestId, is.userId)) ??
    (await aParticipant(site, is.contestId, is.userId, { registered: false }));
  const at = is.minute === undefined ? site.now() : new Date(contest.starts_at.getTime() + is.minute * 60_000);
  const id = await aJudgedSubmission(site, { userId: is.userId, problemId: problem_id, status: is.status, at });
  await db
    .updateTable('submission')
    .set({
      contest_id: is.contestId,
      contest_problem_id: is.contestProblemId,
      participant_id: participantId,
      group_id: contest.group_id,
      score: is.score ?? null,
      time_ms: is.timeMs ?? 10,
    })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Has somebody's submission in line for a new verdict; the one that it had was given by a judging of its own. */
export async function inLineAgain(site: Services, submissionId: number): Promise<void> {
  const { db } = site.database;
  const { status, score, time_ms } = await db
    .selectFrom('submission')
    .select(['status', 'score', 'time_ms'])
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const made = { submission_id: submissionId, created_at: site.now() };
  const [before, again] = await db
    .insertInto('judging')
    .values([
      { ...made, n: 1, cause: 'submit', status, score, time_ms, ended_at: site.now(), applied_at: site.now() },
      { ...made, n: 2, cause: 'rejudge', status: STATUS.pending },
    ])
    .returning('id')
    .execute();
  await db.updateTable('judging').set({ replaces_id: before!.id }).where('id', '=', again!.id).execute();
  await db
    .updateTable('submission')
    .set({ current_judging_id: again!.id, status: STATUS.pending, score: null, time_ms: null })
    .where('id', '=', submissionId)
    .execute();
}
