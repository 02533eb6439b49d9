import { getContestRejudgings } from '@oyez/contract/contests/contest-rejudging';
import { transact } from '../db/transact.ts';
import { caseReport } from './case-reports.ts';
import type { TestUser } from './builders.ts';
import { aContestSubmission } from './contest-builders.ts';
import type { TestNode } from './judge-node.ts';
import type { TestSite } from './site.ts';
import { boardSettings } from '../features/boards/board-facts.sql.ts';
import { packBoards, shownBoards } from '../features/boards/board-snapshot.ts';
import { wholeBoard } from '../features/boards/board-writer.service.ts';
import type { Round } from '../features/boards/testing/rounds.ts';
import { endJudging, insertJudging } from '../features/judging/core/judging.sql.ts';
import { feedStagedRejudgings } from '../features/judging/rejudging/staged.service.ts';

/** What somebody handed in to a round, with the judging that it was decided by. */
export async function judgedIn(
  site: TestSite,
  round: Round,
  is: { user: TestUser; problem: 0 | 1; status: number; minute: number },
): Promise<number> {
  const { user, problem, status, minute } = is;
  const { db } = site.database;
  const contestProblemId = round.problems[problem];
  const id = await aContestSubmission(site, { contestId: round.id, contestProblemId, userId: user.id, status, minute });
  await db.updateTable('submission').set({ language: 'Python3' }).where('id', '=', id).execute();
  const { version } = await db
    .selectFrom('submission')
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .select('problem.current_version_id as version')
    .where('submission.id', '=', id)
    .executeTakeFirstOrThrow();
  const judging = { submissionId: id, cause: 'submit', problemVersionId: version ?? 0, byUserId: null } as const;
  const judgingId = await transact(site, (tx) => insertJudging(tx, judging, site.now()));
  const limits = { timeMs: 1000, memoryMb: 256, stackMb: 64 };
  await endJudging(
    db,
    {
      judgingId,
      outcome: { status, score: null, timeMs: 10, memoryKb: 100 },
      rankScore: null,
      message: null,
      compiler: null,
      cases: [caseReport(1, status)],
      compileLog: null,
      staffMessage: null,
      transcripts: [],
      failingTest: null,
      ranOn: { node: 'first-node', fingerprint: {}, speed: null, limits, dataDigest: '' },
    },
    site.now(),
  );
  await db.updateTable('submission').set({ judger: 'first-node' }).where('id', '=', id).execute();
  return id;
}

/** Judges everything that is in line, each as it is said, until the rejudging is ready. */
export async function judgeAll(
  site: TestSite,
  node: TestNode,
  verdictOf: (submissionId: number) => number,
): Promise<void> {
  await feedStagedRejudgings(site);
  for (let tasks = await node.claim({ slots: 20 }); tasks.length > 0; tasks = await node.claim({ slots: 20 })) {
    for (const task of tasks) await node.finish(task, { cases: [caseReport(1, verdictOf(task.submissionId))] });
  }
  await feedStagedRejudgings(site);
}

export async function newest(site: TestSite, round: Round) {
  const { data } = await site.call(getContestRejudgings, { token: round.owner.token, query: { cid: round.id } });
  return data?.records[0];
}

/** Both boards of a contest as they would be kept, byte for byte, made of the facts. */
export async function boardBytes(site: TestSite, round: Round): Promise<string[]> {
  return transact(site, async (tx) => {
    const found = (await boardSettings(tx, round.id))!;
    const shown = shownBoards(await wholeBoard(tx, found), found.problemIds, site.now().getTime());
    const packed = await packBoards(shown);
    return [packed.public, packed.jury].map((bytes) => bytes.toString('base64'));
  });
}

/** Of its submissions all that anybody reads, but how often a verdict was applied. */
export async function rowsOf(site: TestSite, round: Round) {
  return site.database.db
    .selectFrom('submission')
    .select([
      'id',
      'current_judging_id',
      'status',
      'score',
      'rank_score',
      'time_ms',
      'memory_kb',
      'judger',
      'is_manual',
    ])
    .where('contest_id', '=', round.id)
    .orderBy('id')
    .execute();
}
