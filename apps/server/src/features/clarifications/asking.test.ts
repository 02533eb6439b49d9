import {
  askClarification,
  getClarifications,
  restoreClarification,
  withdrawClarification,
} from '@oyez/contract/contests/clarifications';
import { startVirtualRun } from '@oyez/contract/contests/virtual-runs';
import { limits } from '@oyez/contract/rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aContest, aContestProblem, aParticipant, aTeam } from '../../testing/contest-builders.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aContestWorld, PHASES, VIEWERS, type Viewer } from '../contest-problems/testing/contest-world.ts';
import { aClarification } from './testing/clarification-builders.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const QUESTION = 'May n be zero?';
const ask = (who: TestUser | null, cid: number, is: { displayId?: string; question?: string } = {}) =>
  site.call(askClarification, { token: who?.token ?? null, body: { cid, question: QUESTION, ...is } });
const read = async (who: TestUser, cid: number) =>
  (await site.call(getClarifications, { token: who.token, query: { cid } })).data;
const withdraw = (who: TestUser, id: number) => site.call(withdrawClarification, { token: who.token, body: { id } });
const restore = (who: TestUser, id: number) => site.call(restoreClarification, { token: who.token, body: { id } });

const TAKES_PART: readonly Viewer[] = ['registered', 'star', 'author'];
const RUNS: readonly Viewer[] = ['owner', 'root'];

describe('whoever may ask', () => {
  it.each(PHASES)('takes part while the contest runs, or is of its jury: %s', async (phase) => {
    const world = await aContestWorld(site, { phase, rule: 'acm' });
    const expected = (viewer: Viewer): string => {
      if (viewer === 'guest') return 'login_required';
      if (RUNS.includes(viewer)) return 'taken';
      if (phase === 'scheduled') return 'contest_not_started';
      if (!TAKES_PART.includes(viewer)) return 'contest_needs_password';
      return phase === 'running' || phase === 'sealed' ? 'taken' : 'clarifications_closed';
    };
    for (const viewer of VIEWERS) {
      const who = viewer === 'guest' ? null : world.people[viewer];
      const answer = await ask(who, world.contestId, { displayId: 'A' });
      expect(answer.code ?? 'taken', viewer).toBe(expected(viewer));
      const list = who && (await site.call(getClarifications, { token: who.token, query: { cid: world.contestId } }));
      // The list tells why one may not, where one reads it at all.
      if (list?.data) expect(list.data.ask ?? 'taken', viewer).toBe(expected(viewer));
    }
  });

  it('is asked for the password where handing in asks for it, and late submissions open no second hour', async () => {
    const locked = await aContest(site, { auth: 'protected' });
    const someone = await aUser(site);
    expect((await ask(someone, locked)).code).toBe('clarification_register_first');
    await aParticipant(site, locked, someone.id);
    expect((await ask(someone, locked)).status).toBe(200);
    const over = await aContest(site, { startsIn: -60, endsIn: -1, lateSubmits: true });
    expect((await ask(someone, over)).code).toBe('clarifications_closed');
    const hidden = await aContest(site, { visible: false });
    expect((await ask(someone, hidden)).code).toBe('contest_not_found');
  });

  it('is nobody who goes through it when it is over, in a window of their own', async () => {
    const over = await aContest(site, { startsIn: -120, endsIn: -60 });
    const someone = await aUser(site);
    expect((await site.call(startVirtualRun, { token: someone.token, body: { cid: over } })).status).toBe(200);
    expect((await ask(someone, over)).code).toBe('clarifications_closed');
    expect((await read(someone, over))?.ask).toBe('clarifications_closed');
  });
});

describe('a question', () => {
  it('is about a problem of the contest or the whole of it, and nobody but its asker reads it', async () => {
    const cid = await aContest(site);
    const problem = await aProblem(site);
    await aContestProblem(site, cid, problem.id, { label: 'B', title: 'Bridges' });
    const [asker, other] = [await aUser(site), await aUser(site)];
    const { data } = await ask(asker, cid, { displayId: 'b', question: '  Two\n\nlines \0 ' });
    await ask(asker, cid);
    const own = await read(asker, cid);
    expect(own).toMatchObject({ total: 2, ask: null });
    expect(own?.records[1]).toMatchObject({
      id: data?.id,
      own: true,
      problem: { displayId: 'B', displayTitle: 'Bridges' },
      question: 'Two\n\nlines ',
      answer: null,
      toAll: false,
      version: 0,
    });
    expect(own?.records[0]?.problem).toBeNull();
    expect((await read(other, cid))?.records).toEqual([]);
  });

  it('names no problem that is hidden, taken out or of another contest', async () => {
    const cid = await aContest(site);
    const asker = await aUser(site);
    const hidden = await aProblem(site, { hidden: true });
    const gone = await aProblem(site);
    const elsewhere = await aProblem(site);
    const alias = await aContestProblem(site, cid, hidden.id, { label: 'H', title: 'kanarie' });
    const out = await aContestProblem(site, cid, gone.id, { label: 'G' });
    await aContestProblem(site, await aContest(site), elsewhere.id, { label: 'E' });
    const { db } = site.database;
    await db.updateTable('contest_problem').set({ deleted_at: site.now() }).where('id', '=', out).execute();
    for (const displayId of ['H', 'G', 'E']) {
      expect((await ask(asker, cid, { displayId })).code, displayId).toBe('contest_problem_not_found');
    }
    // What was answered about one is kept from all but the jury, and one's own no longer names it.
    await aClarification(site, { contestId: cid, contestProblemId: alias, answer: 'Yes.', quote: 'kanarie' });
    await aClarification(site, { contestId: cid, contestProblemId: alias, userId: asker.id });
    const shown = await read(asker, cid);
    expect(shown?.records.map(({ own, problem }) => [own, problem])).toEqual([[true, null]]);
    expect(JSON.stringify(shown)).not.toContain('kanarie');
  });

  it('has a length, and says so', async () => {
    const cid = await aContest(site);
    const asker = await aUser(site);
    expect((await ask(asker, cid, { question: ' \n ' })).code).toBe('invalid_input');
    const { question } = limits.clarification;
    expect((await ask(asker, cid, { question: 'x'.repeat(question + 1) })).code).toBe('invalid_input');
    expect((await ask(asker, cid, { question: 'x'.repeat(question) })).status).toBe(200);
  });

  it('belongs to the whole team of who asked', async () => {
    const cid = await aContest(site, { teams: true });
    const other = await aContest(site);
    const [asker, mate, rival] = [await aUser(site), await aUser(site), await aUser(site)];
    await aTeam(site, cid, [asker, mate]);
    const id = (await ask(asker, cid)).data?.id ?? 0;
    await aClarification(site, { contestId: other, userId: asker.id });
    expect((await read(mate, cid))?.records).toMatchObject([{ id, own: true, mate: asker.username }]);
    expect((await read(asker, cid))?.records).toMatchObject([{ id, own: true, mate: null }]);
    expect((await read(mate, other))?.records).toEqual([]);
    expect((await read(rival, cid))?.records).toEqual([]);
    expect((await withdraw(rival, id)).code).toBe('clarification_not_found');
    expect((await withdraw(mate, id)).status).toBe(200);
  });
});

describe('limits', () => {
  it('let a person ask three times a minute and no more, whatever is sent at once', async () => {
    const cid = await aContest(site);
    const asker = await aUser(site);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(asker, cid)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.clarification.perMinute);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 429, code: 'clarification_too_soon', retryAfter: 60 });
    expect((await ask(await aUser(site), cid)).status).toBe(200);
    site.clock.advance(60_000);
    expect((await ask(asker, cid)).status).toBe(200);
  });

  it('let so many wait for an answer; an answered or withdrawn one makes room', async () => {
    const cid = await aContest(site);
    const asker = await aUser(site);
    const ids: number[] = [];
    for (let n = 0; n < limits.clarification.open; n += 1) {
      ids.push(await aClarification(site, { contestId: cid, userId: asker.id }));
    }
    site.clock.advance(60_000);
    expect((await ask(asker, cid)).code).toBe('clarification_wait');
    expect((await withdraw(asker, ids[0]!)).status).toBe(200);
    expect((await ask(asker, cid)).status).toBe(200);
    expect((await restore(asker, ids[0]!)).code).toBe('clarification_wait');
    const { db } = site.database;
    await db
      .updateTable('clarification')
      .set({ answer: 'Yes.', answered_at: site.now() })
      .where('id', '=', ids[1]!)
      .execute();
    expect((await restore(asker, ids[0]!)).status).toBe(200);
  });

  it('are none for the jury', async () => {
    const owner = await aUser(site);
    const cid = await aContest(site, { ownerId: owner.id });
    for (let n = 0; n <= limits.clarification.open; n += 1) expect((await ask(owner, cid)).status).toBe(200);
  });
});

describe('a withdrawn question', () => {
  it('is gone for everybody and comes back by its asker alone, while the contest runs', async () => {
    const cid = await aContest(site);
    const [asker, root] = [await aUser(site), await aUser(site, { role: 'root' })];
    const id = await aClarification(site, { contestId: cid, userId: asker.id });
    expect((await withdraw(asker, id)).status).toBe(200);
    expect((await withdraw(asker, id)).code).toBe('clarification_not_found');
    expect((await read(asker, cid))?.records).toEqual([]);
    expect((await restore(root, id)).code).toBe('clarification_not_found');
    expect((await restore(asker, id)).status).toBe(200);
    expect((await read(asker, cid))?.records.map((one) => one.id)).toEqual([id]);
    await withdraw(asker, id);
    const ended = { ends_at: new Date(site.now().getTime() - 1000) };
    await site.database.db.updateTable('contest').set(ended).where('id', '=', cid).execute();
    expect((await restore(asker, id)).code).toBe('clarifications_closed');
  });

  it('was not answered before', async () => {
    const cid = await aContest(site);
    const asker = await aUser(site);
    const id = await aClarification(site, { contestId: cid, userId: asker.id, answer: 'Yes.' });
    expect((await withdraw(asker, id)).code).toBe('clarification_answered');
    expect((await withdraw(await aUser(site), id)).code).toBe('clarification_not_found');
  });
});
