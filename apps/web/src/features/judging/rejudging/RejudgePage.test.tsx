import { screen, waitFor, within } from '@testing-library/react';
import {
  getRejudgings,
  previewRejudging,
  type Rejudging,
  startRejudging,
  stopRejudging,
} from '@oyez/contract/judging/judging-admin';
import { STATUS } from '@oyez/contract/judging/verdict';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { aPage } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

function aRejudging(facts: Partial<Rejudging> = {}): Rejudging {
  return {
    id: 4,
    filter: { problemId: 'A1001', statuses: [STATUS.wrong_answer] },
    reason: 'test 7 was wrong',
    state: 'running',
    startedBy: 'root',
    startedAt: '2026-11-21T08:00:00.000Z',
    endedAt: null,
    total: 40,
    queued: 30,
    judged: 10,
    changed: 3,
    ...facts,
  };
}

let rejudgings: Rejudging[];

beforeEach(() => {
  fakeSite();
  rejudgings = [];
  fakeApi(getRejudgings, () => aPage(rejudgings, { size: 10 }));
});

const open = (search = '') => renderRoute(`/admin/rejudge${search}`, { as: anAdmin() });
const count = () => screen.findByRole('button', { name: 'Count' });

describe('rejudging many submissions', () => {
  it('counts them by verdict, then starts with exactly what was counted', async () => {
    const counted = fakeApi(previewRejudging, {
      total: 40,
      byStatus: [
        { status: STATUS.accepted, count: 10 },
        { status: STATUS.wrong_answer, count: 30 },
      ],
      manual: 0,
      cancelled: 0,
    });
    const started = fakeApi(startRejudging, () => {
      rejudgings = [aRejudging()];
      return rejudgings[0]!;
    });
    const { user } = open();
    expect((await count()).hasAttribute('disabled')).toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'Problem ID' }), 'A1001');
    await user.click(screen.getByRole('checkbox', { name: 'Wrong Answer' }));
    await user.click(await count());
    const preview = within(await screen.findByRole('region', { name: 'What will be rejudged' }));
    expect(preview.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Wrong Answer30', 'Accepted10']);
    expect(counted.calls[0]!.body).toEqual({ problemId: 'A1001', statuses: [STATUS.wrong_answer] });

    await user.type(screen.getByRole('textbox', { name: 'Author' }), 'bob');
    expect(screen.queryByRole('button', { name: 'Rejudge 40 submissions' })).toBeNull();
    expect(screen.getByText('The conditions have changed. Count again before you start.')).toBeDefined();
    await user.clear(screen.getByRole('textbox', { name: 'Author' }));

    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'test 7 was wrong');
    await user.click(screen.getByRole('button', { name: 'Rejudge 40 submissions' }));
    await waitFor(() => expect(started.calls).toHaveLength(1));
    expect(started.calls[0]!.body).toEqual({
      filter: { problemId: 'A1001', statuses: [STATUS.wrong_answer] },
      reason: 'test 7 was wrong',
    });
    const row = within(await screen.findByRole('row', { name: /test 7 was wrong/ }));
    expect(row.getByText('Problem A1001 · Wrong Answer')).toBeDefined();
    expect(row.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('10');
  });

  it('leaves verdicts by hand and cancelled submissions alone, and says how many those are', async () => {
    const byStatus = (count: number) => [{ status: STATUS.accepted, count }];
    const counted = fakeApi(previewRejudging, ({ body }) => {
      const count = body['includeManual'] === true ? 12 : 10;
      return { total: count, byStatus: byStatus(count), manual: 2, cancelled: 3 };
    });
    const started = fakeApi(startRejudging, () => aRejudging());
    const { user } = open('?problemId=A1001');
    await user.click(await count());
    expect(await screen.findByText(/^3 cancelled submissions are left out/)).toBeDefined();
    expect(screen.getByText('2 verdicts that were set manually stay as they are.')).toBeDefined();
    await user.click(screen.getByRole('switch', { name: /^Include verdicts that were set manually/ }));
    await user.click(await count());
    expect(await screen.findByText('2 of the verdicts were set manually and will be replaced.')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Rejudge 12 submissions' }));
    await waitFor(() => expect(started.calls).toHaveLength(1));
    expect(started.calls[0]!.body['filter']).toEqual({ problemId: 'A1001', includeManual: true });
    expect(counted.calls).toHaveLength(2);
  });

  it('says why a rejudging that is done has judged none', async () => {
    rejudgings = [aRejudging({ state: 'done', total: 5, queued: 0, judged: 0 })];
    open();
    expect(await screen.findByText('5 were already in line')).toBeDefined();
  });

  it('takes the filter of the page that led here', async () => {
    open('?problemId=A1001&status=-1&language=Python3');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Problem ID' })).value).toBe('A1001');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Wrong Answer' }).checked).toBe(true);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' }).value).toBe('Python3');
  });

  it('counts by parts of names when the page that led here found by them', async () => {
    const counted = fakeApi(previewRejudging, { total: 0, byStatus: [], manual: 0, cancelled: 0 });
    const { user } = open('?problemId=A10&problemIdPart=true&username=bo&usernamePart=true&practice=true');
    await user.click(await count());
    await waitFor(() => expect(counted.calls).toHaveLength(1));
    expect(counted.calls[0]!.body).toEqual({
      problemId: 'A10',
      problemIdPart: true,
      username: 'bo',
      usernamePart: true,
      practice: true,
    });
    await user.click(screen.getByRole('checkbox', { name: 'All names containing this' }));
    await user.click(await count());
    await waitFor(() => expect(counted.calls).toHaveLength(2));
    expect(counted.calls[1]!.body).not.toHaveProperty('usernamePart');
  });

  it('says why it cannot count', async () => {
    fakeFailure(previewRejudging, 'problem_not_found');
    const { user } = open('?problemId=NOPE');
    await user.click(await count());
    expect(await screen.findByText('There is no such problem.')).toBeDefined();
  });

  it('stops after saying what that means', async () => {
    rejudgings = [aRejudging()];
    const stopped = fakeApi(stopRejudging, () => {
      rejudgings = [aRejudging({ state: 'stopped' })];
      return rejudgings[0]!;
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Stop rejudging 4' }));
    expect(await screen.findByText(/keep their old verdict/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByRole('cell', { name: 'Stopped' })).toBeDefined();
    expect(stopped.calls[0]!.body).toEqual({ id: 4 });
    expect(screen.queryByRole('button', { name: 'Stop rejudging 4' })).toBeNull();
  });

  it('follows a rejudging until it is done', async () => {
    rejudgings = [aRejudging()];
    open();
    expect(await screen.findByText('10 of 40')).toBeDefined();
    rejudgings = [aRejudging({ judged: 40, state: 'done' })];
    expect(await screen.findByText('40 of 40')).toBeDefined();
  });
});
