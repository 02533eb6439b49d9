import { STATUS } from '@oyez/contract/judging/verdict';
import { sql } from 'kysely';
import { aClarification } from '../../clarifications/testing/clarification-builders.ts';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { aContest, aContestProblem, aContestSubmission } from '../../../testing/contest-builders.ts';
import { aProblem } from '../../../testing/problem-builders.ts';
import type { TestSite } from '../../../testing/site.ts';
import { judged } from './clics-site.ts';

const HOURS = { startsIn: -300, endsIn: -60, sealsIn: -120 } as const;

export type ClicsWorld = {
  contestId: number;
  owner: TestUser;
  teams: TestUser[];
  problems: number[];
  /** Hands in and judges; the minute counts from the start. */
  handIn: (team: number, problem: number, minute: number, status: number) => Promise<number>;
};

/** A contest with an open board, three problems and some people of two schools, the last of them a star. */
export async function aClicsWorld(
  site: TestSite,
  is: Parameters<typeof aContest>[1] = {},
  people = 4,
): Promise<ClicsWorld> {
  const owner = await aUser(site);
  const teams: TestUser[] = [];
  for (let n = 0; n < people; n += 1) teams.push(await aUser(site));
  await site.database.db
    .updateTable('account')
    .set({ school: sql<string>`'School of ' || id % 2`, realname: sql<string>`'Realname ' || id` })
    .where(
      'id',
      'in',
      teams.map(({ id }) => id),
    )
    .execute();
  const star = teams.at(-1)?.username ?? '';
  const contestId = await aContest(site, { ownerId: owner.id, openBoard: true, stars: [star], ...HOURS, ...is });
  const problems: number[] = [];
  for (const [ordinal, label] of ['A', 'B', 'C'].entries()) {
    const { id } = await aProblem(site);
    problems.push(await aContestProblem(site, contestId, id, { label, ordinal, color: '#1e90ff' }));
  }
  return {
    contestId,
    owner,
    teams,
    problems,
    handIn: async (team, problem, minute, status) => {
      const id = await aContestSubmission(site, {
        contestId,
        contestProblemId: problems[problem] ?? 0,
        userId: teams[team]?.id ?? 0,
        status: STATUS.pending,
        minute,
      });
      await judged(site, id, status);
      return id;
    },
  };
}

/** The same with something of everything in it. */
export async function aFullWorld(site: TestSite, is: Parameters<typeof aContest>[1] = {}) {
  const world = await aClicsWorld(site, is);
  const { contestId, handIn, teams, problems } = world;
  const verdicts = Object.values({
    AC: STATUS.accepted,
    WA: STATUS.wrong_answer,
    CE: STATUS.compile_error,
    TLE: STATUS.time_limit,
    PE: STATUS.presentation_error,
    SE: STATUS.system_error,
    PA: STATUS.partial_accepted,
  });
  const early: number[] = [];
  for (const [n, status] of verdicts.entries()) early.push(await handIn(n % 4, n % 3, 10 + 7 * n, status));
  const late = [await handIn(0, 1, 200, STATUS.accepted), await handIn(1, 2, 210, STATUS.runtime_error)];
  const cancelled = await handIn(2, 2, 40, STATUS.cancelled);
  const asked = teams[0]?.id ?? 0;
  await aClarification(site, {
    contestId,
    userId: asked,
    contestProblemId: problems[0] ?? 0,
    answer: 'For the asker.',
  });
  await aClarification(site, { contestId, userId: asked, answer: 'For all.', quote: 'As everybody reads it' });
  return { ...world, early, late, cancelled };
}
