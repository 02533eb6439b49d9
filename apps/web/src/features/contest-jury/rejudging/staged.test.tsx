import { screen, waitFor, within } from '@testing-library/react';
import {
  applyContestRejudging,
  discardContestRejudging,
  getContestRejudgings,
  getRejudgeConsequences,
  previewContestRejudging,
  type RejudgeConsequences,
  type StagedRejudging,
  startContestRejudging,
  undoContestRejudging,
} from '@oyez/contract/contests/contest-rejudging';
import { getContestFrame, getContestNotReadAnnouncement, getContestProblem } from '@oyez/contract/contests/contests';
import { beforeEach, describe, expect, it } from 'vitest';
import { setLocale } from '../../../api/locale.ts';
import { aContest, aFrame } from '../../../testing/boardBuilders.ts';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { secondsOf } from './contestTime.ts';

const staged = (facts: Partial<StagedRejudging> = {}): StagedRejudging => ({
  id: 41,
  choice: { problem: 'A' },
  reason: 'new test 3',
  state: 'ready',
  startedBy: 'root',
  startedAt: '2026-11-22T05:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  total: 3,
  judged: 3,
  changed: 1,
  failed: 0,
  overtaken: 0,
  ...facts,
});
const ada = { uid: 'uid-ada', username: 'ada', rankShowName: 'Ada' };
const bob = { uid: 'uid-bob', username: 'bob', rankShowName: 'Bob' };
const consequences = (facts: Partial<RejudgeConsequences> = {}): RejudgeConsequences => ({
  rejudging: staged(),
  digest: 'looked-at',
  verdictCount: 1,
  verdicts: [
    {
      submitId: 77,
      displayId: 'A',
      second: 300,
      username: 'ada',
      before: { status: -1, score: null },
      after: { status: 0, score: null },
    },
  ],
  people: [
    {
      ...ada,
      before: { rank: 2, main: 1, time: 1800, award: null },
      after: { rank: 1, main: 2, time: 2100, award: 'Gold' },
      verdicts: 1,
      told: true,
    },
    {
      ...bob,
      before: { rank: 1, main: 1, time: 480, award: null },
      after: { rank: 2, main: 1, time: 480, award: null },
      verdicts: 0,
      told: false,
    },
  ],
  firsts: [{ displayId: 'A', before: [bob], after: [ada] }],
  ...facts,
});

let listed: StagedRejudging[];
beforeEach(() => {
  fakeSite();
  listed = [staged()];
  fakeApi(getContestNotReadAnnouncement, []);
  const frame = aFrame(aContest(), true);
  fakeApi(getContestFrame, { ...frame, can: { ...frame.can, rejudge: true } });
  fakeApi(getContestProblem, [
    {
      id: 1,
      cid: 7,
      pid: 100,
      displayId: 'A',
      displayTitle: 'Apples',
      color: null,
      ac: 1,
      total: 3,
      countsHidden: false,
    },
  ]);
  fakeApi(getContestRejudgings, () => ({ records: listed, total: listed.length, size: 10, current: 1, pages: 1 }));
});

const open = () => renderRoute('/contest/7/rejudge', { as: aUser({ uid: 'uid-root', username: 'root' }) });

describe('a rejudging that one looks at first', () => {
  it('is chosen, counted, and started once that is confirmed', async () => {
    const preview = fakeApi(previewContestRejudging, { total: 3, manual: 0 });
    const start = fakeApi(startContestRejudging, staged({ state: 'queueing' }));
    const { user } = open();
    const form = await screen.findByRole('form', { name: 'Rejudge and review' });
    await user.selectOptions(within(form).getByLabelText('Problem'), 'A');
    await user.type(within(form).getByLabelText('From'), '1:30:00');
    await user.type(within(form).getByLabelText('Test'), '3');
    await user.type(within(form).getByLabelText('Reason'), 'new test 3');
    await user.click(within(form).getByRole('button', { name: 'Judge and review' }));
    const dialog = await screen.findByRole('dialog', { name: 'Judge 3 submissions again?' });
    expect(start.calls).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Judge and review' }));
    await waitFor(() => expect(start.calls).toHaveLength(1));
    const choice = { problem: 'A', from: 5400, test: 3 };
    expect(preview.calls[0]!.body).toEqual({ cid: 7, choice });
    expect(start.calls[0]!.body).toEqual({ cid: 7, choice, reason: 'new test 3' });
  });

  it('is chosen already by the address that led there, as far as the contest knows it', async () => {
    renderRoute('/contest/7/rejudge?problem=A&test=3', { as: aUser({ uid: 'uid-root', username: 'root' }) });
    const form = await screen.findByRole('form', { name: 'Rejudge and review' });
    expect(within(form).getByLabelText('Problem')).toHaveProperty('value', 'A');
    expect(within(form).getByLabelText('Test')).toHaveProperty('value', '3');
  });

  it('says what is missing, and what is no time', async () => {
    fakeFailure(previewContestRejudging, 'rejudge_filter_empty');
    const { user } = open();
    const form = await screen.findByRole('form', { name: 'Rejudge and review' });
    await user.type(within(form).getByLabelText('To'), 'noon');
    expect(within(form).getByText('Write it like 1:30:00.')).toBeDefined();
    await user.clear(within(form).getByLabelText('To'));
    await user.click(within(form).getByRole('button', { name: 'Judge and review' }));
    expect((await within(form).findByRole('alert')).textContent).toContain('Please choose which submissions');
  });

  it('shows verdicts, places, awards, first solves and whom to tell, and is applied as it was looked at', async () => {
    fakeApi(getRejudgeConsequences, consequences());
    const apply = fakeApi(applyContestRejudging, () => {
      listed = [staged({ state: 'applied' })];
      return listed[0]!;
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'See what changes: rejudging 41' }));
    const table = await screen.findByRole('region', { name: 'What rejudging 41 changes' });
    expect(within(table).getByText('Wrong Answer')).toBeDefined();
    expect(within(table).getByText('2 → 1')).toBeDefined();
    expect(within(table).getByText('no award → Gold')).toBeDefined();
    expect(within(table).getByText('30:00 → 35:00')).toBeDefined();
    expect(within(table).getByText('Problem A: Bob → Ada')).toBeDefined();
    expect(within(table).getByText('1 person to notify')).toBeDefined();
    await user.click(within(table).getByRole('button', { name: 'Apply' }));
    const dialog = await screen.findByRole('dialog', { name: 'Apply 1 new verdict?' });
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(apply.calls[0]!.body).toEqual({ cid: 7, id: 41, digest: 'looked-at' }));
    expect(await screen.findByText('Applied')).toBeDefined();
  });

  it('is discarded, or undone after a question', async () => {
    listed = [staged({ id: 42, state: 'applied' }), staged()];
    const discard = fakeApi(discardContestRejudging, staged({ state: 'discarded' }));
    const undo = fakeApi(undoContestRejudging, staged({ id: 42, state: 'undone' }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Discard: rejudging 41' }));
    await waitFor(() => expect(discard.calls[0]!.body).toEqual({ cid: 7, id: 41 }));
    await user.click(screen.getByRole('button', { name: 'Undo: rejudging 42' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bring back the earlier verdicts?' });
    await user.click(within(dialog).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undo.calls[0]!.body).toEqual({ cid: 7, id: 42 }));
  });

  it('says in Chinese that nothing would change', async () => {
    setLocale('zh-CN');
    fakeApi(getRejudgeConsequences, consequences({ verdicts: [], verdictCount: 0, people: [], firsts: [] }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '查看影响：重测 41' }));
    expect(await screen.findByText('没有结果发生变化')).toBeDefined();
  });
});

it('times of a contest are written as a clock has them', () => {
  expect(['1:30:00', '90:00', '45', ' ', '0：05：00', 'noon', '1:99:00', '1:2:3:4'].map(secondsOf)).toEqual([
    5400,
    5400,
    45,
    undefined,
    300,
    null,
    null,
    null,
  ]);
});
