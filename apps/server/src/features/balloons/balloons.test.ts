import {
  addBalloonRunner,
  type Balloon,
  type BalloonDeed,
  doWithBalloon,
  getBalloonRunners,
  getBalloons,
  getSeats,
  removeBalloonRunner,
  setBalloonRule,
  setSeats,
} from '@oyez/contract/contests/balloons';
import { checkContestAcInfo, getContestAcInfo } from '@oyez/contract/contests/contest-jury';
import { STATUS } from '@oyez/contract/judging/verdict';
import { limits } from '@oyez/contract/rules/limits';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aTeam } from '../../testing/contest-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { inWideLetters } from '../../testing/wide-letters.ts';
import { aJuryWorld, notesOf } from '../contest-jury/testing/jury-world.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

/** A contest with two runners, and what they see and do. */
async function aHall(is: Parameters<typeof aJuryWorld>[1] = {}) {
  const world = await aJuryWorld(site, is);
  const { contestId: cid, owner } = world;
  const [ann, bob, rita, ron] = [await aUser(site), await aUser(site), await aUser(site), await aUser(site)];
  for (const { username } of [rita, ron]) {
    expect(await site.call(addBalloonRunner, { token: owner.token, body: { cid, username } })).toMatchObject({
      status: 200,
    });
  }
  const list = async (as: TestUser) => {
    const { data } = await site.call(getBalloons, { token: as.token, query: { cid } });
    if (data === null) throw new Error('no list');
    return data;
  };
  const seen = async (as: TestUser) => {
    const { waiting, delivered } = await list(as);
    return [...waiting, ...delivered].map(({ displayId, username, state, by }) => [
      displayId,
      nameOf(username),
      state,
      nameOf(by),
    ]);
  };
  const names = new Map(Object.entries({ ann, bob, rita, ron, owner }).map(([name, { username }]) => [username, name]));
  const nameOf = (username: string | null) => (username === null ? null : (names.get(username) ?? username));
  const find = async (who: TestUser, label: string): Promise<Balloon> => {
    const { waiting, delivered } = await list(owner);
    const found = [...waiting, ...delivered].find((one) => one.username === who.username && one.displayId === label);
    if (found === undefined) throw new Error('no balloon');
    return found;
  };
  const act = (
    as: TestUser,
    deed: BalloonDeed,
    { cpid, participantId }: Pick<Balloon, 'cpid' | 'participantId'>,
    more: { key?: string; takeOver?: boolean; deliveredAt?: string } = {},
  ) =>
    site.call(doWithBalloon, { token: as.token, body: { cid, cpid, participantId, deed, key: randomUUID(), ...more } });
  return { ...world, cid, ann, bob, rita, ron, list, seen, find, act };
}

describe('a balloon', () => {
  it('is due for the first accepted solution of each team and problem, taken along, brought, and taken back', async () => {
    const { ann, bob, rita, ron, handIn, seen, find, act } = await aHall();
    await handIn(ann, 'A', 5, { status: STATUS.wrong_answer });
    await handIn(ann, 'A', 10);
    await handIn(ann, 'A', 20);
    await handIn(bob, 'A', 12);
    await handIn(bob, 'B', -3);
    expect(await seen(rita)).toEqual([
      ['A', 'ann', 'due', null],
      ['A', 'bob', 'due', null],
    ]);
    const balloon = await find(ann, 'A');
    expect(balloon).toMatchObject({ color: '#ff0000', time: 600, first: true, seat: null, behindSeal: false });
    expect((await find(bob, 'A')).first).toBe(false);

    const taken = await act(rita, 'take', balloon);
    expect(taken.data?.balloon).toMatchObject({ state: 'carried', own: true });
    expect(await act(ron, 'take', balloon)).toMatchObject({ status: 400, code: 'balloon_carried' });
    expect((await seen(ron))[0]).toEqual(['A', 'ann', 'carried', 'rita']);
    expect((await act(rita, 'deliver', balloon)).data?.balloon).toMatchObject({ state: 'delivered', own: true });
    expect(await seen(ron)).toEqual([
      ['A', 'bob', 'due', null],
      ['A', 'ann', 'delivered', 'rita'],
    ]);
    expect((await act(ron, 'undo', balloon)).data?.balloon).toMatchObject({ state: 'due', by: null });
  });

  it('is due again when its runner leaves it, or is held up; and another may take it over', async () => {
    const { ann, rita, ron, handIn, find, act } = await aHall();
    await handIn(ann, 'A', 10);
    const balloon = await find(ann, 'A');
    await act(rita, 'take', balloon);
    expect((await act(ron, 'drop', balloon)).data?.balloon).toMatchObject({ state: 'carried' });
    expect((await act(rita, 'drop', balloon)).data?.balloon).toMatchObject({ state: 'due' });
    await act(rita, 'take', balloon);
    expect((await act(ron, 'take', balloon, { takeOver: true })).data?.balloon).toMatchObject({ own: true });
    site.clock.advance(limits.balloons.carryMinutes * 60_000 + 1);
    expect((await find(ann, 'A')).state).toBe('due');
    expect((await act(rita, 'take', balloon)).status).toBe(200);
  });

  it('is brought once by whoever is first: the other is told who has brought it', async () => {
    const { ann, rita, ron, handIn, find, act } = await aHall();
    await handIn(ann, 'A', 10);
    const balloon = await find(ann, 'A');
    const answers = await Promise.all([act(rita, 'deliver', balloon), act(ron, 'deliver', balloon)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const late = answers.find(({ status }) => status === 400);
    const { by } = await find(ann, 'A');
    expect(late).toMatchObject({ code: 'balloon_delivered' });
    expect(late?.msg).toContain(by);
  });

  it('that a phone tells of again is what it was the first time, also after it was undone', async () => {
    const { ann, bob, rita, owner, handIn, find, act, cid } = await aHall();
    await handIn(ann, 'A', 10);
    await handIn(bob, 'A', 11);
    const balloon = await find(ann, 'A');
    const key = randomUUID();
    await Promise.all([1, 2, 3].map(() => act(rita, 'deliver', balloon, { key })));
    const { deliveredAt } = await find(ann, 'A');
    await act(owner, 'undo', balloon);
    expect((await act(rita, 'deliver', balloon, { key })).data?.balloon).toMatchObject({ state: 'due' });
    expect(await act(rita, 'deliver', await find(bob, 'A'), { key })).toMatchObject({ code: 'balloon_key_used' });
    // An undo that was under way for long does not undo what came after it.
    site.clock.advance(1000);
    await act(rita, 'deliver', balloon);
    await act(owner, 'undo', balloon, { deliveredAt: deliveredAt ?? '' });
    expect((await find(ann, 'A')).state).toBe('delivered');
    const deeds = await site.database.db
      .selectFrom('balloon_deed')
      .select('deed')
      .where('contest_id', '=', cid)
      .orderBy('id')
      .execute();
    expect(deeds.map(({ deed }) => deed)).toEqual(['deliver', 'undo', 'deliver', 'undo']);
  });

  it('whose solution is no longer accepted is to be taken back, and one that nobody has is not there', async () => {
    const { ann, bob, rita, handIn, seen, find, act } = await aHall();
    const first = await handIn(ann, 'A', 10);
    const other = await handIn(bob, 'A', 11);
    const balloon = await find(ann, 'A');
    await act(rita, 'deliver', balloon);
    const judge = (id: number, status: number) =>
      site.database.db.updateTable('submission').set({ status }).where('id', '=', id).execute();
    await judge(first, STATUS.wrong_answer);
    await judge(other, STATUS.wrong_answer);
    expect(await seen(rita)).toEqual([['A', 'ann', 'lost', 'rita']]);
    expect(await act(rita, 'take', { ...balloon })).toMatchObject({ code: 'balloon_delivered' });
    expect((await act(rita, 'undo', balloon)).data).toEqual({ balloon: null });
    expect(await seen(rita)).toEqual([]);
    expect(await act(rita, 'deliver', balloon)).toMatchObject({ code: 'balloon_not_due' });
    // One of another contest is like one that there never was.
    const elsewhere = await aHall();
    await elsewhere.handIn(elsewhere.ann, 'A', 10);
    const theirs = await elsewhere.find(elsewhere.ann, 'A');
    for (const strange of [theirs, { ...balloon, cpid: theirs.cpid }, { ...balloon, participantId: 999_999_999 }]) {
      expect(await act(rita, 'deliver', strange)).toMatchObject({ code: 'balloon_not_found' });
    }
    await judge(first, STATUS.accepted);
    expect(await seen(rita)).toEqual([['A', 'ann', 'due', null]]);
  });

  it('is the same in the contract’s list, both ways', async () => {
    const { ann, rita, owner, cid, handIn, find, act } = await aHall();
    const id = await handIn(ann, 'A', 10);
    const balloon = await find(ann, 'A');
    const checked = async () => {
      const { data } = await site.call(getContestAcInfo, { token: owner.token, query: { cid } });
      return data?.records.map((one) => one.checked);
    };
    await act(rita, 'take', balloon);
    expect(await checked()).toEqual([false]);
    await act(rita, 'deliver', balloon);
    expect(await checked()).toEqual([true]);
    await site.call(checkContestAcInfo, { token: owner.token, body: { id, cid, checked: false } });
    expect((await find(ann, 'A')).state).toBe('due');
    await site.call(checkContestAcInfo, { token: owner.token, body: { id, cid, checked: true } });
    expect(await find(ann, 'A')).toMatchObject({ state: 'delivered', by: owner.username });
  });
});

describe('a balloon whose problem was deleted', () => {
  it('is gone with it, also from the contract’s list, and back with it', async () => {
    const { ann, rita, owner, cid, problems, handIn, list, find, act } = await aHall();
    await handIn(ann, 'A', 10);
    await handIn(ann, 'B', 20);
    const balloon = await find(ann, 'A');
    const deleted = (at: Date | null) =>
      site.database.db.updateTable('problem').set({ deleted_at: at }).where('id', '=', problems.A.id).execute();
    const labels = async () => {
      const { data } = await site.call(getContestAcInfo, { token: owner.token, query: { cid } });
      const { waiting, problems: columns } = await list(rita);
      const of = (rows: { displayId: string }[]) => rows.map(({ displayId }) => displayId).toSorted();
      return [of(waiting), of(columns), of(data?.records ?? [])];
    };
    await deleted(site.now());
    expect(await labels()).toEqual([['B'], ['B'], ['B']]);
    expect(await act(rita, 'take', balloon)).toMatchObject({ code: 'balloon_not_found' });
    await deleted(null);
    expect(await labels()).toEqual([
      ['A', 'B'],
      ['A', 'B'],
      ['A', 'B'],
    ]);
  });
});

describe('a balloon of a team', () => {
  it('is one, whoever of it was first, and goes to where the team sits', async () => {
    const { ann, bob, rita, owner, cid, handIn, list, act } = await aHall({ teams: true });
    await aTeam(site, cid, [ann, bob], { name: '三人行' });
    await handIn(ann, 'A', 10);
    await handIn(bob, 'A', 12);
    const seats = [{ name: '三人行', seat: '301-05' }];
    await site.call(setSeats, { token: owner.token, body: { cid, seats } });
    const { waiting } = await list(rita);
    expect(waiting).toMatchObject([{ name: '三人行', username: null, seat: '301-05', time: 600 }]);
    await act(rita, 'deliver', waiting[0]!);
    const { data } = await site.call(getContestAcInfo, { token: owner.token, query: { cid } });
    expect(data?.records.map(({ checked }) => checked)).toEqual([true]);
  });
});

describe('behind the seal', () => {
  it('the jury sees all balloons, a runner only those from before until the jury says otherwise or releases', async () => {
    const { ann, bob, rita, owner, cid, handIn, seen, find, list, act } = await aHall({ sealsIn: -30 });
    await handIn(ann, 'A', 10);
    await handIn(bob, 'A', 45);
    expect(await seen(owner)).toHaveLength(2);
    expect(await find(bob, 'A')).toMatchObject({ behindSeal: true });
    expect(await list(rita)).toMatchObject({ waitingTotal: 1, sealed: true, can: { run: false } });
    const hidden = await find(bob, 'A');
    expect(await act(rita, 'deliver', hidden)).toMatchObject({ code: 'balloon_not_due' });
    await act(owner, 'deliver', hidden);
    // What the jury brought tells a runner nothing, not even when the verdict changes.
    await site.database.db
      .updateTable('submission')
      .set({ status: STATUS.wrong_answer })
      .where('participant_id', '=', hidden.participantId)
      .execute();
    expect(await seen(rita)).toEqual([['A', 'ann', 'due', null]]);
    await site.call(setBalloonRule, { token: owner.token, body: { cid, afterSeal: true } });
    expect(await seen(rita)).toHaveLength(2);
    expect((await notesOf(site, cid)).at(-1)).toMatchObject({ action: 'contest.balloon_rule' });
  });
});

describe('a balloon runner', () => {
  it('is named by the jury, sees this contest’s balloons and nothing else of the jury, and may be sent home', async () => {
    const { ann, rita, owner, cid, handIn } = await aHall({ visible: false });
    await handIn(ann, 'A', 10);
    const { data: named } = await site.call(getBalloonRunners, { token: owner.token, query: { cid } });
    expect(named).toHaveLength(2);
    expect(await site.call(getContestAcInfo, { token: rita.token, query: { cid } })).toMatchObject({
      code: 'contest_not_found',
    });
    expect(await site.call(getSeats, { token: rita.token, query: { cid } })).toMatchObject({ status: 404 });
    const elsewhere = await aHall();
    const other = await site.call(getBalloons, { token: rita.token, query: { cid: elsewhere.cid } });
    expect(other).toMatchObject({ code: 'balloons_not_yours' });
    await site.call(removeBalloonRunner, { token: owner.token, body: { cid, uid: rita.uid } });
    expect(await site.call(getBalloons, { token: rita.token, query: { cid } })).toMatchObject({ status: 404 });
    expect((await notesOf(site, cid)).map(({ action }) => action)).toEqual([
      'contest.runner_add',
      'contest.runner_add',
      'contest.runner_remove',
    ]);
    const wide = { token: owner.token, body: { cid, username: inWideLetters(ann.username.toUpperCase()) } };
    expect(await site.call(addBalloonRunner, wide)).toMatchObject({ status: 200 });
    const wrong = { token: owner.token, body: { cid, username: 'nobody-at-all' } };
    expect(await site.call(addBalloonRunner, wrong)).toMatchObject({ code: 'balloon_runner_unknown' });
  });

  it('is not needed under OI rules', async () => {
    const { owner, contestId: cid } = await aJuryWorld(site, { rule: 'oi' });
    const answer = await site.call(getBalloons, { token: owner.token, query: { cid } });
    expect(answer).toMatchObject({ status: 400, code: 'ac_info_acm_only' });
  });
});

describe('seats', () => {
  it('are pasted by name, told to runners, and put back by what they were', async () => {
    const { ann, bob, owner, cid, handIn, find } = await aHall();
    await handIn(ann, 'A', 10);
    await handIn(bob, 'A', 11);
    const put = async (seats: { name: string; seat: string }[]) => {
      const { data } = await site.call(setSeats, { token: owner.token, body: { cid, seats } });
      return data;
    };
    const first = await put([
      { name: ann.username.toUpperCase(), seat: ' Hall 2 A-12 ' },
      { name: 'nobody-at-all', seat: 'A-1' },
    ]);
    expect(first).toEqual({
      changed: 1,
      unknown: ['nobody-at-all'],
      before: [{ name: ann.username.toUpperCase(), seat: '' }],
    });
    expect((await find(ann, 'A')).seat).toBe('Hall 2 A-12');
    const { data: found } = await site.call(getSeats, { token: owner.token, query: { cid, keyword: 'hall 2' } });
    expect(found).toMatchObject({ total: 1, records: [{ username: ann.username, seat: 'Hall 2 A-12' }] });
    await put(first?.before ?? []);
    expect((await find(ann, 'A')).seat).toBeNull();
    expect((await notesOf(site, cid)).at(-1)).toMatchObject({ action: 'contest.seats', after: { changed: 1 } });
  });
});
