import { getContestFrame, getContestNotReadAnnouncement, getContestProblem } from '@oyez/contract/contests/contests';
import { STATUS } from '@oyez/contract/judging/verdict';
import { getLanguages } from '@oyez/contract/problems/problem-languages';
import {
  getContestProblemDetails,
  getFullScreenProblemList,
  getUserProblemStatus,
} from '@oyez/contract/problems/problems';
import { getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { getContestSubmissions, submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { aContestFrame, aListedProblem, inMinutes } from '../../../testing/contestBuilders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import {
  aKeptResult,
  aLanguage,
  aPage,
  aProblemInfo,
  aSubmission,
  aSubmissionDetail,
  aSubmissionRow,
} from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const BLIND = aContestFrame({ sealed: true, contest: { type: 1 } });
const LATE = { status: 1, startTime: inMinutes(-90), endTime: inMinutes(-30), allowEndSubmit: true };

beforeEach(() => {
  fakeSite();
  fakeApi(getContestFrame, aContestFrame());
  fakeApi(getContestNotReadAnnouncement, []);
  fakeApi(getUserProblemStatus, {});
  fakeApi(getLanguages, [aLanguage('C++ 17'), aLanguage('Python3')]);
  fakeApi(getContestProblemDetails, aProblemInfo());
  fakeApi(getFullScreenProblemList, [
    { pid: 1000, problemId: 'A', title: 'Two Sums' },
    { pid: 1001, problemId: 'B', title: 'Three Sums' },
  ]);
});

describe('the problems of a contest', () => {
  it('are listed with how one stands, what others did, and their balloons', async () => {
    fakeApi(getContestProblem, [
      aListedProblem(),
      aListedProblem({ id: 2, pid: 1001, displayId: 'B', displayTitle: 'Three Sums', ac: 0, total: 0 }),
    ]);
    fakeApi(getUserProblemStatus, { 1000: { status: STATUS.accepted } });
    renderRoute('/contest/7/problems', { as: aUser() });
    const row = await screen.findByRole('row', { name: /Two Sums/ });
    expect(await within(row).findByRole('img', { name: 'Accepted' })).toBeDefined();
    expect(within(row).getByText('75.00%')).toBeDefined();
    expect(within(row).getByRole('link', { name: 'Two Sums' }).getAttribute('href')).toBe('/contest/7/problem/A');
    expect(row.querySelector('i')?.style.background).toBe('rgb(255, 0, 0)');
    expect(within(screen.getByRole('row', { name: /Three Sums/ })).queryByRole('img')).toBeNull();
  });

  it('have question marks for what is sealed, and points where points count', async () => {
    fakeApi(getContestFrame, BLIND);
    fakeApi(getContestProblem, [aListedProblem({ ac: 0, total: 0, countsHidden: true })]);
    fakeApi(getUserProblemStatus, { 1000: { status: STATUS.partial_accepted, score: 60 } });
    renderRoute('/contest/7/problems', { as: aUser() });
    const row = await screen.findByRole('row', { name: /Two Sums/ });
    expect(await within(row).findByText('60 points')).toBeDefined();
    expect(within(row).getAllByRole('img', { name: 'Not shown while the board is sealed' })).toHaveLength(3);
  });

  it('with what came after the end, for who asks for it', async () => {
    fakeApi(getContestFrame, aContestFrame({ contest: LATE }));
    const list = fakeApi(getContestProblem, [aListedProblem()]);
    const { user } = renderRoute('/contest/7/problems', { as: aUser() });
    await screen.findByRole('row', { name: /Two Sums/ });
    expect(list.calls[0]!.query.get('containsEnd')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'Contest settings' }));
    await user.click(await screen.findByLabelText('Include submissions made after the contest'));
    await waitFor(() => expect(list.calls.at(-1)!.query.get('containsEnd')).toBe('true'));
  });
});

describe('a problem of a contest', () => {
  const problem = async () => screen.findByText('Add them.');

  it('stands under its label, with the others above it and the clock in sight', async () => {
    renderRoute('/contest/7/problem/A', { as: aUser() });
    await problem();
    const set = await screen.findByRole('navigation', { name: 'Problems in this list' });
    expect(
      within(set)
        .getByRole('link', { name: /Three Sums/ })
        .getAttribute('href'),
    ).toBe('/contest/7/problem/B');
    expect(screen.getByRole('timer')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Problems', current: 'page' }).getAttribute('href')).toBe(
      '/contest/7/problems',
    );
  });

  it('has an address without the site around it', async () => {
    const { address } = renderRoute('/contest/7/problem/A/full-screen', { as: aUser() });
    await problem();
    expect(address()).toBe('/contest/7/problem/A?focus=true');
  });

  it('says that the contest has ended, or that what comes now is late', async () => {
    fakeApi(getContestFrame, aContestFrame({ submit: 'contest_ended', contest: { ...LATE, allowEndSubmit: false } }));
    const { go } = renderRoute('/contest/7/problem/A', { as: aUser() });
    expect(await screen.findByText('Contest has ended')).toBeDefined();
    fakeApi(getContestFrame, aContestFrame({ contest: { ...LATE, id: 8 } }));
    await go('/contest/8/problem/A');
    expect(await screen.findByText(/What you submit now is judged/)).toBeDefined();
  });

  it.each([
    ['has come', -0.1, true],
    ['is to come', 5, false],
  ])(
    'warns by the clock of the seal, before the contest is asked for again: one that %s',
    async (_, minutes, isSaid) => {
      const seal = { type: 1, sealRank: true, sealRankTime: inMinutes(minutes) };
      fakeApi(getContestFrame, aContestFrame({ sealed: false, release: 'automatic', contest: seal }));
      renderRoute('/contest/7/problem/A', { as: aUser() });
      await problem();
      await screen.findByRole('button', { name: /^Submit/ });
      expect(screen.queryByText(/results are published later/) !== null).toBe(isSaid);
    },
  );

  it('lists with the own submissions what was handed in late', async () => {
    fakeApi(getContestFrame, aContestFrame({ contest: LATE }));
    const list = fakeApi(getContestSubmissions, aPage([aSubmissionRow({ cid: 7, displayId: 'A', displayPid: 'A' })]));
    const { user } = renderRoute('/contest/7/problem/A', { as: aUser() });
    await problem();
    await user.click(screen.getByRole('tab', { name: 'My submissions' }));
    await waitFor(() => expect(list.calls).not.toHaveLength(0));
    expect(Object.fromEntries(list.calls[0]!.query)).toMatchObject({
      contestID: '7',
      onlyMine: 'true',
      apart: 'mine',
      containsEnd: 'true',
    });
  });

  it('asks before a result that nobody may see yet is covered', async () => {
    fakeApi(getContestFrame, BLIND);
    fakeApi(getUserProblemStatus, { 1000: { status: STATUS.unknown_result } });
    const judged = aSubmission({ status: STATUS.unknown_result, cid: 7, time: null, memory: null, displayPid: 'A' });
    const submit = fakeApi(submitProblemJudge, { ...judged, waiting: null });
    fakeApi(getSubmissionDetail, aSubmissionDetail(judged));
    localStorage.setItem(
      'oyez.draft.0123456789abcdef0123456789abcdef.contest:7.A.C++ 17',
      JSON.stringify({ code: 'int main(){}', at: Date.now() }),
    );
    const { user } = renderRoute('/contest/7/problem/A', { as: aUser() });
    await problem();
    expect(await screen.findByText(/results are published later/)).toBeDefined();
    await user.click(await screen.findByRole('button', { name: /^Submit/ }));
    expect(await screen.findByText('You have submission in this problem, sure to cover it')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(submit.calls).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: /^Submit/ }));
    await screen.findByText('You have submission in this problem, sure to cover it');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText(/^Submitted successfully\./)).toBeDefined();
    expect(submit.calls[0]!.body).toMatchObject({ pid: 'A', cid: 7 });
  });

  it('makes one take part, who is then not asked to register', async () => {
    let takesPart = false;
    fakeApi(getContestFrame, () => aContestFrame({ registered: false, takesPart }));
    const judged = aSubmission({ status: STATUS.unknown_result, cid: 7, time: null, memory: null, displayPid: 'A' });
    fakeApi(submitProblemJudge, () => {
      takesPart = true;
      return { ...judged, waiting: null };
    });
    fakeApi(getSubmissionDetail, aKeptResult());
    localStorage.setItem(
      'oyez.draft.0123456789abcdef0123456789abcdef.contest:7.A.C++ 17',
      JSON.stringify({ code: 'int main(){}', at: Date.now() }),
    );
    const { user, go } = renderRoute('/contest/7', { as: aUser() });
    await screen.findByRole('button', { name: 'Register' });
    await go('/contest/7/problem/A');
    await problem();
    await user.click(await screen.findByRole('button', { name: /^Submit/ }));
    await screen.findByText(/^Submitted successfully/);
    await go('/contest/7');
    await screen.findByLabelText('How long?');
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
  });

  it('asks so too when the result to be covered was handed in on this page, and the bar knows of it', async () => {
    fakeApi(getContestFrame, BLIND);
    let status: number = STATUS.not_submitted;
    fakeApi(getUserProblemStatus, () => ({ 1000: { status, score: null } }));
    fakeApi(getFullScreenProblemList, () => [{ pid: 1000, problemId: 'A', title: 'Two Sums', status }]);
    const judged = aSubmission({ status: STATUS.unknown_result, cid: 7, time: null, memory: null, displayPid: 'A' });
    const submit = fakeApi(submitProblemJudge, () => {
      status = STATUS.unknown_result;
      return { ...judged, waiting: null };
    });
    fakeApi(getSubmissionDetail, aKeptResult());
    const { user } = renderRoute('/contest/7/problem/A', { as: aUser() });
    await problem();
    await user.click(await screen.findByRole('button', { name: /^Submit/ }));
    expect(await screen.findByText(/^Submitted successfully\./)).toBeDefined();
    const set = await screen.findByRole('navigation', { name: 'Problems in this list' });
    expect(await within(set).findByRole('img', { name: 'Submitted Unknown Result' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Submit/ }));
    expect(await screen.findByText('You have submission in this problem, sure to cover it')).toBeDefined();
    expect(submit.calls).toHaveLength(1);
  });

  it('that was practised since the end counts as that', async () => {
    fakeApi(
      getContestFrame,
      aContestFrame({ practice: true, submit: 'contest_ended', contest: { ...LATE, allowEndSubmit: false } }),
    );
    const statuses = fakeApi(getUserProblemStatus, { 1000: { status: STATUS.accepted } });
    renderRoute('/contest/7/problem/A', { as: aUser() });
    await problem();
    await waitFor(() => expect(statuses.calls[0]?.body['containsEnd']).toBe(true));
  });
});

describe('a submission whose result is kept', () => {
  it('leads back to its problem, and says why there is nothing of it', async () => {
    fakeApi(getContestFrame, BLIND);
    fakeApi(getSubmissionDetail, aKeptResult());
    renderRoute('/contest/7/problem/A/submission-detail/5000', { as: aUser() });
    expect(
      await screen.findByText('Nothing of this submission is shown before the results are published.'),
    ).toBeDefined();
    expect(screen.queryByText(/^Only the author/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the problem' }).getAttribute('href')).toBe('/contest/7/problem/A');
  });
});

describe('the submissions of a contest', () => {
  it('are those made in it, inside its pages', async () => {
    const list = fakeApi(getContestSubmissions, aPage([aSubmissionRow({ cid: 7, displayId: 'A', displayPid: 'A' })]));
    renderRoute('/contest/7/submissions', { as: aUser() });
    const row = await screen.findByRole('row', { name: /Two Sums/ });
    expect(screen.getByRole('heading', { level: 1, name: /^Submissions/ })).toBeDefined();
    expect(within(row).getByRole('link', { name: '5000' }).getAttribute('href')).toBe(
      '/contest/7/problem/A/submission-detail/5000',
    );
    expect(Object.fromEntries(list.calls[0]!.query)).toMatchObject({
      contestID: '7',
      beforeContestSubmit: 'false',
      containsEnd: 'false',
    });
    expect(screen.queryByRole('columnheader', { name: 'Score' })).toBeNull();
    expect(screen.queryByLabelText('Shared code')).toBeNull();
  });
});
