import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  getFullScreenProblemList,
  getLastAcCode,
  getProblemDetail,
  getUserProblemStatus,
} from '@oyez/contract/problems/problems';
import { findSubmitted, getSubmissionList, submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { getJudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { getAllCaseResult, getFailingTest, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { STATUS } from '@oyez/contract/judging/verdict';
import { getTrainingFrame } from '@oyez/contract/trainings/trainings';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, fakeFailure, fakeOutage } from '../../../../testing/fakeApi.ts';
import {
  aFailingTest,
  ALICE,
  aPage,
  aProblemInfo,
  aSubmission,
  aSubmissionDetail,
  someProgress,
} from '../../../../testing/judgeBuilders.ts';
import { aTrainingFrame } from '../../../../testing/trainingBuilders.ts';
import { resizeScreen } from '../../../../testing/screenWidth.ts';
import { draftKey, writeDraft } from '../drafts.ts';
import { aProblemOnline, open, code, editorText, submit, ran } from '../../testing/problemOnline.ts';

// The editor measures its text, which jsdom cannot.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

let online: ReturnType<typeof aProblemOnline>;

beforeEach(() => {
  online = aProblemOnline();
});

describe('submitting', () => {
  it('posts the code and fills the tiles as the tests finish', async () => {
    const { user } = open();
    await user.click(await submit());
    const panel = await screen.findByRole('region', { name: 'Verdict' });
    expect(online.submitted.calls[0]!.body).toMatchObject({ pid: 'A1001', language: 'C++ 17' });
    expect(online.submitted.calls[0]!.body['code']).toContain('#include');
    await waitFor(() => expect(online.stream.asked.flat()).toContain('submission:5000'));

    online.report({ waiting: { reason: 'in_line', position: 2 } });
    expect(await within(panel).findByText('Waiting in line: 2 ahead of this one.')).toBeDefined();
    online.report({ status: STATUS.judging, total: 3, cases: [ran(1)], waiting: null });
    expect(await within(panel).findByRole('button', { name: /^Test 1: Accepted/ })).toBeDefined();
    expect(within(panel).getByText('1 of 3 tests done.')).toBeDefined();
    online.report({ cases: [ran(1), ran(2, STATUS.wrong_answer)] });
    expect(await within(panel).findByRole('button', { name: /^Test 2: Wrong Answer/ })).toBeDefined();
    expect(within(panel).getByRole('button', { name: 'Test 3: not run yet' })).toBeDefined();
  });

  it('tells how far it is where the tests are not shown', async () => {
    const { user } = open();
    await user.click(await submit());
    const panel = await screen.findByRole('region', { name: 'Verdict' });
    await waitFor(() => expect(online.stream.asked.flat()).toContain('submission:5000'));
    online.report({ status: STATUS.judging, total: 3, done: 2, cases: [], waiting: null });
    expect(await within(panel).findByText('2 of 3 tests done.')).toBeDefined();
    expect(within(panel).queryByRole('list', { name: 'Tests' })).toBeNull();
  });

  it('congratulates briefly beside the work, and says the verdict to screen readers', async () => {
    const { user } = open();
    await user.click(await submit());
    await waitFor(() => expect(online.stream.asked.flat()).toContain('submission:5000'));
    online.server.submission = { ...online.server.submission, time: 12, memory: 1500 };
    online.report({ status: STATUS.accepted, total: 2, cases: [ran(1), ran(2)] });
    expect(await screen.findByText('Accepted! Well done.')).toBeDefined();
    expect(await screen.findByText('All 2 tests passed. Slowest: 12 ms of 1 s.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getAllByRole('status').some((one) => one.textContent === 'Accepted')).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Accepted! Well done.')).toBeNull();
    // What one may want to do now stays.
    const onward = screen.getByRole('navigation', { name: 'What’s next' });
    expect(within(onward).getByRole('link', { name: 'Shared solutions' }).getAttribute('href')).toBe(
      '/status?problemID=A1001&completeProblemID=true&status=0&shared=true',
    );
    expect(within(onward).getByRole('button', { name: 'Statistics' })).toBeDefined();
  });

  it('says why it shows no tests while one takes part in a contest with the problem, and leads to no solutions', async () => {
    const { user } = open();
    await user.click(await submit());
    await waitFor(() => expect(online.stream.asked.flat()).toContain('submission:5000'));
    fakeApi(getSubmissionDetail, () => aSubmissionDetail(online.server.submission, { duringContest: true }));
    fakeApi(getAllCaseResult, null);
    online.report({ status: STATUS.accepted, total: 2, done: 2, cases: [] });
    const panel = await screen.findByRole('region', { name: 'Verdict' });
    expect(await within(panel).findByText(/^You are taking part in a contest with this problem/)).toBeDefined();
    expect(within(panel).getByRole('button', { name: 'Statistics' })).toBeDefined();
    expect(within(panel).queryByRole('link', { name: 'Shared solutions' })).toBeNull();
  });

  it('folds out the first failing test, whose input can be run at once', async () => {
    const asked = fakeApi(getFailingTest, aFailingTest());
    const { user } = open();
    await user.click(await submit());
    await waitFor(() => expect(online.stream.asked.flat()).toContain('submission:5000'));
    expect(asked.calls).toHaveLength(0);
    online.server.submission = { ...online.server.submission, time: 12, memory: 1500 };
    online.report({ status: STATUS.wrong_answer, total: 1, cases: [ran(1, STATUS.wrong_answer)] });
    const fold = await screen.findByRole('button', { name: 'Show the first failing test (#3)' });
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    await user.click(fold);
    expect(await screen.findByText('The first difference is on line 2.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Try this input' }));
    expect(await screen.findByDisplayValue('3 1')).toBeDefined();
  });

  it('shows what the compiler said', async () => {
    fakeApi(getAllCaseResult, { judgeCaseMode: 'default', judgeCaseList: [], subTaskJudgeCaseVoList: null });
    const { user } = open();
    await user.click(await submit());
    await waitFor(() => expect(online.stream.asked.flat()).toContain('submission:5000'));
    online.server.submission = { ...online.server.submission, errorMessage: 'main.cpp:1: error: no' };
    online.report({ status: STATUS.compile_error });
    expect(await screen.findByText('main.cpp:1: error: no')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Tests' })).toBeNull();
  });

  it('leads from the first compile error to its line in the editor', async () => {
    const { user } = open();
    await user.click(await submit());
    await waitFor(() => expect(online.stream.asked.flat()).toContain('submission:5000'));
    await code('#include');
    online.server.submission = { ...online.server.submission, errorMessage: 'main.cpp:2:1: error: no' };
    online.report({ status: STATUS.compile_error });
    await user.click(await screen.findByRole('button', { name: 'line 2' }));
    await waitFor(() => expect(document.activeElement?.className).toContain('cm-content'));
    await user.keyboard('X');
    await waitFor(() => expect(document.querySelectorAll('.cm-line')[1]?.textContent).toMatch(/^X/));
  });

  it('knows that the problem is solved although the marks come after the verdict', async () => {
    let status: number = STATUS.not_submitted;
    const asked = fakeApi(getUserProblemStatus, () => ({ 1000: { status } }));
    fakeApi(getLastAcCode, { submitId: 5000, code: 'print(42)', language: 'Python3' });
    const { user } = open();
    await user.click(await submit());
    await waitFor(() => expect(online.stream.asked.flat()).toContain('submission:5000'));
    const before = asked.calls.length;
    online.report({ status: STATUS.accepted, total: 1, cases: [ran(1)] });
    await waitFor(() => expect(asked.calls.length).toBeGreaterThan(before));
    status = STATUS.accepted;
    await waitFor(() => expect(asked.calls.length).toBeGreaterThan(before + 1));
    await user.click(screen.getByRole('button', { name: 'Last accepted code' }));
    await code('print(42)');
  });

  it('reloads the problem after a verdict, whatever its address calls it', async () => {
    const asked = fakeApi(getProblemDetail, aProblemInfo());
    const { user } = open('/problem/a1001');
    await user.click(await submit());
    await waitFor(() => expect(online.stream.asked.flat()).toContain('submission:5000'));
    expect(asked.calls).toHaveLength(1);
    online.report({ status: STATUS.accepted, total: 1, cases: [ran(1)] });
    await waitFor(() => expect(asked.calls.length).toBeGreaterThan(1));
  });

  it('polls while the stream is broken', async () => {
    online.stream.setReachable(false);
    const { user } = open();
    await user.click(await submit());
    expect(await screen.findByRole('region', { name: 'Verdict' })).toBeDefined();
    online.server.progress = someProgress({
      status: STATUS.wrong_answer,
      total: 1,
      cases: [ran(1, STATUS.wrong_answer)],
    });
    online.server.submission = { ...online.server.submission, status: STATUS.wrong_answer, time: 10, memory: 1500 };
    expect(await screen.findByRole('heading', { name: 'Wrong Answer' })).toBeDefined();
  });

  it('polls no more when the login has ended, and the question for a new one can be put away', async () => {
    online.stream.setReachable(false);
    const { user } = open();
    await user.click(await submit());
    await screen.findByRole('region', { name: 'Verdict' });
    const refused = fakeFailure(getJudgingProgress, 'session_expired');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(refused.calls).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is done by Ctrl+Shift+Enter from anywhere on the page', async () => {
    const { user } = open();
    await submit();
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    expect(await screen.findByText('Submit code successfully')).toBeDefined();
  });

  it.each([
    ['   ', 'Code can not be empty'],
    ['x'.repeat(65_536), 'Code Length can not exceed 65535'],
  ])('refuses impossible code before it is sent', async (text, words) => {
    fakeApi(getProblemDetail, aProblemInfo({ codeTemplate: { 'C++ 17': text } }));
    const { user } = open();
    await user.click(await submit());
    expect(await screen.findByText(words)).toBeDefined();
    expect(online.submitted.calls).toHaveLength(0);
  });

  it('hands in to what a training calls so, and lists it by the name that it has around it', async () => {
    fakeApi(getTrainingFrame, aTrainingFrame());
    fakeApi(getFullScreenProblemList, []);
    const list = fakeApi(getSubmissionList, aPage([]));
    const { user } = open('/training/5/problem/2');
    await user.click(await submit());
    await waitFor(() => expect(online.submitted.calls[0]?.body).toMatchObject({ pid: '2', tid: 5 }));
    expect((await screen.findByRole('link', { name: 'All submissions' })).getAttribute('href')).toBe(
      '/status?problemID=A1001&completeProblemID=true',
    );
    await user.click(screen.getByRole('tab', { name: 'My submissions' }));
    await waitFor(() => expect(list.calls[0]?.query.get('problemID')).toBe('A1001'));
  });

  it('goes on in a training with what was written for the problem, whatever label it has there now', async () => {
    fakeApi(getTrainingFrame, aTrainingFrame());
    fakeApi(getFullScreenProblemList, []);
    const place = { uid: ALICE, draftPlace: 'training:5.', problemId: 'A1001', language: 'C++ 17' };
    writeDraft(draftKey(place), 'int drafted;', Date.now());
    open('/training/5/problem/2');
    await waitFor(() => expect(editorText()).toContain('int drafted;'));
  });

  it('counts down in the button when it came too soon', async () => {
    fakeFailure(submitProblemJudge, 'submit_too_fast', { retryAfter: 60 });
    const { user } = open();
    await user.click(await submit());
    const secondsLeft = async () => {
      const button = await screen.findByRole('button', { name: /^Submit \(\d+ s\)$/ });
      return Number(/\d+/.exec(button.textContent)![0]);
    };
    const first = await secondsLeft();
    expect(first).toBeLessThanOrEqual(60);
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(async () => expect(await secondsLeft()).toBeLessThan(first));
  });

  it('asks again with the same key when no answer came, and finds what arrived', async () => {
    const cut = fakeOutage(submitProblemJudge);
    const { user } = open();
    await user.click(await submit());
    expect(await screen.findByText(/^No answer received\. Your code may have arrived/)).toBeDefined();
    online.submitted = fakeApi(submitProblemJudge, () => ({ ...aSubmission(online.server.submission), waiting: null }));
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByRole('region', { name: 'Verdict' })).toBeDefined();
    expect(online.submitted.calls[0]!.body['submitKey']).toBe(cut.calls[0]!.body['submitKey']);
    expect(screen.queryByText(/^No answer received/)).toBeNull();
    await user.click(await submit());
    await waitFor(() => expect(online.submitted.calls).toHaveLength(2));
    expect(online.submitted.calls[1]!.body['submitKey']).not.toBe(online.submitted.calls[0]!.body['submitKey']);
  });

  it.each([
    ['finds it', { submitId: 5000 }],
    ['says that it did not arrive', null],
  ])('after a reload without an answer %s', async (_what, found) => {
    fakeOutage(submitProblemJudge);
    const { user } = open();
    await user.click(await submit());
    await screen.findByText(/^No answer received/);
    cleanup();
    fakeApi(findSubmitted, found);
    open();
    if (found !== null) expect(await screen.findByRole('region', { name: 'Verdict' })).toBeDefined();
    else expect(await screen.findByText(/did not arrive\. Please submit it again\.$/)).toBeDefined();
  });

  it('is asked for twice after a reload: it may still have been under way', async () => {
    fakeOutage(submitProblemJudge);
    const { user } = open();
    await user.click(await submit());
    await screen.findByText(/^No answer received/);
    cleanup();
    let asked = 0;
    fakeApi(findSubmitted, () => {
      asked += 1;
      return asked === 1 ? null : { submitId: 5000 };
    });
    open();
    expect(await screen.findByRole('region', { name: 'Verdict' })).toBeDefined();
    expect(screen.queryByText(/did not arrive/)).toBeNull();
  });

  it('goes on when the window becomes narrow or wide: the verdict stays, and so does what has no answer yet', async () => {
    const { user } = open();
    await user.click(await submit());
    await screen.findByRole('region', { name: 'Verdict' });
    fakeOutage(submitProblemJudge);
    await user.click(await submit());
    await screen.findByText(/^No answer received/);
    act(() => resizeScreen(800));
    await user.click(await screen.findByRole('tab', { name: 'Code' }));
    expect(await screen.findByRole('region', { name: 'Verdict' })).toBeDefined();
    expect(screen.getByText(/^No answer received/)).toBeDefined();
    online.submitted = fakeApi(submitProblemJudge, () => ({ ...aSubmission(online.server.submission), waiting: null }));
    act(() => resizeScreen(1440));
    await waitFor(() => expect(online.submitted.calls).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/^No answer received/)).toBeNull());
  });

  it('says why the server refused', async () => {
    fakeFailure(submitProblemJudge, 'judging_disabled');
    const { user } = open();
    await user.click(await submit());
    expect(await screen.findByText('Judging is currently turned off on this site.')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Verdict' })).toBeNull();
  });

  it('opens the login dialog when the login has ended, and keeps the page with the code', async () => {
    fakeFailure(submitProblemJudge, 'session_expired');
    writeDraft(
      draftKey({ uid: ALICE, draftPlace: '', problemId: 'A1001', language: 'C++ 17' }),
      'int mine;',
      Date.now(),
    );
    const { user, address } = open();
    await user.click(await submit());
    expect(await screen.findByRole('dialog')).toBeDefined();
    expect(address()).toBe('/problem/A1001');
    expect(localStorage.getItem('token')).toBeNull();
    await code('int mine;');
  });
});
