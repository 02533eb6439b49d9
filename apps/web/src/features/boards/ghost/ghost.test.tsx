import { getContestFrame, getContestNotReadAnnouncement } from '@oyez/contract/contests/contests';
import {
  getFinishedRuns,
  getGhostBoard,
  getVirtualRuns,
  giveUpVirtualRun,
  resumeVirtualRun,
  startVirtualRun,
  type OwnVirtualRuns,
} from '@oyez/contract/contests/virtual-runs';
import { getBoard } from '@oyez/contract/contests/boards';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setLocale } from '../../../api/locale.ts';
import { noteDate } from '../../../api/clock.ts';
import { aBoard, aContest, aFrame, anAcmRow } from '../../../testing/boardBuilders.ts';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { inMinutes } from '../../../testing/contestBuilders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const RUN = { id: 31, startsAt: inMinutes(-10), endsAt: inMinutes(290), givenUpAt: null };
const NONE: OwnVirtualRuns = { refusal: null, run: null, givenUp: null, past: [] };
const over = () => aContest({ status: 1, now: inMinutes(0), startTime: inMinutes(-900), endTime: inMinutes(-600) });
let now: OwnVirtualRuns;

beforeEach(() => {
  fakeSite();
  now = NONE;
  fakeApi(getContestNotReadAnnouncement, []);
  fakeApi(getContestFrame, () => ({
    ...aFrame(over()),
    run: now.run,
    virtual: null,
    practice: now.run === null,
    submit: now.run === null ? 'contest_ended' : null,
  }));
  fakeApi(getVirtualRuns, () => now);
  fakeApi(getGhostBoard, () => ({
    ...aBoard([anAcmRow('bob', { ac: 2 }), anAcmRow('eve', { rank: 2 })]),
    run: RUN,
    second: 600,
    lastSecond: 600,
    length: 18_000,
    own: { place: 2, row: anAcmRow('alice', { rank: 2, ac: 1, totalTime: 540, uid: 'uid-alice' }) },
  }));
});

const me = () => ({ as: aUser({ uid: 'uid-alice', username: 'alice' }) });
const rows = () =>
  [...document.querySelectorAll('tbody:last-of-type tr')].map((row) => row.querySelector('th')?.textContent);

describe('taking part virtually', () => {
  it('is offered where the contest is over, and begins at once', async () => {
    const started = fakeApi(startVirtualRun, () => {
      now = { ...NONE, run: RUN };
      return RUN;
    });
    const { user } = renderRoute('/contest/7', me());
    await user.click(await screen.findByRole('button', { name: 'Start now' }));
    expect(await screen.findByText('You are taking part virtually.')).toBeDefined();
    expect(started.calls[0]!.body).toEqual({ cid: 7 });
    expect(screen.getByText('Your time')).toBeDefined();
    await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^4:(49|50):\d\d left$/));
  });

  it('may begin later', async () => {
    const started = fakeApi(startVirtualRun, RUN);
    const { user } = renderRoute('/contest/7', me());
    await user.click(await screen.findByRole('button', { name: 'Start at a chosen time' }));
    expect(screen.getByLabelText(/Start at/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Set the start' }));
    await waitFor(() => expect(started.calls).toHaveLength(1));
    const { startsAt } = started.calls[0]!.body as { startsAt: string };
    expect(new Date(startsAt).getTime()).toBeGreaterThan(Date.now() + 50 * 60_000);
  });

  it('may begin at an hour of the site’s clock, where that of the machine is wrong', async () => {
    noteDate(new Headers({ date: new Date(Date.now() + 3 * 60 * 60_000).toUTCString() }), Date.now());
    const started = fakeApi(startVirtualRun, RUN);
    const { user } = renderRoute('/contest/7', me());
    await user.click(await screen.findByRole('button', { name: 'Start at a chosen time' }));
    await user.click(screen.getByRole('button', { name: 'Set the start' }));
    await waitFor(() => expect(started.calls).toHaveLength(1));
    const { startsAt } = started.calls[0]!.body as { startsAt: string };
    expect(new Date(startsAt).getTime()).toBeGreaterThan(Date.now() + (3 * 60 + 50) * 60_000);
  });

  it('is given up with a click that takes it back', async () => {
    now = { ...NONE, run: RUN };
    fakeApi(giveUpVirtualRun, () => {
      now = { ...NONE, givenUp: { ...RUN, givenUpAt: inMinutes(0) } };
      return null;
    });
    fakeApi(resumeVirtualRun, () => {
      now = { ...NONE, run: RUN };
      return RUN;
    });
    const { user } = renderRoute('/contest/7', me());
    await user.click(await screen.findByRole('button', { name: 'Give up' }));
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('You are taking part virtually.')).toBeDefined();
  });

  it('says why it cannot begin', async () => {
    fakeFailure(startVirtualRun, 'virtual_one_at_a_time');
    const { user } = renderRoute('/contest/7', me());
    await user.click(await screen.findByRole('button', { name: 'Start now' }));
    expect((await screen.findByRole('alert')).textContent).toContain('already taking part virtually');
  });
});

describe('the board beside one', () => {
  it('has one’s own row among those who took part, marked, and says the rank that it would have', async () => {
    now = { ...NONE, run: RUN };
    renderRoute('/contest/7/virtual', me());
    expect(await screen.findByText('Your rank would be 2, next to 2 official participants.')).toBeDefined();
    expect(screen.getByText('At 0:10:00 of 5:00:00')).toBeDefined();
    expect(rows().map((text) => text?.replace(/♡|♥/, ''))).toMatchObject([
      expect.stringContaining('bob'),
      expect.stringContaining('aliceYou, virtually'),
      expect.stringContaining('eve'),
    ]);
    expect(screen.getAllByText('You, virtually')).toHaveLength(2);
  });

  it('is compared with the end once the time is over, in Chinese', async () => {
    setLocale('zh-CN');
    now = { ...NONE, past: [RUN, { ...RUN, id: 30, givenUpAt: inMinutes(-5) }] };
    const { user } = renderRoute('/contest/7/virtual', me());
    expect(await screen.findByText('你的比赛时间已到，成绩可排第 2 名（正式参赛 2 人）。')).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: '选择一次虚拟参赛' }), '30');
    expect(await screen.findByText(/成绩可排第 2 名/)).toBeDefined();
  });
});

describe('those who took part later', () => {
  it('stand apart from the board, behind a switch', async () => {
    fakeApi(getBoard, aBoard([anAcmRow('bob')]));
    const asked = fakeApi(getFinishedRuns, {
      records: [
        {
          id: 31,
          uid: 'c'.repeat(32),
          startsAt: inMinutes(-900),
          own: false,
          row: anAcmRow('kim', { rank: 4, ac: 3 }),
        },
      ],
      total: 1,
      size: 20,
      current: 1,
      pages: 1,
    });
    const { user } = renderRoute('/contest/7/rank', me());
    await screen.findByRole('link', { name: 'bob' });
    expect(asked.calls).toHaveLength(0);
    await user.click(screen.getByRole('switch', { name: 'Show virtual participants' }));
    const table = await screen.findByRole('table', { name: 'Virtual participants' });
    expect(await within(table).findByRole('link', { name: 'kim' })).toBeDefined();
    expect(within(table).getByText('4')).toBeDefined();
  });
});
