import { getContestRejudgings } from '@oyez/contract/contests/contest-rejudging';
import { screen, waitFor, within } from '@testing-library/react';
import { downloadContestRank } from '@oyez/contract/contests/boards';
import { downloadContestAcSubmission, getContestAcInfo } from '@oyez/contract/contests/contest-jury';
import { getContestFrame, getContestNotReadAnnouncement, getContestProblem } from '@oyez/contract/contests/contests';
import { rejudgeContestProblem } from '@oyez/contract/judging/judging-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../testing/builders.ts';
import { aContestFrame, aListedProblem, inMinutes } from '../../testing/contestBuilders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { fakeDownload } from '../../testing/fakeDownload.ts';
import { aPage } from '../../testing/judgeBuilders.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

beforeEach(() => {
  fakeSite();
  fakeApi(getContestNotReadAnnouncement, []);
  fakeApi(getContestFrame, aContestFrame({ can: { run: true, rejudge: true, print: false, board: true } }));
});

describe('judging a problem of the contest again', () => {
  const open = async () => {
    fakeApi(getContestProblem, [aListedProblem({ total: 230 }), aListedProblem({ id: 2, pid: 1001, displayId: 'B' })]);
    fakeApi(getContestRejudgings, aPage([]));
    const app = renderRoute('/contest/7/rejudge', { as: anAdmin() });
    await app.user.click(await screen.findByRole('button', { name: 'Rejudge all submissions to A Two Sums' }));
    const question = within(await screen.findByRole('dialog', { name: 'Rejudge 230 submissions to A Two Sums?' }));
    return { ...app, question };
  };

  it('says first how many submissions that means, and that verdicts may change', async () => {
    const rejudged = fakeApi(rejudgeContestProblem, null);
    const { user, question } = await open();
    expect(question.getByText('Verdicts may change, and with them the board.')).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(rejudged.calls).toHaveLength(0);
  });

  it('queues all of them once that is confirmed', async () => {
    const rejudged = fakeApi(rejudgeContestProblem, null);
    const { user, question } = await open();
    await user.click(question.getByRole('button', { name: 'Rejudge All' }));
    expect(await screen.findByText('Rejudge queued: A Two Sums')).toBeDefined();
    expect(Object.fromEntries(rejudged.calls[0]!.query)).toEqual({ cid: '7', pid: '1000' });
  });

  it('has nothing to offer in a contest without problems', async () => {
    fakeApi(getContestProblem, []);
    renderRoute('/contest/7/rejudge', { as: anAdmin() });
    expect(await screen.findByText('This contest has no problems')).toBeDefined();
  });
});

describe('what the jury takes home', () => {
  const choose = async (name: string) => {
    fakeApi(getContestAcInfo, aPage([]));
    const app = renderRoute('/contest/7/ac-info', { as: anAdmin() });
    await app.user.click(await screen.findByRole('button', { name: 'Downloads' }));
    await app.user.click(await screen.findByRole('menuitem', { name }));
    return app;
  };

  const sheetForm = async () => within(await screen.findByRole('form', { name: 'Rank sheet' }));
  const SEAL = /^Behind the seal/;

  it.each([
    ['xlsx', 'rank.xlsx'],
    ['csv', 'rank.csv'],
  ])('is the board as %s', async (format, name) => {
    const sheet = fakeDownload(downloadContestRank, name);
    const { user } = await choose('Rank sheet');
    const form = await sheetForm();
    expect(form.queryByRole('switch', { name: SEAL })).toBeNull();
    await user.click(form.getByText(format));
    await user.click(form.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(sheet.saved).toEqual([name]));
    expect(Object.fromEntries(sheet.calls[0]!.query)).toEqual({
      cid: '7',
      forceRefresh: 'false',
      removeStar: 'false',
      containEnd: 'false',
      format,
    });
  });

  it('is a sealed board, and says so, until it is asked for from behind the seal', async () => {
    const contest = { status: 1, endTime: inMinutes(-5), sealRank: true, sealRankTime: inMinutes(-15) };
    const can = { run: true, rejudge: true, print: false, board: true };
    const late = { ...contest, allowEndSubmit: true };
    fakeApi(getContestFrame, aContestFrame({ contest: late, release: 'waiting', virtual: 'virtual_under_seal', can }));
    const sheet = fakeDownload(downloadContestRank, 'rank.xlsx');
    const { user } = await choose('Rank sheet');
    const form = await sheetForm();
    expect(form.getByText(/^The board is sealed: when this is off/)).toBeDefined();
    await user.click(form.getByRole('switch', { name: SEAL }));
    await user.click(form.getByRole('switch', { name: 'Leave out star users' }));
    await user.click(form.getByRole('switch', { name: 'Include submissions made after the contest' }));
    await user.click(form.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(sheet.calls).toHaveLength(1));
    expect(Object.fromEntries(sheet.calls[0]!.query)).toMatchObject({
      forceRefresh: 'true',
      removeStar: 'true',
      containEnd: 'true',
    });
  });

  it('is the accepted code, in folders by user or by problem, without that of administrators on wish', async () => {
    const zip = fakeDownload(downloadContestAcSubmission, 'code.zip');
    const { user } = await choose('Accepted code');
    const form = within(await screen.findByRole('form', { name: 'Accepted code' }));
    await user.click(form.getByText('Problem'));
    await user.click(form.getByRole('switch', { name: 'Leave out administrators' }));
    await user.click(form.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(zip.saved).toEqual(['code.zip']));
    expect(Object.fromEntries(zip.calls[0]!.query)).toEqual({ cid: '7', excludeAdmin: 'true', splitType: 'problem' });
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Accepted code' })).toBeNull());
  });
});
