import {
  announceClarification,
  answerClarification,
  claimClarification,
  getCannedAnswers,
  getClarificationInbox,
  getClarifications,
  releaseClarification,
  restoreClarification,
  setCannedAnswers,
  WHOLE_CONTEST,
  withdrawClarification,
  type ClarificationState,
} from '@oyez/contract/contests/clarifications';
import { getContestAnnouncement } from '@oyez/contract/contests/contests';
import { limits } from '@oyez/contract/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem } from '../../testing/contest-builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { purgeClarifications } from './clarifications.sql.ts';
import { aClarification } from './testing/clarification-builders.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

/** A contest with two of its jury, two who take part, and a question of the first of these about problem B. */
async function aHall() {
  const owner = await aUser(site);
  const cid = await aContest(site, { ownerId: owner.id });
  const alias = await aContestProblem(site, cid, (await aProblem(site)).id, { label: 'B', title: 'Bridges' });
  const [asker, other] = [await aUser(site), await aUser(site)];
  const id = await aClarification(site, { contestId: cid, contestProblemId: alias, userId: asker.id });
  return { owner, cid, alias, asker, other, id };
}

const inbox = async (who: TestUser, cid: number, is: { state?: ClarificationState; displayId?: string } = {}) =>
  (await site.call(getClarificationInbox, { token: who.token, query: { cid, ...is } })).data;
const read = async (who: TestUser, cid: number) =>
  (await site.call(getClarifications, { token: who.token, query: { cid } })).data?.records ?? [];
const claim = (who: TestUser, id: number, takeOver = false) =>
  site.call(claimClarification, { token: who.token, body: { id, takeOver } });
type Answer = { answer?: string; toAll?: boolean; quote?: string; version?: number };
const answer = (who: TestUser, id: number, is: Answer = {}) =>
  site.call(answerClarification, {
    token: who.token,
    body: { id, answer: 'Yes.', toAll: false, version: 0, ...is },
  });
const auditOf = async (id: number) =>
  site.database.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject_kind', '=', 'clarification')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();

describe('the inbox of a jury', () => {
  it('has the longest waiting first, then the latest answers, with who asked', async () => {
    const { owner, cid, id, asker } = await aHall();
    const second = await aClarification(site, { contestId: cid });
    const answers: number[] = [];
    for (const text of ['First.', 'Second.']) {
      site.clock.advance(1000);
      answers.unshift(await aClarification(site, { contestId: cid, answer: text }));
    }
    const all = await inbox(owner, cid);
    expect(all?.records.map((one) => one.id)).toEqual([id, second, ...answers]);
    expect(all?.records[0]).toMatchObject({
      problem: { displayId: 'B', displayTitle: 'Bridges' },
      asker: { uid: asker.uid, username: asker.username },
      answer: null,
      quote: null,
      claim: null,
      announced: false,
      language: 'en',
    });
    expect(all).toMatchObject({
      total: 4,
      waiting: 2,
      problems: [{ displayId: 'B', displayTitle: 'Bridges', waiting: 1 }],
    });
    const idsOf = async (is: Parameters<typeof inbox>[2]) =>
      (await inbox(owner, cid, is))?.records.map((one) => one.id);
    expect(await idsOf({ state: 'waiting' })).toEqual([id, second]);
    expect(await idsOf({ state: 'answered' })).toEqual(answers);
    expect(await idsOf({ state: 'waiting', displayId: 'b' })).toEqual([id]);
    expect(await idsOf({ state: 'waiting', displayId: WHOLE_CONTEST })).toEqual([second]);
  });

  it('is the jury’s alone', async () => {
    const { cid, id, asker } = await aHall();
    for (const who of [asker, await aUser(site, { role: 'admin' })]) {
      const refused = await site.call(getClarificationInbox, { token: who.token, query: { cid } });
      expect(refused.code).toBe('contest_jury_only');
      expect((await claim(who, id)).code).toBe('clarification_not_found');
      expect((await answer(who, id)).code).toBe('clarification_not_found');
    }
  });
});

describe('a claim', () => {
  it('keeps the others from answering until it is released, and says whose it is', async () => {
    const { owner, cid, id } = await aHall();
    expect((await claim(owner, id)).status).toBe(200);
    const { username } = owner;
    expect((await inbox(root, cid))?.records[0]?.claim).toMatchObject({ username, own: false });
    expect((await inbox(owner, cid))?.records[0]?.claim).toMatchObject({ username, own: true });
    const taken = await claim(root, id);
    expect(taken).toMatchObject({ code: 'clarification_claimed', msg: expect.stringContaining(username) });
    expect((await answer(root, id)).code).toBe('clarification_claimed');
    // Another's claim is not theirs to give back.
    await site.call(releaseClarification, { token: root.token, body: { id } });
    expect((await claim(root, id)).code).toBe('clarification_claimed');
    await site.call(releaseClarification, { token: owner.token, body: { id } });
    expect((await inbox(root, cid))?.records[0]?.claim).toBeNull();
    expect((await answer(root, id)).status).toBe(200);
  });

  it('goes to one of those who ask for it at the same moment', async () => {
    const { owner, id } = await aHall();
    const answers = await Promise.all([claim(owner, id), claim(root, id)]);
    expect(answers.map(({ code }) => code ?? 'claimed').toSorted((a, b) => a.localeCompare(b))).toEqual([
      'claimed',
      'clarification_claimed',
    ]);
  });

  it('ends by itself, and can be taken over before', async () => {
    const { owner, cid, id } = await aHall();
    await claim(owner, id);
    site.clock.advance(limits.clarification.claimMinutes * 60_000 - 1000);
    expect((await claim(root, id)).code).toBe('clarification_claimed');
    expect((await claim(owner, id)).status).toBe(200);
    site.clock.advance(2000);
    expect((await claim(root, id)).code).toBe('clarification_claimed');
    site.clock.advance(limits.clarification.claimMinutes * 60_000);
    expect((await inbox(root, cid))?.records[0]?.claim).toBeNull();
    expect((await claim(root, id)).status).toBe(200);
    expect((await claim(owner, id, true)).status).toBe(200);
    expect((await answer(root, id)).code).toBe('clarification_claimed');
  });
});

describe('an answer', () => {
  it('to one is read by who asked and nobody else', async () => {
    const { owner, cid, id, asker, other } = await aHall();
    expect((await answer(owner, id, { answer: 'Yes, `n = 0` is allowed.' })).status).toBe(200);
    expect(await read(asker, cid)).toMatchObject([
      { id, own: true, answer: 'Yes, `n = 0` is allowed.', version: 1, toAll: false },
    ]);
    expect(await read(other, cid)).toEqual([]);
    expect((await inbox(root, cid))?.records[0]).toMatchObject({ answeredBy: owner.username, quote: null });
    expect(await auditOf(id)).toMatchObject([
      { action: 'clarification.answer', actor_id: owner.id, before: null, after: { contestId: cid, quote: null } },
    ]);
  });

  it('to everybody is read with the question in the jury’s words, and nothing of who asked', async () => {
    const { owner, cid, id, asker, other } = await aHall();
    await answer(owner, id, { toAll: true, quote: 'Is n positive?', answer: 'No.' });
    const [told] = await read(other, cid);
    expect(told).toEqual({
      id,
      own: false,
      mate: null,
      problem: { displayId: 'B', displayTitle: 'Bridges' },
      question: 'Is n positive?',
      askedAt: null,
      answer: 'No.',
      answeredAt: site.now().toISOString(),
      version: 1,
      toAll: true,
    });
    expect(JSON.stringify(told)).not.toContain(asker.username);
    expect(await read(asker, cid)).toMatchObject([{ id, own: true, question: 'May n be zero?', toAll: true }]);
  });

  it('is corrected on what it was, and may be taken back from the others', async () => {
    const { owner, cid, id, asker, other } = await aHall();
    await answer(owner, id, { toAll: true });
    expect((await answer(root, id, { answer: 'No.' })).code).toBe('clarification_changed');
    expect((await answer(root, id, { answer: 'No.', version: 1 })).status).toBe(200);
    expect(await read(asker, cid)).toMatchObject([{ answer: 'No.', version: 2, toAll: false }]);
    expect(await read(other, cid)).toEqual([]);
    expect((await auditOf(id)).at(-1)).toMatchObject({ before: { answer: 'Yes.', quote: 'May n be zero?' } });
  });

  it('can be given after the end, and is read in the archive', async () => {
    const owner = await aUser(site);
    const cid = await aContest(site, { ownerId: owner.id, startsIn: -60, endsIn: -1 });
    const id = await aClarification(site, { contestId: cid });
    expect((await answer(owner, id, { toAll: true })).status).toBe(200);
    expect(await read(await aUser(site), cid)).toMatchObject([{ id, answer: 'Yes.' }]);
  });

  it('becomes an announcement in the words that the jury gives it', async () => {
    const { owner, cid, id, other } = await aHall();
    const announce = (who: TestUser) =>
      site.call(announceClarification, { token: who.token, body: { id, title: 'About B', content: 'n may be zero.' } });
    expect((await announce(owner)).code).toBe('clarification_changed');
    await answer(owner, id);
    expect((await announce(other)).code).toBe('clarification_not_found');
    expect((await announce(owner)).status).toBe(200);
    const told = await site.call(getContestAnnouncement, { token: other.token, query: { cid } });
    expect(told.data?.records).toMatchObject([{ title: 'About B', content: 'n may be zero.' }]);
    expect((await inbox(owner, cid))?.records[0]?.announced).toBe(true);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['clarification.answer', 'clarification.announce']);
  });
});

describe('what the jury removes', () => {
  it('is gone for all but the jury, who can bring it back, until it is gone for good', async () => {
    const { owner, cid, id, asker, other } = await aHall();
    await answer(owner, id, { toAll: true });
    const send = (call: typeof withdrawClarification, who: TestUser) =>
      site.call(call, { token: who.token, body: { id } });
    expect((await send(withdrawClarification, owner)).status).toBe(200);
    for (const who of [asker, other, owner]) expect(await read(who, cid)).toEqual([]);
    expect((await inbox(owner, cid))?.total).toBe(0);
    expect((await inbox(owner, cid, { state: 'removed' }))?.records.map((one) => one.id)).toEqual([id]);
    expect((await claim(owner, id)).code).toBe('clarification_changed');
    expect((await send(restoreClarification, asker)).code).toBe('clarification_not_found');
    expect((await send(restoreClarification, root)).status).toBe(200);
    expect(await read(other, cid)).toMatchObject([{ id }]);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'clarification.answer',
      'clarification.remove',
      'clarification.restore',
    ]);
    await send(withdrawClarification, owner);
    const days = (count: number) => new Date(site.now().getTime() - count * 86_400_000);
    await purgeClarifications(site.database.db, days(1));
    expect((await inbox(owner, cid, { state: 'removed' }))?.total).toBe(1);
    await purgeClarifications(site.database.db, days(-1));
    expect((await inbox(owner, cid, { state: 'removed' }))?.total).toBe(0);
  });

  it('is not what its asker took back', async () => {
    const { owner, cid, id, asker } = await aHall();
    await site.call(withdrawClarification, { token: asker.token, body: { id } });
    expect((await inbox(owner, cid, { state: 'removed' }))?.records).toEqual([]);
    expect((await answer(owner, id)).code).toBe('clarification_changed');
  });
});

describe('canned answers', () => {
  const get = async (who: TestUser, cid: number) =>
    (await site.call(getCannedAnswers, { token: who.token, query: { cid } })).data;

  it('are there from the start in both languages, and are each contest’s to change', async () => {
    const { owner, cid } = await aHall();
    const first = await get(owner, cid);
    expect(first?.isDefault).toBe(true);
    expect(first?.answers.length).toBeGreaterThan(3);
    expect(first?.answers.every(({ zh, en }) => zh !== '' && en !== '')).toBe(true);
    const own = [{ zh: '', en: 'Ask again.' }];
    const set = (answers: typeof own | null) =>
      site.call(setCannedAnswers, { token: owner.token, body: { cid, answers } });
    expect((await set(own)).status).toBe(200);
    expect(await get(root, cid)).toEqual({ answers: own, isDefault: false, usual: first?.answers });
    expect((await get(root, await aContest(site)))?.isDefault).toBe(true);
    expect((await set([{ zh: ' ', en: '' }])).code).toBe('invalid_input');
    expect((await set(Array.from({ length: 31 }, () => ({ zh: '', en: 'x' })))).code).toBe('invalid_input');
    await set([]);
    expect(await get(owner, cid)).toEqual({ answers: [], isDefault: false, usual: first?.answers });
    await set(null);
    expect(await get(owner, cid)).toEqual(first);
  });
});
