import { STATUS } from '@oyez/contract/judging/verdict';
import { ROLE_NAMES } from '@oyez/contract/accounts/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guest, userActor, type Actor } from '../../policy/actor.ts';
import { aUser } from '../../testing/builders.ts';
import { aJudgedSubmission, aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { submissionPolicy } from './submissions.policy.ts';
import { createSubmissionList } from './submission-list.service.ts';
import { submissionsById } from './submissions.sql.ts';
import { accessFactsOf } from './submissions.view.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it('decides alike as a rule and as a filter, for every role and every kind of problem', async () => {
  const { db } = site.database;
  const author = await aUser(site);
  const kinds = [{}, { hidden: true }, { listed: false }, { contestOnly: true }];
  const ids: number[] = [];
  for (const kind of kinds) {
    const problem = await aProblem(site, kind);
    for (const scope of [{}, { contest_id: 5 }, { group_id: 7 }]) {
      const id = await aJudgedSubmission(site, { userId: author.id, problemId: problem.id, status: STATUS.accepted });
      if (Object.keys(scope).length > 0) await db.updateTable('submission').set(scope).where('id', '=', id).execute();
      ids.push(id);
    }
  }
  const asActor = (user: { id: number; uid: string; username: string }, role: (typeof ROLE_NAMES)[number]): Actor =>
    userActor({ ...user, role, sessionId: 1 });
  const stranger = await aUser(site);
  const actors = [guest, ...ROLE_NAMES.flatMap((role) => [asActor(author, role), asActor(stranger, role)])];
  const rows = await submissionsById(db, ids);
  const nothing = {
    userId: undefined,
    author: undefined,
    problem: undefined,
    status: undefined,
    language: undefined,
  };
  for (const actor of actors) {
    const listed = await createSubmissionList(db)(actor, nothing, { offset: 0, limit: 100 });
    const allowed = rows.filter((row) => submissionPolicy.view(actor, accessFactsOf(row))).map((row) => row.id);
    expect(new Set(listed.rows.map((row) => row.id)), `${actor.role} ${actor.username}`).toEqual(new Set(allowed));
    expect(listed.total).toBe(allowed.length);
  }
});
