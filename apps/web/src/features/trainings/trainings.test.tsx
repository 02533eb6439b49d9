import { STATUS } from '@oyez/contract/judging/verdict';
import { getFullScreenProblemList, getProblemDetail, getUserProblemStatus } from '@oyez/contract/problems/problems';
import { getLanguages } from '@oyez/contract/problems/problem-languages';
import {
  getTrainingCategory,
  getTrainingFrame,
  getTrainingList,
  getTrainingProblemList,
  getTrainingRank,
  registerTraining,
} from '@oyez/contract/trainings/trainings';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { aLanguage, aPage, aProblemInfo } from '../../testing/judgeBuilders.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { setScreenWidth } from '../../testing/screenWidth.ts';
import { aTraining, aTrainingFrame, aTrainingProblemRow, aTrainingRankRow } from '../../testing/trainingBuilders.ts';

beforeEach(() => {
  fakeSite();
  fakeApi(getTrainingCategory, [
    { id: 2, name: 'Graphs', color: '#1e90ff', gid: null },
    { id: 3, name: 'Strings', color: '#ff8800', gid: null },
  ]);
  fakeApi(getTrainingProblemList, [
    aTrainingProblemRow({
      problemId: 'X1',
      displayId: 'P1',
      title: 'First',
      myStatus: STATUS.accepted,
      ac: 1,
      total: 4,
    }),
    aTrainingProblemRow({ id: 2, pid: 2, problemId: 'X9', displayId: 'P2', title: 'Second' }),
  ]);
});

describe('the list of trainings', () => {
  it('shows each with its place, its category and, to whoever is logged in, how far they are', async () => {
    fakeApi(
      getTrainingList,
      aPage([aTraining({ auth: 'Private' }), aTraining({ id: 6, title: 'Empty', problemCount: 0, acCount: 0 })]),
    );
    renderRoute('/training', { as: aUser() });
    const link = await screen.findByRole('link', { name: 'Shortest paths' });
    expect(link.getAttribute('href')).toBe('/training/5');
    const row = within(link.closest('tr')!);
    expect(row.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('3 of 10 problems solved');
    expect(row.getByText('Private')).toBeDefined();
    expect(row.getByText('1000')).toBeDefined();
    expect(screen.getAllByRole('progressbar')[1]?.getAttribute('aria-valuenow')).toBe('100');
  });

  it('is narrowed by chips that stand in the address', async () => {
    const list = fakeApi(getTrainingList, aPage([aTraining()]));
    const { user, address } = renderRoute('/training', { as: aUser() });
    await user.click(await screen.findByRole('button', { name: 'Strings' }));
    await waitFor(() => expect(address()).toBe('/training?categoryId=3'));
    await user.click(screen.getByText('Private'));
    await waitFor(() => expect(address()).toContain('auth=Private'));
    await waitFor(() =>
      expect(Object.fromEntries(list.calls.at(-1)!.query)).toMatchObject({ categoryId: '3', auth: 'Private' }),
    );
    await user.click(screen.getByRole('button', { name: 'All categories' }));
    await waitFor(() => expect(address()).toBe('/training?auth=Private'));
  });

  it('asks who is not logged in to do so before a training opens', async () => {
    fakeApi(getTrainingList, aPage([aTraining({ acCount: null })]));
    const { user, address } = renderRoute('/training');
    await user.click(await screen.findByRole('link', { name: 'Shortest paths' }));
    expect(await screen.findByText('Please login first')).toBeDefined();
    expect(await screen.findByRole('dialog', { name: /login/i })).toBeDefined();
    expect(address()).toBe('/training');
    expect(screen.queryByText('Progress')).toBeNull();
  });

  it('has a card for each on a phone', async () => {
    setScreenWidth(390);
    fakeApi(getTrainingList, aPage([aTraining()]));
    renderRoute('/training', { as: aUser() });
    const link = await screen.findByRole('link', { name: /Shortest paths/ });
    expect(link.getAttribute('href')).toBe('/training/5');
    expect(screen.getByText('10 problems')).toBeDefined();
  });
});

const tab = (name: string | RegExp) =>
  within(screen.getByRole('navigation', { name: 'Pages of the training' })).getByRole('link', { name });

describe('a training', () => {
  it('tells what it is about, and leads to the first problem that is not solved', async () => {
    fakeApi(getTrainingFrame, aTrainingFrame());
    renderRoute('/training/5', { as: aUser() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Shortest paths' })).toBeDefined();
    expect(await screen.findByText('A')).toBeDefined();
    expect(screen.getByText('Total problems').nextElementSibling?.textContent).toBe('10');
    const next = await screen.findByRole('link', { name: 'Continue' });
    expect(next.getAttribute('href')).toBe('/training/5/problem/P2');
    expect(screen.queryByRole('link', { name: 'Record list' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });

  it('that is private opens with its password, sent with Enter', async () => {
    const shut = { training: { auth: 'Private' as const }, ranked: true };
    let entered = false;
    fakeApi(getTrainingFrame, () =>
      aTrainingFrame({ ...shut, registered: entered, entry: entered ? null : 'training_needs_password' }),
    );
    const register = fakeApi(registerTraining, () => {
      entered = true;
      return null;
    });
    const { user } = renderRoute('/training/5/problems', { as: aUser() });
    const field = await screen.findByLabelText('Training password');
    expect(tab(/^Record list: Enter the training password/).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Enter' }));
    expect(await screen.findByText('Enter the training password')).toBeDefined();
    expect(register.calls).toHaveLength(0);
    await user.type(field, 'open sesame{Enter}');
    expect(await screen.findByText('Register training successfully')).toBeDefined();
    expect(register.calls[0]!.body).toEqual({ tid: 5, password: 'open sesame' });
    expect((await screen.findByRole('link', { name: 'First' })).getAttribute('href')).toBe('/training/5/problem/P1');
    expect(tab('Record list').getAttribute('href')).toBe('/training/5/rank');
  });

  it('says at the field what is wrong with a password', async () => {
    fakeApi(getTrainingFrame, aTrainingFrame({ entry: 'training_needs_password' }));
    fakeFailure(registerTraining, 'training_password_wrong');
    const { user } = renderRoute('/training/5', { as: aUser() });
    await user.type(await screen.findByLabelText('Training password'), 'guess{Enter}');
    expect(await screen.findByText(/not the password of this training/)).toBeDefined();
  });

  it('offers no password to whoever was taken out', async () => {
    fakeApi(getTrainingFrame, aTrainingFrame({ entry: 'training_barred' }));
    renderRoute('/training/5/problems', { as: aUser() });
    expect(await screen.findByText('You have been removed from this training')).toBeDefined();
    expect(screen.queryByLabelText('Training password')).toBeNull();
  });

  it('that does not exist leads to the list', async () => {
    fakeFailure(getTrainingFrame, 'training_not_found');
    renderRoute('/training/5', { as: aUser() });
    expect(await screen.findByText('There is no such training.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to the trainings' }).getAttribute('href')).toBe('/training');
  });

  it('keeps a problem among the others of it, by the names that it gave them', async () => {
    fakeApi(getTrainingFrame, aTrainingFrame());
    fakeApi(getLanguages, [aLanguage('C++')]);
    fakeApi(getUserProblemStatus, {});
    const info = aProblemInfo({ problem: { id: 2, problemId: 'X9' } });
    const problem = fakeApi(getProblemDetail, info);
    fakeApi(getFullScreenProblemList, [
      { pid: 1, problemId: 'X1', displayId: 'P1', title: 'First', status: STATUS.accepted },
      { pid: 2, problemId: 'X9', displayId: 'P2', title: 'Second' },
    ]);
    renderRoute('/training/5/problem/P2', { as: aUser() });
    const bar = within(await screen.findByRole('navigation', { name: /problems/i, hidden: false }));
    expect((await bar.findByRole('link', { name: /P2/ })).getAttribute('aria-current')).toBe('page');
    expect(bar.getByRole('link', { name: /P1/ }).getAttribute('href')).toBe('/training/5/problem/P1');
    expect(Object.fromEntries(problem.calls[0]!.query)).toEqual({ problemId: 'P2', tid: '5' });
    expect(screen.getByRole('link', { name: 'Shortest paths' }).getAttribute('href')).toBe('/training/5');
  });
});

describe('the record list', () => {
  const rows = [
    aTrainingRankRow({
      username: 'ann',
      gender: 'female',
      ac: 1,
      totalRunTime: 30,
      submissionInfo: {
        P1: { status: STATUS.accepted, score: null, isAC: true, runTime: 30, tries: 2 },
        P2: { status: STATUS.wrong_answer, score: null, isAC: false, runTime: null, tries: 1 },
      },
    }),
    aTrainingRankRow({ rank: 2, uid: 'b'.repeat(32), username: 'ben' }),
  ];

  it('has a column for each problem, and leads from each number to its submissions', async () => {
    fakeApi(getTrainingFrame, aTrainingFrame({ ranked: true }));
    fakeApi(getTrainingRank, { ...aPage(rows), own: rows[1]! });
    renderRoute('/training/5/rank', { as: aUser({ uid: 'b'.repeat(32), username: 'ben' }) });
    const solved = await screen.findByRole('link', { name: '1 solved by ann: accepted submissions' });
    expect(solved.getAttribute('href')).toBe('/status?username=ann&completeUsername=true&status=0');
    const cell = await screen.findByRole('link', { name: /^ann, P2: Wrong Answer/ });
    expect(cell.getAttribute('href')).toBe(
      '/status?username=ann&completeUsername=true&problemID=X9&completeProblemID=true',
    );
    expect(screen.getByText('Girl')).toBeDefined();
    expect(screen.getByText('Own').closest('tr')?.textContent).toContain('ben');
    expect(screen.queryByText('Real name')).toBeNull();
  });

  it('shows real names to those who may change the training, and the reader where they stand', async () => {
    fakeApi(getTrainingFrame, aTrainingFrame({ ranked: true, can: { edit: true, arrange: true } }));
    const own = aTrainingRankRow({ rank: 31, uid: 'c'.repeat(32), username: 'cid', ac: 0 });
    fakeApi(getTrainingRank, { ...aPage([{ ...rows[0]!, realname: 'Annabel' }]), own });
    renderRoute('/training/5/rank', { as: aUser({ uid: 'c'.repeat(32), username: 'cid' }) });
    expect(await screen.findByText('Annabel')).toBeDefined();
    expect(screen.getByText(/Your place/).textContent).toBe('Your place: 31 · 0 solved');
  });
});
