import {
  changeContestVisible,
  createContest,
  getAdminContest,
  previewContestChange,
  updateContest,
} from '@oyez/contract/contests/contest-admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContestProblem, inMinutes } from '../../testing/contest-builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aContestForm, type ContestForm } from './testing/contest-forms.ts';

let site: TestSite;
let organiser: TestUser;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  organiser = await aUser(site, { role: 'admin' });
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const create = async (is: Partial<ContestForm> = {}) =>
  (await site.call(createContest, { token: organiser.token, body: aContestForm(site, is) })).data!.cid;
const read = async (cid: number) =>
  (await site.call(getAdminContest, { token: organiser.token, query: { cid } })).data!;

/** Saves it a second later, on top of what was read before. */
function save(by: TestUser, id: number, is: Partial<ContestForm>, basedOn?: string) {
  site.clock.advance(1000);
  const body = { ...aContestForm(site, is), id, ...(basedOn !== undefined && { basedOn }) };
  return site.call(updateContest, { token: by.token, body });
}

describe('two people who edit one contest at once', () => {
  it('the second learns that the first has saved, and nothing of theirs is lost', async () => {
    const cid = await create();
    const { gmtModified: opened, modifiedUser } = await read(cid);
    expect(modifiedUser).toBeNull();
    expect((await save(root, cid, { title: 'Theirs' }, opened)).status).toBe(200);
    expect(await save(organiser, cid, { title: 'Mine' }, opened)).toMatchObject({
      status: 400,
      code: 'contest_changed_meanwhile',
      data: null,
    });
    const body = { ...aContestForm(site, { title: 'Mine' }), id: cid, basedOn: opened };
    const preview = await site.call(previewContestChange, { token: organiser.token, body });
    expect(preview.code).toBe('contest_changed_meanwhile');
    const theirs = await read(cid);
    expect(theirs).toMatchObject({ title: 'Theirs', modifiedUser: root.username });
    expect((await save(organiser, cid, { title: 'Mine' }, theirs.gmtModified)).status).toBe(200);
    expect(await read(cid)).toMatchObject({ title: 'Mine', modifiedUser: organiser.username });
  });

  it('showing and hiding it counts as a change; a client that says nothing of what it read is believed', async () => {
    const cid = await create();
    const { gmtModified: opened } = await read(cid);
    site.clock.advance(1000);
    await site.call(changeContestVisible, { token: root.token, query: { cid, visible: false } });
    expect((await save(organiser, cid, {}, opened)).code).toBe('contest_changed_meanwhile');
    expect((await save(organiser, cid, { title: 'Of an older client' })).status).toBe(200);
  });
});

it('a release by hand is noted apart from other changes', async () => {
  const over = {
    startTime: inMinutes(site, -120).toISOString(),
    endTime: inMinutes(site, -60).toISOString(),
    sealRank: true,
    sealRankTime: inMinutes(site, -90).toISOString(),
  };
  const cid = await create({ ...over, autoRealRank: false });
  await save(organiser, cid, { ...over, autoRealRank: false, title: 'Still sealed' });
  await save(organiser, cid, { ...over, autoRealRank: true });
  await save(organiser, cid, { ...over, autoRealRank: true, title: 'After it' });
  const noted = await site.database.db
    .selectFrom('audit')
    .select('action')
    .where('subject_kind', '=', 'contest')
    .where('subject_id', '=', cid)
    .orderBy('id')
    .execute();
  const update = 'contest.update';
  expect(noted.map(({ action }) => action)).toEqual(['contest.create', update, update, 'contest.release', update]);
});

it('the rule stays as long as problems of the other type are there', async () => {
  const cid = await create();
  await aContestProblem(site, cid, (await aProblem(site)).id, { label: 'A' });
  await aContestProblem(site, cid, (await aProblem(site)).id, { label: 'B', ordinal: 2 });
  const answer = await save(organiser, cid, { type: 1 });
  expect(answer).toMatchObject({ status: 400, code: 'contest_rule_unfit', fields: [{ field: 'type' }] });
  expect(answer.msg).toContain('A, B');
  expect((await read(cid)).type).toBe(0);
  await site.database.db.updateTable('contest_problem').set({ deleted_at: site.now() }).execute();
  expect((await save(organiser, cid, { type: 1 })).status).toBe(200);
});
