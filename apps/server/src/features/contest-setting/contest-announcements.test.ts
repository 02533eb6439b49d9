import {
  addContestAnnouncement,
  deleteContestAnnouncement,
  getContestAnnouncementsOfStaff,
  restoreContestAnnouncement,
  updateContestAnnouncement,
} from '@oyez/contract/contests/contest-admin';
import { getAnnouncements, updateAnnouncement } from '@oyez/contract/site/announcements';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest } from '../../testing/contest-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let organiser: TestUser;
let other: TestUser;
let cid: number;
beforeAll(async () => {
  site = await aSite();
  organiser = await aUser(site, { role: 'admin' });
  other = await aUser(site, { role: 'admin' });
});
beforeEach(async () => {
  cid = await aContest(site, { ownerId: organiser.id });
});
afterAll(() => site.close());

const token = () => organiser.token;

describe('announcements of a contest', () => {
  const announcement = { title: 'Lunch', content: 'At noon.', status: 1 };
  const listed = async (by = organiser, contest = cid) =>
    site.call(getContestAnnouncementsOfStaff, { token: by.token, query: { cid: contest } });

  it('are written, changed and deleted by its jury, and are none of the site’s', async () => {
    await site.call(addContestAnnouncement, { token: token(), body: { cid, announcement } });
    const [written] = (await listed()).data!.records;
    expect(written).toMatchObject({ ...announcement, username: organiser.username });
    const id = written!.id;
    const changed = { ...announcement, id, title: 'Dinner' };
    await site.call(updateContestAnnouncement, { token: token(), body: { cid, announcement: changed } });
    expect((await listed()).data!.records).toMatchObject([{ id, title: 'Dinner' }]);
    const alone = (query: object) =>
      site.call(getContestAnnouncementsOfStaff, { token: token(), query: { cid, ...query } });
    expect((await alone({ announcement: id })).data!.records).toMatchObject([{ id }]);
    expect((await alone({ announcement: id + 1 })).data!.total).toBe(0);
    const root = await aUser(site, { role: 'root' });
    expect((await site.call(getAnnouncements, { token: root.token })).data!.total).toBe(0);
    expect((await site.call(updateAnnouncement, { token: root.token, body: changed })).code).toBe(
      'announcement_not_found',
    );
    await site.call(deleteContestAnnouncement, { token: token(), query: { aid: id } });
    expect((await listed()).data!.records).toEqual([]);
    const deleted = async () =>
      (await site.call(getContestAnnouncementsOfStaff, { token: token(), query: { cid, deleted: true } })).data!
        .records;
    expect(await deleted()).toMatchObject([{ id, title: 'Dinner', deletedAt: site.now().toISOString() }]);
    const restore = (by: TestUser) => site.call(restoreContestAnnouncement, { token: by.token, query: { aid: id } });
    expect((await restore(other)).code).toBe('contest_edit_forbidden');
    expect((await restore(organiser)).status).toBe(200);
    expect((await restore(organiser)).code).toBe('announcement_not_found');
    expect([(await listed()).data!.total, await deleted()]).toEqual([1, []]);
    const marks = await site.database.db
      .selectFrom('change')
      .select('id')
      .where('topic', '=', 'contest_announcement')
      .where('subject_id', '=', cid)
      .execute();
    expect(marks).toHaveLength(4);
  });

  it('belong to the contest of their row, whatever contest is named with them', async () => {
    await site.call(addContestAnnouncement, { token: token(), body: { cid, announcement } });
    const id = (await listed()).data!.records[0]!.id;
    const mine = await aContest(site, { ownerId: other.id });
    const changed = { ...announcement, id, title: 'Taken over' };
    const answer = await site.call(updateContestAnnouncement, {
      token: other.token,
      body: { cid: mine, announcement: changed },
    });
    expect(answer.code).toBe('announcement_not_found');
    expect((await site.call(deleteContestAnnouncement, { token: other.token, query: { aid: id } })).status).toBe(403);
    expect((await listed()).data!.records).toMatchObject([{ title: 'Lunch' }]);
  });
});
