import { createContest, getAdminContest, updateContest } from '@oyez/contract/contests/contest-admin';
import { addContestProblemFromPublic, putContestProblem } from '@oyez/contract/contests/contest-problem-admin';
import { expect } from 'vitest';
import type { TestUser } from '../../../testing/builders.ts';
import type { TestSite } from '../../../testing/site.ts';
import { aContestForm, type ContestForm } from './contest-forms.ts';

/** What an organiser does at their desk, and what is found of it afterwards. */
export function contestDesk(at: () => { site: TestSite; organiser: TestUser }) {
  const form = (is: Partial<ContestForm> = {}) => aContestForm(at().site, is);
  const create = async (is: Partial<ContestForm> = {}, by = at().organiser) => {
    const answer = await at().site.call(createContest, { token: by.token, body: form(is) });
    expect(answer.msg).toBe('success');
    return answer.data!.cid;
  };
  const update = (id: number, is: Partial<ContestForm> = {}, by = at().organiser) =>
    at().site.call(updateContest, { token: by.token, body: { ...form(is), id } });
  const get = (cid: number, by = at().organiser) =>
    at().site.call(getAdminContest, { token: by.token, query: { cid } });
  const rowOf = (id: number) =>
    at().site.database.db.selectFrom('contest').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const auditOf = (id: number) =>
    at()
      .site.database.db.selectFrom('audit')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('subject_kind', '=', 'contest')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
  const marksOf = async (id: number) =>
    (
      await at()
        .site.database.db.selectFrom('change')
        .select('id')
        .where('topic', '=', 'contest')
        .where('subject_id', '=', id)
        .execute()
    ).length;
  return { form, create, update, get, rowOf, auditOf, marksOf };
}

/** The same about the problems of one contest. */
export function problemDesk(at: () => { site: TestSite; organiser: TestUser; cid: number }) {
  const add = (pid: number, displayId: string) => {
    const { site, organiser, cid } = at();
    return site.call(addContestProblemFromPublic, { token: organiser.token, body: { cid, pid, displayId } });
  };
  const name = (pid: number, displayId: string, is: { displayTitle?: string; color?: string } = {}) => {
    const { site, organiser, cid } = at();
    const body = { cid, pid, displayId, displayTitle: 'Sum', ...is };
    return site.call(putContestProblem, { token: organiser.token, body });
  };
  return { add, name };
}
