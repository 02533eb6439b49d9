import type { AcmRow, BoardPage, BoardRow } from '@oyez/contract/contests/boards';
import { getBoard } from '@oyez/contract/contests/boards';
import { markChanged } from '../../../db/changes.sql.ts';
import { transact } from '../../../db/transact.ts';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission } from '../../../testing/contest-builders.ts';
import { aProblem } from '../../../testing/problem-builders.ts';
import type { TestSite } from '../../../testing/site.ts';

/** A contest with two problems, and its owner. */
export type Round = { id: number; problems: [number, number]; owner: TestUser };

export async function aRound(site: TestSite, is: Parameters<typeof aContest>[1] = {}): Promise<Round> {
  const owner = await aUser(site);
  const id = await aContest(site, { openBoard: true, ownerId: owner.id, ...is });
  const [first, second] = [await aProblem(site), await aProblem(site)];
  return {
    id,
    owner,
    problems: [
      await aContestProblem(site, id, first.id, { label: 'A', ordinal: 1 }),
      await aContestProblem(site, id, second.id, { label: 'B', ordinal: 2 }),
    ],
  };
}

type Judged = { user: TestUser; problem: 0 | 1; status: number; minute: number; score?: number; timeMs?: number };

/** What somebody handed in to a round, judged; whoever keeps boards is told of it. */
export async function judgedTry(site: TestSite, { id: contestId, problems }: Round, is: Judged): Promise<number> {
  const { user, problem, ...rest } = is;
  const submission = { contestId, contestProblemId: problems[problem], userId: user.id, ...rest };
  const id = await aContestSubmission(site, submission);
  await markTry(site, id);
  return id;
}

export const markTry = (site: TestSite, id: number) => transact(site, (tx) => markChanged(tx, 'submission', [id]));

export async function boardOf(
  site: TestSite,
  reader: TestUser,
  round: Pick<Round, 'id'>,
  asked: Record<string, string | boolean | number> = {},
): Promise<BoardPage> {
  const { data, msg } = await site.call(getBoard, { token: reader.token, query: { cid: round.id, ...asked } });
  if (data === null) throw new Error(msg);
  return data;
}

export function rowOf({ rows }: { rows: BoardRow[] }, { username }: { username: string }): AcmRow {
  return rows.find((row) => row.username === username) as AcmRow;
}
