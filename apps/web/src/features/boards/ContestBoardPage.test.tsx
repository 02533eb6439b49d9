import { act, screen, waitFor, within } from '@testing-library/react';
import { type BoardPage, getBoard, getBoardTries } from '@oyez/contract/contests/boards';
import { getContestFrame, getContestNotReadAnnouncement } from '@oyez/contract/contests/contests';
import { limits } from '@oyez/contract/rules/limits';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aBoard, aContest, aFrame, anAcmRow, anOiRow } from '../../testing/boardBuilders.ts';
import { aUser, fakeSite } from '../../testing/builders.ts';
import { type Fake, fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { installFakeStream } from '../../testing/fakeStream.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

const me = aUser({ uid: 'uid-alice', username: 'alice' });
const alice = anAcmRow('alice', {
  rank: 2,
  ac: 1,
  totalTime: 3700,
  submissionInfo: { A: { isAC: true, ACTime: 2500, errorNum: 1 }, B: { errorNum: 1, tryNum: 2 } },
});
const bob = anAcmRow('bob', {
  rank: 1,
  ac: 2,
  totalTime: 5000,
  school: 'North',
  isWinAward: true,
  awardName: 'Gold',
  awardBackground: '#ffd700',
  awardColor: '#000000',
  submissionInfo: { A: { isAC: true, isFirstAC: true, ACTime: 600, errorNum: 0 } },
});
const star = anAcmRow('sirius', { rank: -1, gender: 'female', ac: 1, totalTime: 900 });

let shown: BoardPage;
let board: Fake;
beforeEach(() => {
  fakeSite();
  fakeApi(getContestNotReadAnnouncement, []);
  shown = aBoard([bob, star, alice], { pinned: [{ place: 3, own: true, row: alice }] });
  fakeApi(getContestFrame, aFrame(aContest()));
  board = fakeApi(getBoard, () => shown);
});

const open = (address = '/contest/7/rank') => renderRoute(address, { as: me });
const rowOf = (name: string, { pinned = false } = {}) => {
  const row = [...document.querySelectorAll<HTMLElement>('tr[data-person]')].find(
    ({ dataset }) => dataset['person'] === `uid-${name}` && (dataset['pinned'] !== undefined) === pinned,
  );
  if (row === undefined) throw new Error(`no row of ${name}`);
  return row;
};

/** More rows than are in sight at once, and the own one below them. */
const ownRowLast = () => {
  const others = Array.from({ length: 8 }, (_, at) => anAcmRow(`other${at}`, { ac: 3 }));
  return aBoard([...others, alice], { pinned: [{ place: 9, own: true, row: alice }] });
};

const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked;

describe('the board inside a contest', () => {
  it('shows ranks, awards, marks, results and times', async () => {
    open();
    await screen.findByRole('link', { name: 'bob' });
    expect(within(rowOf('bob')).getByTitle('Award: Gold').textContent).toBe('1 Gold');
    expect(within(rowOf('bob')).getByText('North')).toBeDefined();
    expect(within(rowOf('bob')).getByText('First to solve it, at 10:00, at the first try')).toBeDefined();
    expect(within(rowOf('sirius')).getByTitle('* star user, out of competition').textContent).toBe('*');
    expect(within(rowOf('sirius')).getByText('Girl')).toBeDefined();
    expect(rowOf('sirius').className).toMatch(/bg-star.*bg-female/);
    expect(within(rowOf('alice')).getByTitle('1:01:40').textContent).toBe('61');
    expect(within(rowOf('alice')).getByText('1+2 tries, result sealed')).toBeDefined();
    expect(within(rowOf('alice')).getByText('You')).toBeDefined();
    expect(screen.getByTitle('Task A: 1 accepted, 2 rejected').textContent).toContain('A1/3');
    expect(board.calls[0]!.query.get('limit')).toBe('50');
  });

  it('shows the own row once where it is among the first, else above the others too', async () => {
    const own = () => [...document.querySelectorAll('tr[data-own]')].map((row) => row.hasAttribute('data-pinned'));
    const { queryClient } = open();
    await screen.findByRole('link', { name: 'bob' });
    expect(own()).toEqual([false]);
    shown = ownRowLast();
    await queryClient.invalidateQueries();
    await waitFor(() => expect(own()).toEqual([true, false]));
    expect(within(rowOf('alice', { pinned: true })).getByText('You')).toBeDefined();
  });

  it('shows those whom one follows above the others, wherever they are', async () => {
    localStorage.setItem('oyez.contest.7.followed', 'uid-bob');
    shown = aBoard([bob, alice], {
      pinned: [
        { place: 2, own: true, row: alice },
        { place: 1, own: false, row: bob },
      ],
    });
    open();
    await screen.findAllByRole('link', { name: 'bob' });
    expect(
      [...document.querySelectorAll<HTMLElement>('tr[data-pinned]')].map(({ dataset }) => dataset['person']),
    ).toEqual(['uid-bob']);
  });

  it('shows scores and times under OI rules', async () => {
    fakeApi(getContestFrame, aFrame(aContest({ type: 1 })));
    shown = aBoard([
      anOiRow('bob', { totalScore: 140, totalTime: 76, submissionInfo: { A: 100, B: 40 }, timeInfo: { A: 46, B: 30 } }),
    ]);
    open();
    const head = await screen.findByRole('columnheader', { name: 'Score' });
    expect(head).toBeDefined();
    expect(within(rowOf('bob')).getByText('140')).toBeDefined();
    expect(within(rowOf('bob')).getByText('76 ms')).toBeDefined();
    expect(rowOf('bob').querySelector('[data-problem="A"]')?.getAttribute('data-look')).toBe('oi-100');
    expect(within(rowOf('bob')).getByText('Score 40 in 30 ms')).toBeDefined();
  });

  it('says in words since when it is sealed', async () => {
    const sealRankTime = '2026-11-22T06:00:00.000Z';
    fakeApi(getContestFrame, aFrame(aContest({ sealRank: true, sealRankTime })));
    shown = { ...shown, sealed: true };
    open();
    const hour = String(new Date(sealRankTime).getHours()).padStart(2, '0');
    expect(await screen.findByText(new RegExp(`^Sealed since ${hour}:00: newer results are held back`))).toBeDefined();
  });

  it('asks without stars, by name, and with later submissions once the contest has ended', async () => {
    fakeApi(getContestFrame, aFrame(aContest({ status: 1, allowEndSubmit: true })));
    const { user, address } = open();
    await user.click(await screen.findByRole('switch', { name: 'Star users' }));
    await waitFor(() => expect(isOn('Star users')).toBe(false));
    await user.click(screen.getByRole('switch', { name: 'Contains after contest' }));
    await waitFor(() => expect(isOn('Contains after contest')).toBe(true));
    await user.type(screen.getByRole('textbox', { name: 'Search by name or school' }), 'north{Enter}');
    await waitFor(() => expect(address()).toBe('/contest/7/rank?removeStar=true&containsEnd=true&keyword=north'));
    await waitFor(() => {
      const { query } = board.calls.at(-1)!;
      expect([query.get('removeStar'), query.get('containsEnd'), query.get('keyword')]).toEqual([
        'true',
        'true',
        'north',
      ]);
    });
    expect(screen.getByRole('switch', { name: 'Auto refresh' })).toHaveProperty('disabled', true);
  });

  it.each([
    [0, 'It fills up once the first submission has been judged.'],
    [1, 'The contest is over, and no one submitted anything.'],
  ] as const)('says of an empty one whether anybody may still come onto it (%i)', async (status, words) => {
    shown = aBoard([]);
    fakeApi(getContestFrame, aFrame(aContest({ status })));
    open();
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('lets the jury, and nobody else, look behind the seal', async () => {
    open();
    await screen.findByRole('switch', { name: 'Auto refresh' });
    expect(screen.queryByRole('switch', { name: 'Force update' })).toBeNull();
  });

  it('asks behind the seal when the jury wants it', async () => {
    fakeApi(getContestFrame, aFrame(aContest(), true));
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Force update' }));
    await waitFor(() => expect(board.calls.at(-1)!.query.get('forceRefresh')).toBe('true'));
  });

  it.each([
    ['opened by itself', { release: 'automatic', virtual: null }, false],
    ['waits for its release', { release: 'waiting', virtual: 'virtual_under_seal' }, true],
    ['holds for one with more time', { release: 'automatic', virtual: 'virtual_before_end' }, true],
  ] as const)('says that others do not see it only while they do not: a seal that %s', async (_, told, isSaid) => {
    const over = { status: 1, sealRank: true, sealRankTime: '2026-11-22T06:00:00.000Z' } as const;
    fakeApi(getContestFrame, { ...aFrame(aContest(over), true), ...told });
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Force update' }));
    await waitFor(() => expect(board.calls.at(-1)!.query.get('forceRefresh')).toBe('true'));
    const words = screen.queryByText('You see what lies behind the seal. Others do not.');
    expect(words !== null).toBe(isSaid);
  });

  it.each([
    ['is over', null, true],
    ['is not over for somebody with more time', 'virtual_before_end', false],
  ])('offers virtual participants beside a contest that %s: %s', async (_, virtual, isOffered) => {
    fakeApi(getContestFrame, { ...aFrame(aContest({ status: 1 })), virtual });
    open();
    await screen.findByRole('link', { name: 'bob' });
    expect(screen.queryByRole('switch', { name: 'Show virtual participants' }) !== null).toBe(isOffered);
  });

  it('remembers whom one follows, and asks for their rows', async () => {
    const { user } = open();
    await screen.findByRole('link', { name: 'bob' });
    await user.click(within(rowOf('bob')).getByRole('button', { name: 'Follow bob' }));
    await waitFor(() => expect(board.calls.at(-1)!.query.get('followed')).toBe('uid-bob'));
    expect(rowOf('bob').className).toContain('bg-concerned');
    expect(localStorage.getItem('oyez.contest.7.followed')).toBe('uid-bob');
    await user.click(within(rowOf('bob')).getByRole('button', { name: 'Stop following bob' }));
    await waitFor(() => expect(rowOf('bob').className).not.toContain('bg-concerned'));
    expect(localStorage.getItem('oyez.contest.7.followed')).toBeNull();
  });

  it('asks for the latest of those whom it remembers where they are more than may be named', async () => {
    const { followed } = limits.contest;
    const stored = Array.from({ length: followed + 20 }, (_, index) => `uid-${index}`);
    localStorage.setItem('oyez.contest.7.followed', stored.join());
    const { user } = open();
    await screen.findByRole('link', { name: 'bob' });
    await waitFor(() => expect(board.calls.at(-1)!.query.get('followed')).toBe(stored.slice(20).join()));
    await user.click(within(rowOf('bob')).getByRole('button', { name: 'Follow bob' }));
    const after = [...stored.slice(21), 'uid-bob'].join();
    await waitFor(() => expect(localStorage.getItem('oyez.contest.7.followed')).toBe(after));
  });
});

describe('on the board', () => {
  it('arrows move from cell to cell, Enter lists the tries, and Escape leads back', async () => {
    const tries = fakeApi(getBoardTries, [
      { at: 1000, status: -1, score: null, submitId: 31 },
      { at: 2500, status: null, score: null, submitId: null },
    ]);
    const { user } = open();
    await screen.findByRole('link', { name: 'bob' });
    act(() => within(rowOf('bob')).getByRole('link', { name: 'bob' }).focus());
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
    const cell = rowOf('alice').querySelector<HTMLElement>('[data-problem="A"]');
    expect(document.activeElement).toBe(cell);
    await user.keyboard('{Enter}');
    const list = await screen.findByRole('dialog', { name: 'alice, problem A' });
    expect(await within(list).findByText('16:40')).toBeDefined();
    expect(within(list).getByText(/Wrong Answer/)).toBeDefined();
    expect(within(list).getByText(/Held back by the seal/)).toBeDefined();
    expect(within(list).getByRole('link', { name: 'Open submission 31' }).getAttribute('href')).toBe(
      '/contest/7/problem/A/submission-detail/31',
    );
    expect(tries.calls[0]!.query.get('outside')).toBe('false');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(cell));
  });

  it('a tap lists the tries', async () => {
    fakeApi(getBoardTries, []);
    const { user } = open();
    await screen.findByRole('link', { name: 'bob' });
    await user.click(within(rowOf('bob')).getByText('First to solve it, at 10:00, at the first try'));
    expect(await screen.findByRole('dialog', { name: 'bob, problem A' })).toBeDefined();
    expect(await screen.findByText('No tries to show.')).toBeDefined();
  });

  it('f searches and m jumps to the own row, on whatever page it is', async () => {
    const others = aBoard([bob], { total: 51, size: 50, pinned: [{ place: 51, own: true, row: alice }] });
    board = fakeApi(getBoard, ({ query }) =>
      query.get('currentPage') === '2' ? { ...others, current: 2, rows: [alice] } : others,
    );
    const { user, address } = open();
    await screen.findByRole('link', { name: 'bob' });
    await user.keyboard('m');
    await waitFor(() => expect(address()).toBe('/contest/7/rank?currentPage=2'));
    await waitFor(() => expect(document.activeElement).toBe(within(rowOf('alice')).getByRole('link')));
    await user.keyboard('f');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search by name or school' }));
  });

  it('m says what to do when one has no row', async () => {
    shown = aBoard([bob]);
    const { user } = open();
    await screen.findByRole('link', { name: 'bob' });
    await user.keyboard('m');
    expect(await screen.findByText(/^You are not on this board yet/)).toBeDefined();
  });
});

describe('a board that changes', () => {
  it('marks a row that moved, keeps the focus with its person, and asks every 30 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    await screen.findByRole('link', { name: 'bob' });
    act(() => within(rowOf('alice')).getByRole('link', { name: 'alice' }).focus());
    const better = { ...alice, rank: 1, ac: 3, totalTime: 6000 };
    shown = aBoard([better, { ...bob, rank: 2 }, star], { version: 2, pinned: [{ place: 1, own: true, row: better }] });
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await waitFor(() => expect(within(rowOf('alice')).getByText('moved up')).toBeDefined());
    expect(within(rowOf('bob')).queryByText(/moved/)).toBeNull();
    expect(document.activeElement).toBe(within(rowOf('alice')).getByRole('link', { name: 'alice' }));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(screen.queryByText('moved up')).toBeNull();
  });

  it('keeps the focus with its person also when one’s own row comes among the first, and its copy goes', async () => {
    shown = ownRowLast();
    const { queryClient } = open();
    await screen.findAllByRole('link', { name: 'alice' });
    act(() =>
      within(rowOf('alice', { pinned: true }))
        .getByRole('link', { name: 'alice' })
        .focus(),
    );
    shown = aBoard([alice, bob], { version: 2, pinned: [{ place: 1, own: true, row: alice }] });
    await queryClient.invalidateQueries();
    await screen.findByRole('link', { name: 'bob' });
    expect(document.activeElement).toBe(within(rowOf('alice')).getByRole('link', { name: 'alice' }));
  });

  it('switches its refresh off when one fails, and on again on wish', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = open();
    await screen.findByRole('link', { name: 'bob' });
    fakeFailure(getBoard, 'contest_not_found');
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(await screen.findByText(/^Auto refresh was switched off/)).toBeDefined();
    expect(screen.getByRole('switch', { name: 'Auto refresh' })).toHaveProperty('checked', false);
    expect(screen.getByRole('link', { name: 'bob' })).toBeDefined();
    fakeApi(getBoard, () => shown);
    await user.click(screen.getByRole('switch', { name: 'Auto refresh' }));
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Auto refresh' })).toHaveProperty('checked', true));
    expect(screen.queryByText(/^Auto refresh was switched off/)).toBeNull();
  });

  it('refreshes again for whoever comes back to it, or to a page of it, after a refresh that failed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    shown = aBoard([bob, star, alice], { total: 51, size: 50 });
    const { user, go } = open();
    const isRefreshing = () => expect(isOn('Auto refresh')).toBe(true);
    const isFine = () => expect(screen.queryByText(/^Auto refresh was switched off/)).toBeNull();
    await screen.findByRole('link', { name: 'bob' });
    fakeFailure(getBoard, 'contest_not_found');
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await screen.findByText(/^Auto refresh was switched off/);
    board = fakeApi(getBoard, ({ query }) => ({ ...shown, current: Number(query.get('currentPage') ?? 1) }));
    await user.click(screen.getByRole('switch', { name: 'Auto refresh' }));
    await waitFor(isRefreshing);

    await act(() => go('/contest/7/rank?currentPage=2'));
    await waitFor(() => expect(board.calls.at(-1)!.query.get('currentPage')).toBe('2'));
    await act(() => go('/contest/7/rank'));
    await screen.findByRole('link', { name: 'bob' });
    isRefreshing();
    isFine();

    await act(() => go('/home'));
    await act(() => go('/contest/7/rank'));
    await screen.findByRole('link', { name: 'bob' });
    isRefreshing();
    isFine();
    const before = board.calls.length;
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    await waitFor(() => expect(board.calls.length).toBeGreaterThan(before));
  });

  it('is asked for at each version while somebody looks, and once when somebody looks again', async () => {
    const stream = installFakeStream();
    open();
    await screen.findByRole('link', { name: 'bob' });
    await waitFor(() => expect(stream.asked.flat()).toContain('contest:7:board'));
    const tell = (version: number) =>
      act(async () => {
        stream.send({ type: 'board', topic: 'contest:7:board', version });
        await new Promise((resolve) => setTimeout(resolve, 30));
      });
    const asked = () => board.calls.length;
    const before = asked();
    await tell(2);
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    expect(board.calls.at(-1)!.query.get('atLeast')).toBe('2');
    const isHidden = vi.spyOn(document, 'hidden', 'get');
    onTestFinished(() => isHidden.mockRestore());
    const look = (hidden: boolean) => {
      isHidden.mockReturnValue(hidden);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    look(true);
    const left = asked();
    await tell(3);
    await tell(4);
    expect(asked()).toBe(left);
    look(false);
    await waitFor(() => expect(asked()).toBe(left + 1));
  });
});
