import {
  addContestAnnouncement,
  createContest,
  deleteContest,
  updateContest,
} from '@oyez/contract/contests/contest-admin';
import { addContestProblemFromPublic } from '@oyez/contract/contests/contest-problem-admin';
import { registerContest } from '@oyez/contract/contests/contests';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { BodyInputOf, Endpoint, QueryInputOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { markChanged } from '@oyez/server/db/changes.sql';
import { displayKey } from '@oyez/server/db/display-key';
import { transact } from '@oyez/server/db/transact';
import type {} from '@oyez/server/features/submissions/submissions.topics';
import { aContestSubmission } from '@oyez/server/testing/contest-builders';
import { afterAll } from 'vitest';
import { obtain } from './ask.ts';
import type { Person } from './place.ts';
import type { useSite } from './site.ts';

type Draft = Partial<BodyInputOf<typeof createContest>> & { title: string };
export type HandedIn = { by: Person; problem: number; minute: number; accepted?: boolean };
export type ContestOfTest = { cid: number; path: string; draft: Draft };

const MINUTE_MS = 60_000;

/** A moment so many minutes from now, at a whole second as forms have them. */
export function inMinutes(minutes: number): Date {
  return new Date(Math.floor((Date.now() + minutes * MINUTE_MS) / 1000) * 1000);
}

/** Contests that root sets up for the tests of one file; they are gone when it ends. */
export function useContests(site: ReturnType<typeof useSite>) {
  const made: number[] = [];
  let root: Promise<Person> | undefined;
  const asRoot = () => (root ??= site.root());

  async function ask<E extends Endpoint>(
    endpoint: E,
    { as, query, body }: { as?: Person; query?: QueryInputOf<E>; body?: BodyInputOf<E> },
  ): Promise<ReplyOf<E>> {
    const { token } = as ?? (await asRoot());
    return obtain(site, endpoint, {
      token,
      ...(query !== undefined && { query }),
      ...(body !== undefined && { body }),
    });
  }

  afterAll(async () => {
    for (const cid of made) await ask(deleteContest, { query: { cid } });
  });

  return {
    ask,
    /** Deleted with the others though the test made it in another way. */
    adopt: (cid: number) => void made.push(cid),
    async create(draft: Draft, problems: Record<string, string> = {}): Promise<ContestOfTest> {
      const body = { description: 'For the test.', type: 0, auth: 0, ...draft } as BodyInputOf<typeof createContest>;
      const { cid } = await ask(createContest, { body });
      made.push(cid);
      const { db } = site.services().database;
      for (const [displayId, problem] of Object.entries(problems)) {
        const found = db.selectFrom('problem').select('id').where('display_key', '=', displayKey(problem));
        const { id: pid } = await found.executeTakeFirstOrThrow();
        await ask(addContestProblemFromPublic, { body: { cid, pid, displayId } });
      }
      // Sent again, a password would be a new one, which ends registrations.
      const { pwd: _, ...kept } = body;
      return { cid, path: `/contest/${cid}`, draft: kept };
    },
    async change(contest: ContestOfTest, patch: Partial<Draft>): Promise<void> {
      Object.assign(contest.draft, patch);
      await ask(updateContest, { body: { ...contest.draft, id: contest.cid } as BodyInputOf<typeof updateContest> });
    },
    announce: ({ cid }: ContestOfTest, title: string, content: string) =>
      ask(addContestAnnouncement, { body: { cid, announcement: { title, content, status: 0 } } }),
    register: ({ cid }: { cid: number }, as: Person, password = '') =>
      ask(registerContest, { as, body: { cid, password } }),
    /** What people handed in, long judged: to the problem with this number, counted from the first. */
    async handIn({ cid }: ContestOfTest, submissions: readonly HandedIn[]): Promise<void> {
      const services = site.services();
      const { db } = services.database;
      const problems = db.selectFrom('contest_problem').select('id').where('contest_id', '=', cid).orderBy('ordinal');
      const rows = await problems.execute();
      const ids: number[] = [];
      for (const { by, problem, minute, accepted = true } of submissions) {
        const account = db.selectFrom('account').select('id').where('uid', '=', by.user.uid);
        const { id: userId } = await account.executeTakeFirstOrThrow();
        const id = await aContestSubmission(services, {
          contestId: cid,
          contestProblemId: rows[problem]!.id,
          userId,
          status: accepted ? STATUS.accepted : STATUS.wrong_answer,
          minute,
        });
        ids.push(id);
      }
      await transact(services, (tx) => markChanged(tx, 'submission', ids));
    },
  };
}
