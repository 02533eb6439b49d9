import { screen, waitFor, within } from '@testing-library/react';
import {
  getContestProblemDetails,
  getFullScreenProblemList,
  getUserProblemStatus,
} from '@oyez/contract/problems/problems';
import { getLanguages } from '@oyez/contract/problems/problem-languages';
import type { Scope } from '@oyez/contract/rules/scope';
import { getJudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { getAllCaseResult, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { getContestSubmissions, submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { runSamples } from '@oyez/contract/submissions/test-runs';
import { STATUS } from '@oyez/contract/judging/verdict';
import { beforeEach, describe, expect, it } from 'vitest';
import { partsOf } from '../../../app/scope/parts.ts';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { type Fake, fakeApi } from '../../../testing/fakeApi.ts';
import { installFakeStream } from '../../../testing/fakeStream.ts';
import {
  aLanguage,
  ALICE,
  aPage,
  aProblemInfo,
  aSubmission,
  aSubmissionDetail,
  aSubmissionRow,
  someProgress,
} from '../../../testing/judgeBuilders.ts';
import { renderElement } from '../../../testing/renderRoute.tsx';
import { draftKey, readDraft, writeDraft } from './drafts.ts';
import { ProblemWorkspace } from './ProblemWorkspace.tsx';

// The editor measures its text, which jsdom cannot.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

const CONTEST: Scope = { kind: 'contest', contestId: 7, groupId: null };
let submitted: Fake;

beforeEach(() => {
  fakeSite();
  installFakeStream();
  const info = aProblemInfo();
  fakeApi(getContestProblemDetails, {
    ...info,
    problem: { ...info.problem, problemId: 'A', source: 'Somewhere 2020' },
  });
  fakeApi(getFullScreenProblemList, [
    { pid: 1000, problemId: 'A', title: 'Two Sums', status: STATUS.not_submitted },
    { pid: 1001, problemId: 'B', title: 'Paths', status: STATUS.accepted },
  ]);
  fakeApi(getLanguages, [aLanguage('C++ 17')]);
  fakeApi(getUserProblemStatus, {});
  const waiting = { status: STATUS.pending, time: null, memory: null, cid: 7, displayPid: 'A' };
  submitted = fakeApi(submitProblemJudge, { ...aSubmission(waiting), waiting: null });
  fakeApi(getSubmissionDetail, aSubmissionDetail(waiting));
  fakeApi(getJudgingProgress, someProgress());
  fakeApi(getAllCaseResult, null);
});

const open = () =>
  renderElement(<ProblemWorkspace scope={CONTEST} problemId="A" />, '/contest/7/problem/A', { as: aUser() });
const linkTo = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');

describe('a problem in a contest', () => {
  it('is handed in to the contest, and what follows stays there', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    const panel = await screen.findByRole('region', { name: 'Verdict' });
    expect(submitted.calls[0]!.body).toMatchObject({ pid: 'A', cid: 7 });
    expect(within(panel).getByRole('link', { name: 'Details' }).getAttribute('href')).toBe(
      '/contest/7/problem/A/submission-detail/5000',
    );
  });

  it('is tried in the contest', async () => {
    const started = fakeApi(runSamples, []);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Run samples/ }));
    await waitFor(() => expect(started.calls[0]?.body).toMatchObject({ pid: 1000, type: 'contest', cid: 7 }));
  });

  it('has a draft of its own', async () => {
    const place = { uid: ALICE, problemId: 'A', language: 'C++ 17' };
    const onSite = draftKey({ ...place, draftPlace: '' });
    const here = draftKey({ ...place, draftPlace: partsOf(CONTEST).draftPlace });
    writeDraft(onSite, 'int practised;', Date.now());
    writeDraft(here, 'int contested;', Date.now());
    const { user } = open();
    await waitFor(() => expect(document.querySelector('.cm-content')?.textContent).toContain('int contested;'));
    await user.click(screen.getByRole('button', { name: 'Reset code' }));
    await user.click(await screen.findByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(readDraft(here)).toBeNull());
    expect(readDraft(onSite)?.code).toBe('int practised;');
  });

  it('leads on into the contest, and tells nothing of where it is from', async () => {
    const { user } = open();
    const set = await screen.findByRole('navigation', { name: 'Problems in this list' });
    expect(
      within(set)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/contest/7/problem/A', '/contest/7/problem/B']);
    expect(await linkTo('All submissions')).toBe('/contest/7/submissions?problemID=A&completeProblemID=true');
    expect(screen.queryByText('Somewhere 2020')).toBeNull();
    expect(screen.queryByText('No tags')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Focus mode (F)' }));
    await waitFor(() =>
      expect(within(set).getAllByRole('link')[1]!.getAttribute('href')).toBe('/contest/7/problem/B?focus=true'),
    );
  });

  it('lists the own submissions of the contest', async () => {
    const list = fakeApi(getContestSubmissions, aPage([aSubmissionRow({ submitId: 5001, cid: 7, displayId: 'A' })]));
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: 'My submissions' }));
    const table = await screen.findByRole('table', { name: 'My submissions' });
    expect(within(table).getByRole('link', { name: 'Accepted' }).getAttribute('href')).toBe(
      '/contest/7/problem/A/submission-detail/5001',
    );
    expect(Object.fromEntries(list.calls[0]!.query)).toMatchObject({
      contestID: '7',
      problemID: 'A',
      onlyMine: 'true',
    });
  });
});
