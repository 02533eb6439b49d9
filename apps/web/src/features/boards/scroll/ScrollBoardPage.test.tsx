import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getBoard } from '@oyez/contract/contests/boards';
import {
  getContestScrollBoardInfo,
  getContestScrollBoardSubmission,
  type ScrollSubmission,
} from '@oyez/contract/contests/contest-jury';
import { getContestFrame, getContestNotReadAnnouncement } from '@oyez/contract/contests/contests';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBoard, aContest, aFrame } from '../../../testing/boardBuilders.ts';
import { anAdmin, fakeSite } from '../../../testing/builders.ts';
import { type Fake, fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

/** Whether the code of what lies over a page has been fetched. */
const overlays = vi.hoisted(() => ({ fetched: false }));
vi.mock(import('../../../app/frame/Overlays.tsx'), (original) => {
  overlays.fetched = true;
  return original();
});

let next = 1;
/** In the order in which they joined. */
const TEAMS = ['ada', 'bob', 'sirius'];
/** At a minute of a contest that starts at 9:00 in China. */
const submitted = (username: string, displayId: string, status: number, minute: number): ScrollSubmission => ({
  uid: `uid-${username}`,
  username,
  nickname: `Team ${username}`,
  realname: null,
  school: null,
  avatar: null,
  gender: null,
  submitId: next++,
  status,
  submitTime: `2026/11/22 ${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`,
  displayId,
  participantId: TEAMS.indexOf(username) + 1,
});
const AC = 0;
const WA = -1;

const INFO = {
  id: 7,
  rankShowName: 'nickname',
  problemCount: 2,
  balloonColor: { A: '#ff0000', B: null },
  labels: ['A', 'B'],
  startTime: '2026/11/22 09:00:00',
  sealRankTime: '2026/11/22 13:00:00',
  starUserList: ['sirius'],
};

let info: Fake;
let submissions: Fake;
beforeEach(() => {
  fakeSite();
  fakeApi(getContestNotReadAnnouncement, []);
  next = 1;
  info = fakeApi(getContestScrollBoardInfo, INFO);
  submissions = fakeApi(
    getContestScrollBoardSubmission,
    [
      submitted('ada', 'A', AC, 10),
      submitted('bob', 'A', AC, 30),
      submitted('sirius', 'A', AC, 5),
      submitted('ada', 'B', WA, 245),
      submitted('bob', 'B', AC, 250),
    ].toReversed(),
  );
});

const ADDRESS = '/scrollBoard?cid=7&removeStar=true&medals[]=1&medals[]=1&medals[]=0';
const open = (address = ADDRESS) => renderRoute(address, { as: anAdmin() });
const standing = () =>
  [...document.querySelectorAll<HTMLElement>('[data-person]')]
    .toSorted((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
    .map((row) => [row.dataset['person']?.slice(4), row.dataset['medal'] ?? '', row.dataset['settled'] ?? '']);

describe('the scroll board', () => {
  it('has fetched all it needs before the first key is pressed, should the hall lose its network', async () => {
    open();
    await waitFor(() => expect(standing()).toHaveLength(2));
    expect(overlays.fetched).toBe(true);
  });

  it('has its problems in the order of the board, also where their labels are numbers', async () => {
    fakeApi(getContestScrollBoardInfo, {
      ...INFO,
      balloonColor: { 1001: null, 1002: null, 1003: null },
      labels: ['1003', '1001', '1002'],
    });
    fakeApi(getContestScrollBoardSubmission, [submitted('ada', '1001', AC, 10)]);
    open();
    await waitFor(() => expect(standing()).toHaveLength(1));
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(-3)).toEqual(['1003', '1001', '1002']);
  });

  it('takes medals of the address as lists are written plainly, too', async () => {
    const { user } = open('/scrollBoard?cid=7&removeStar=true&medals=1&medals=1&medals=0');
    await waitFor(() => expect(standing()).toHaveLength(2));
    await user.keyboard('{End}');
    expect(standing()).toEqual([
      ['bob', 'gold', 'true'],
      ['ada', 'silver', 'true'],
    ]);
  });

  it('begins at the seal, opens step by step, goes back, and ends at the true board with its medals', async () => {
    const { user } = open();
    await waitFor(() =>
      expect(standing()).toEqual([
        ['ada', '', ''],
        ['bob', '', ''],
      ]),
    );
    const bob = () => document.querySelector<HTMLElement>('[data-person="uid-bob"]')!;
    expect(within(bob()).getByLabelText('B still sealed').textContent).toBe('? 1B');
    await user.keyboard(' ');
    expect(await screen.findByText('Team bob: B accepted')).toBeDefined();
    expect(standing()).toEqual([
      ['bob', '', ''],
      ['ada', '', ''],
    ]);
    expect(bob().style.transform).toBe('translateY(0px)');
    await user.keyboard('{ArrowLeft}');
    expect(standing()).toEqual([
      ['ada', '', ''],
      ['bob', '', ''],
    ]);
    await user.keyboard('{End}');
    expect(standing()).toEqual([
      ['bob', 'gold', 'true'],
      ['ada', 'silver', 'true'],
    ]);
    expect(screen.getByText('This is the final board')).toBeDefined();
    expect(within(bob()).getByText('Gold')).toBeDefined();
    expect(info.calls).toHaveLength(1);
    expect(submissions.calls).toHaveLength(1);
  });

  it('keeps star teams, without a rank or a medal, unless they are removed', async () => {
    const { user } = open('/scrollBoard?cid=7&removeStar=false&medals[]=1&medals[]=0&medals[]=0');
    await waitFor(() => expect(standing().map(([name]) => name)).toEqual(['sirius', 'ada', 'bob']));
    await user.keyboard('{End}');
    expect(standing().map(([name, medal]) => [name, medal])).toEqual([
      ['bob', 'gold'],
      ['sirius', ''],
      ['ada', ''],
    ]);
    const star = document.querySelector<HTMLElement>('[data-person="uid-sirius"]')!;
    expect(within(star).getByText('*')).toBeDefined();
    expect(within(star).getByText('Star')).toBeDefined();
  });

  it('has equals in the order of the true board, whoever of them handed in first', async () => {
    submissions = fakeApi(getContestScrollBoardSubmission, [
      submitted('bob', 'A', AC, 10),
      submitted('ada', 'B', AC, 10),
    ]);
    const { user } = open();
    await waitFor(() => expect(standing()).toHaveLength(2));
    await user.keyboard('{End}');
    expect(standing()).toEqual([
      ['ada', 'gold', 'true'],
      ['bob', 'gold', 'true'],
    ]);
  });

  it('plays by itself at a speed until it is paused, and jumps to a team', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    await vi.advanceTimersByTimeAsync(1700);
    expect(await screen.findByText('Step 1 of 4')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(screen.getByText('Step 1 of 4')).toBeDefined();
    fireEvent.change(screen.getByRole('combobox', { name: 'Jump to a team' }), { target: { value: '2' } });
    expect(screen.getByText('Step 0 of 4')).toBeDefined();
    await user.keyboard('p');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await screen.findByText('This is the final board')).toBeDefined();
  });

  it('refuses with the reason', async () => {
    fakeFailure(getContestScrollBoardInfo, 'contest_not_found');
    fakeFailure(getContestScrollBoardSubmission, 'contest_not_found');
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such contest.' })).toBeDefined();
  });

  it('says what an address without a contest lacks', async () => {
    open('/scrollBoard');
    expect(
      await screen.findByRole('heading', { level: 1, name: /^This address does not name a contest/ }),
    ).toBeDefined();
  });
});

describe('the set-up card', () => {
  const ranked = () => fakeApi(getBoard, aBoard([], { ranked: 27 }));

  it('proposes medals, takes others, and leads to the scroll board', async () => {
    fakeApi(getContestFrame, aFrame(aContest({ status: 1 }), true));
    const board = ranked();
    const { user } = open('/contest/7/scroll-board');
    const link = await screen.findByRole('link', { name: 'Start Rolling' });
    expect(link.getAttribute('href')).toBe('/scrollBoard?cid=7&removeStar=false&medals[]=2&medals[]=5&medals[]=8');
    expect(board.calls[0]!.query.get('removeStar')).toBe('true');
    await user.clear(screen.getByRole('textbox', { name: 'Gold' }));
    await user.type(screen.getByRole('textbox', { name: 'Gold' }), '3');
    await user.click(screen.getByRole('switch', { name: 'Remove star users' }));
    expect(link.getAttribute('href')).toBe('/scrollBoard?cid=7&removeStar=true&medals[]=3&medals[]=5&medals[]=8');
  });

  it.each([
    ['the contest has not ended', aFrame(aContest(), true)],
    ['somebody has more time', { ...aFrame(aContest({ status: 1 }), true), virtual: 'virtual_before_end' }],
  ])('asks first while %s', async (_, frame) => {
    fakeApi(getContestFrame, frame);
    ranked();
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = open('/contest/7/scroll-board');
    await user.click(await screen.findByRole('link', { name: 'Start Rolling' }));
    expect(await screen.findByText('The contest has not ended')).toBeDefined();
    expect(opened).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Open it' }));
    await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  });

  it.each([
    ['people who are no jury', aFrame(aContest({ status: 1 })), 'The scroll board is for the jury of this contest.'],
    [
      'OI contests',
      aFrame(aContest({ status: 1, type: 1 }), true),
      'The scroll board is for contests under ACM rules.',
    ],
  ])('is not for %s', async (_, frame, words) => {
    fakeApi(getContestFrame, frame);
    open('/contest/7/scroll-board');
    expect(await screen.findByText(words)).toBeDefined();
  });
});
