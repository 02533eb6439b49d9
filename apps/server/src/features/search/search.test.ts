import { searchSite, type SearchKind } from '@oyez/contract/site/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aParticipant } from '../../testing/contest-builders.ts';
import { aGroup, aMember, aProblem, aTraining } from '../../testing/problem-builders.ts';
import { writeSetting } from '../../settings/settings.sql.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aDiscussion } from '../discussions/testing/discussion-builders.ts';

let site: TestSite;
let word: string;
beforeAll(async () => {
  site = await aSite({ guestsRead: true });
});
afterAll(() => site.close());
beforeEach(() => {
  word = `lantern${Math.random().toString(36).slice(2, 8)}`;
});

const look = async (text: string, token: string | null = null) =>
  (await site.call(searchSite, { ...(token !== null && { token }), query: { text } })).data ?? [];
const titles = async (kind: SearchKind, token: string | null = null) =>
  (await look(word, token)).filter((hit) => hit.kind === kind).map(({ title }) => title);

async function inGroup(): Promise<{ groupId: number; member: TestUser }> {
  const groupId = await aGroup(site);
  const member = await aUser(site);
  await aMember(site, groupId, member.id, 3);
  return { groupId, member };
}
const setGroup = (id: number, changes: object) =>
  site.database.db.updateTable('team_group').set(changes).where('id', '=', id).execute();

describe('the search of the site', () => {
  it('finds what has a name, each kind for itself', async () => {
    const finder = await aUser(site, { username: word });
    await aProblem(site, { title: `The ${word}` });
    await aContest(site, { title: `Cup of the ${word}` });
    await aTraining(site, { title: `${word} in a week` });
    const group = await aGroup(site);
    await setGroup(group, { name: `Friends of the ${word}` });
    await aDiscussion(site, { userId: finder.id, title: `Who found the ${word}?` });
    expect((await look(word)).map(({ kind }) => kind)).toEqual([
      'problem',
      'contest',
      'training',
      'group',
      'discussion',
      'person',
    ]);
    expect(await look(word.toUpperCase())).toHaveLength(6);
  });

  it('finds discussions as far as somebody reads them', async () => {
    const { groupId, member } = await inGroup();
    const hidden = await aProblem(site, { title: 'Not yet', hidden: true });
    await aDiscussion(site, { userId: member.id, groupId, title: `${word} of a group` });
    await aDiscussion(site, { userId: member.id, problemId: hidden.id, title: `${word} of a hidden problem` });
    await aDiscussion(site, { userId: member.id, disabled: 'rude', title: `${word} that was disabled` });
    await aDiscussion(site, { userId: member.id, title: `${word} 题解` });
    const gone = await aDiscussion(site, { userId: member.id, title: `${word} that is gone` });
    await site.database.db.updateTable('discussion').set({ deleted_at: site.now() }).where('id', '=', gone).execute();
    expect(await titles('discussion')).toEqual([`${word} 题解`]);
    expect(await titles('discussion', (await aUser(site)).token)).toEqual([`${word} 题解`]);
    expect(await titles('discussion', member.token)).toEqual([`${word} 题解`, `${word} of a group`]);
    await site.database.db.deleteFrom('group_member').where('user_id', '=', member.id).execute();
    expect(await titles('discussion', member.token)).toEqual([`${word} 题解`]);
    expect(await look(`${word} 题解`)).toMatchObject([{ kind: 'discussion', gid: null }]);
    await writeSetting(site.database.db, 'switches', { openPublicDiscussion: false }, site.now());
    site.settings.forget();
    expect(await titles('discussion', member.token)).toEqual([]);
    await writeSetting(site.database.db, 'switches', {}, site.now());
    site.settings.forget();
  });

  it('shows what is called just so first, then what begins so', async () => {
    for (const title of [`An old ${word}`, `${word} and fog`, word]) await aContest(site, { title });
    expect(await titles('contest')).toEqual([word, `${word} and fog`, `An old ${word}`]);
  });

  it('finds a discussion however many others say the same that somebody does not read', async () => {
    const { groupId, member } = await inGroup();
    // As many as no list compares.
    await sql`WITH many AS (
        INSERT INTO discussion (group_id, title, summary, content, disabled, created_at, modified_at)
        SELECT CASE WHEN n % 2 = 0 THEN ${groupId}::bigint END, ${word}, '', '', n % 2 = 1, now(), now()
        FROM generate_series(1, 3000) AS n RETURNING id, title)
      INSERT INTO discussion_search (discussion_id, text)
      SELECT id, concat(chr(10), title, chr(10), chr(10), id, chr(10)) FROM many`.execute(site.database.db);
    await aDiscussion(site, { userId: member.id, title: `${word} 题解` });
    await aDiscussion(site, { userId: member.id, title: word });
    await aDiscussion(site, { userId: member.id, title: `What a ${word}` });
    expect(await titles('discussion')).toEqual([word, `${word} 题解`, `What a ${word}`]);
  });

  it('shows a discussion first that is called just so, and newer ones before older ones', async () => {
    const { id: userId } = await aUser(site);
    const called = await aDiscussion(site, { userId, title: `${word}：Ａ题` });
    for (let n = 1; n <= 8; n += 1) await aDiscussion(site, { userId, title: `${word}：a题 ${n}` });
    const found = (await look(`${word}:a题`)).filter(({ kind }) => kind === 'discussion');
    expect(found[0]?.key).toBe(String(called));
    expect(found.slice(1).map(({ title }) => title)).toEqual([8, 7, 6, 5].map((n) => `${word}：a题 ${n}`));
  });

  it('finds words of Chinese', async () => {
    await aContest(site, { title: `${word} 秋季赛` });
    await aProblem(site, { title: `${word} 数楼梯` });
    expect(await look(`${word} 数楼梯`)).toMatchObject([{ kind: 'problem' }]);
    expect(await look(`${word} 秋季`)).toMatchObject([{ kind: 'contest' }]);
  });

  it('takes what is typed for what it says', async () => {
    await aContest(site, { title: `${word} 100%` });
    expect(await look(`${word} 1__%`)).toEqual([]);
    expect(await look(`${word} 100%`)).toHaveLength(1);
    expect((await site.call(searchSite, { query: { text: ' ' } })).status).toBe(400);
    expect(await look('\0\ud800')).toEqual([]);
  });

  it('finds nothing that is hidden from the reader', async () => {
    const owner = await aUser(site);
    const root = await aUser(site, { role: 'root' });
    await aProblem(site, { title: word, hidden: true });
    await aProblem(site, { title: word, contestOnly: true });
    await aContest(site, { title: word, visible: false, ownerId: owner.id });
    await aTraining(site, { title: word, visible: false });
    expect(await look(word)).toEqual([]);
    expect((await look(word, owner.token)).map(({ kind }) => kind)).toEqual(['contest']);
    expect(await look(word, root.token)).toHaveLength(4);
  });

  it('keeps what is in a group to its members, for as long as they are', async () => {
    const { groupId, member } = await inGroup();
    const stranger = await aUser(site);
    const problem = await aProblem(site, { title: word, listed: false });
    await site.database.db.updateTable('problem').set({ group_id: groupId }).where('id', '=', problem.id).execute();
    await aContest(site, { title: word, groupId });
    await aTraining(site, { title: word, groupId });
    await setGroup(groupId, { name: word, visible: false });
    const found = await look(word, member.token);
    expect(found.map(({ kind }) => kind)).toEqual(['problem', 'contest', 'training', 'group']);
    expect(found.filter(({ gid }) => gid === groupId).map(({ kind }) => kind)).toEqual(['problem', 'training']);
    expect(await look(word, stranger.token)).toEqual([]);
    expect(await look(word)).toEqual([]);
    await site.database.db.deleteFrom('group_member').where('user_id', '=', member.id).execute();
    expect(await look(word, member.token)).toEqual([]);
  });

  it('tells those who compete nothing of a discussion of their problem until the round is over', async () => {
    const writer = await aUser(site);
    const [contestant, mate] = [await aUser(site), await aUser(site)];
    const problem = await aProblem(site, { title: 'In the open' });
    await aDiscussion(site, { userId: writer.id, problemId: problem.id, title: `${word} is the trick` });
    const contest = await aContest(site, { title: 'Cup' });
    await aContestProblem(site, contest, problem.id);
    await aParticipant(site, contest, contestant.id);
    // Not registered, but among those who hand something in.
    await aParticipant(site, contest, mate.id, { registered: false });
    for (const { token } of [contestant, mate]) expect(await look(word, token)).toEqual([]);
    for (const token of [null, writer.token])
      expect(await titles('discussion', token)).toEqual([`${word} is the trick`]);
    site.clock.advance(61 * 60_000);
    expect(await titles('discussion', contestant.token)).toEqual([`${word} is the trick`]);
  });

  it('tells nobody outside what a contest has: neither its problems, nor their names there, nor what is said of them', async () => {
    const author = await aUser(site);
    const contestant = await aUser(site);
    const problem = await aProblem(site, { title: `${word} of the round`, contestOnly: true });
    const contest = await aContest(site, { title: 'Cup', ownerId: author.id });
    await aContestProblem(site, contest, problem.id, { title: `${word} by another name` });
    await aParticipant(site, contest, contestant.id);
    await aDiscussion(site, { userId: author.id, problemId: problem.id, title: `${word} leaked` });
    for (const token of [null, contestant.token, (await aUser(site)).token])
      expect(await look(word, token)).toEqual([]);
    site.clock.advance(61 * 60_000);
    for (const token of [null, contestant.token]) expect(await look(word, token)).toEqual([]);
  });

  it('finds nothing of a group that is banned or disbanded, nor of what a member deleted there', async () => {
    const { groupId, member } = await inGroup();
    const did = await aDiscussion(site, { userId: member.id, groupId, title: `${word} among us` });
    const setDeleted = (at: Date | null) =>
      site.database.db.updateTable('discussion').set({ deleted_at: at }).where('id', '=', did).execute();
    expect(await titles('discussion', member.token)).toEqual([`${word} among us`]);
    await setDeleted(site.now());
    expect(await look(word, member.token)).toEqual([]);
    await setDeleted(null);
    await setGroup(groupId, { banned: true, name: `${word} team` });
    expect(await look(word, member.token)).toEqual([]);
    expect(await titles('group', (await aUser(site, { role: 'root' })).token)).toEqual([]);
    await setGroup(groupId, { banned: false, deleted_at: site.now() });
    expect(await look(word, member.token)).toEqual([]);
  });

  it('does not find a discussion by its text, nor by words of comments below it', async () => {
    const writer = await aUser(site);
    const did = await aDiscussion(site, { userId: writer.id, title: 'Plain', content: `${word} deep inside` });
    await site.database.db
      .insertInto('comment')
      .values({ discussion_id: did, user_id: writer.id, content: word, created_at: site.now() })
      .execute();
    expect(await look(word, writer.token)).toEqual([]);
  });

  it('finds no account that is banned or gone', async () => {
    const user = await aUser(site, { username: word });
    await site.database.db.updateTable('account').set({ status: 1 }).where('id', '=', user.id).execute();
    expect(await titles('person')).toEqual([]);
  });

  it('asks guests to log in where guests may not read', async () => {
    const closed = await aSite();
    expect((await closed.call(searchSite, { query: { text: word } })).http).toBe(401);
    await closed.close();
  });
});
