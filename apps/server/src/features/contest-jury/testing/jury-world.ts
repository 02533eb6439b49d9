import { STATUS } from '@oyez/contract/judging/verdict';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission } from '../../../testing/contest-builders.ts';
import { aProblem } from '../../../testing/problem-builders.ts';
import type { TestSite } from '../../../testing/site.ts';

type ContestIs = NonNullable<Parameters<typeof aContest>[1]>;

/** A contest of two problems with those who run it and those who compete. */
export async function aJuryWorld(site: TestSite, is: ContestIs = {}) {
  const owner = await aUser(site);
  const contestId = await aContest(site, { ownerId: owner.id, ...is });
  const problems = { A: await aProblem(site), B: await aProblem(site) };
  const labels = {
    A: await aContestProblem(site, contestId, problems.A.id, { label: 'A', color: '#ff0000', ordinal: 1 }),
    B: await aContestProblem(site, contestId, problems.B.id, { label: 'B', ordinal: 2 }),
  };
  const handIn = (
    who: TestUser,
    label: 'A' | 'B',
    minute: number,
    more: { status?: number; score?: number } = {},
  ): Promise<number> =>
    aContestSubmission(site, {
      contestId,
      contestProblemId: labels[label],
      userId: who.id,
      status: STATUS.accepted,
      minute,
      ...more,
    });
  return { owner, contestId, problems, labels, handIn };
}

/** What the log has about a contest, the oldest first. */
export function notesOf(site: TestSite, contestId: number) {
  return site.database.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'after'])
    .where('subject_kind', '=', 'contest')
    .where('subject_id', '=', contestId)
    .orderBy('id')
    .execute();
}
