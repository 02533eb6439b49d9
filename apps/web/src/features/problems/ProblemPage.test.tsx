import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  getLastAcCode,
  getProblemDetail,
  getProblemList,
  getUserProblemStatus,
} from '@oyez/contract/problems/problems';
import { getLanguages } from '@oyez/contract/problems/problem-languages';
import {
  findSubmitted,
  getSubmissionList,
  type Submission,
  submitProblemJudge,
} from '@oyez/contract/submissions/submissions';
import { getJudgingProgress, type JudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { getAllCaseResult, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { STATUS } from '@oyez/contract/judging/verdict';
import { beforeEach, describe, expect, it } from 'vitest';
import { setLocale } from '../../api/locale.ts';
import { aUser, fakeSite } from '../../testing/builders.ts';
import { type Fake, fakeApi, fakeFailure, fakeOutage } from '../../testing/fakeApi.ts';
import { type FakeStream, installFakeStream } from '../../testing/fakeStream.ts';
import {
  aCase,
  aLanguage,
  ALICE,
  aPage,
  aProblemInfo,
  aProblemRow,
  aSubmission,
  aSubmissionDetail,
  aSubmissionRow,
  someProgress,
} from '../../testing/judgeBuilders.ts';
import { bePatient } from '../../testing/patience.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { setScreenWidth } from '../../testing/screenWidth.ts';
import { rememberList } from './lastList.ts';
import { draftKey, readDraft, writeDraft } from './workspace/drafts.ts';

bePatient();

// The editor measures its text, which jsdom cannot.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

/** What the server knows of the one submission of these tests. */
let server: { submission: Partial<Submission>; progress: JudgingProgress };
let stream: FakeStream;
let submitted: Fake;

beforeEach(() => {
  fakeSite();
  stream = installFakeStream();
  server = { submission: { status: STATUS.pending, time: null, memory: null }, progress: someProgress() };
  fakeApi(getProblemDetail, aProblemInfo());
  fakeApi(getLanguages, [aLanguage('C++ 17'), aLanguage('Python3')]);
  fakeApi(getUserProblemStatus, { 1000: { status: STATUS.not_submitted } });
  submitted = fakeApi(submitProblemJudge, () => ({ ...aSubmission(server.submission), waiting: null }));
  fakeApi(getSubmissionDetail, () => aSubmissionDetail(server.submission));
  fakeApi(getJudgingProgress, () => server.progress);
  fakeApi(getAllCaseResult, {
    judgeCaseMode: 'default',
    judgeCaseList: [aCase(1, STATUS.accepted), aCase(2, STATUS.accepted)],
    subTaskJudgeCaseVoList: null,
  });
});

const open = (address = '/problem/A1001') => renderRoute(address, { as: aUser() });
const editorText = () => document.querySelector('.cm-content')?.textContent;
const code = async (text: string) => {
  await waitFor(() => expect(editorText()).toContain(text));
};
const submit = () => screen.findByRole('button', { name: 'Submit' });

function report(progress: Partial<JudgingProgress>): void {
  server.progress = { ...server.progress, ...progress };
  server.progress.done = progress.done ?? server.progress.cases.length;
  server.submission = { ...server.submission, status: server.progress.status };
  stream.send({ type: 'progress', topic: 'submission:5000', progress: server.progress });
}
const ran = (seq: number, status: number = STATUS.accepted) => ({ seq, status, time: 10, memory: 1500 });

describe('the problem page', () => {
  it('shows statement, samples and the limits of the chosen language', async () => {
    const { user } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'A1001 Two Sums' })).toBeDefined();
    expect(await screen.findByText('Add them.')).toBeDefined();
    expect(screen.getByRole('group', { name: 'Sample input 1' }).textContent).toBe('1 2');
    expect(screen.getByText('No tags')).toBeDefined();
    expect(screen.getByText('256 MB')).toBeDefined();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Python3');
    expect(screen.getByText('512 MB')).toBeDefined();
    expect(screen.getAllByText('×2 in Python3')).toHaveLength(2);
    expect(localStorage.getItem('oyez.language')).toBe('Python3');
  });

  it('shows the other language with a mark where the reader’s is missing', async () => {
    setLocale('zh-CN');
    open();
    expect(await screen.findByText('本题只有英文题面。')).toBeDefined();
    expect(await screen.findByText('Add them.')).toBeDefined();
  });

  it('marks the languages that no judge can run now, and says why', async () => {
    const reason = 'No judge of this site has this language installed.';
    fakeApi(getLanguages, [aLanguage('C++ 17'), aLanguage('Python3', { available: false, reason })]);
    const { user } = open();
    const choice = await screen.findByRole('combobox', { name: 'Language' });
    expect(await screen.findByRole('option', { name: 'Python3 (×2: 2 s, 512 MB) – no judge now' })).toBeDefined();
    expect(screen.queryByText(reason)).toBeNull();
    await user.selectOptions(choice, 'Python3');
    expect(screen.getByText(reason)).toBeDefined();
  });

  it('says that a problem does not exist', async () => {
    fakeFailure(getProblemDetail, 'problem_not_found');
    open();
    expect(await screen.findByText('There is no such problem.')).toBeDefined();
  });

  it('has tabs on a phone and keeps the code when they change', async () => {
    setScreenWidth(390);
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: 'Code' }));
    await code('#include');
    await user.click(screen.getByRole('tab', { name: 'Statement' }));
    expect(document.querySelector('.cm-content')).not.toBeNull();
  });

  it('hides a side with a key and brings it back', async () => {
    const { user } = open();
    await screen.findByText('Add them.');
    await user.keyboard('{Alt>}1{/Alt}');
    expect(screen.queryByText('Add them.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the statement (Alt+1)' }));
    expect(await screen.findByText('Add them.')).toBeDefined();
  });
});

describe('a problem that one came to from a list', () => {
  it('leads to the ones beside it, and when it is solved to the next that is not', async () => {
    rememberList({ currentPage: 1 });
    fakeApi(
      getProblemList,
      aPage([
        aProblemRow({ pid: 999, problemId: 'A1000' }),
        aProblemRow(),
        aProblemRow({ pid: 1001, problemId: 'A1002', title: 'Paths' }),
        aProblemRow({ pid: 1002, problemId: 'A1003', title: 'Trees' }),
      ]),
    );
    fakeApi(getUserProblemStatus, { 1001: { status: STATUS.accepted }, 1002: { status: STATUS.wrong_answer } });
    const { user } = open();
    expect((await screen.findByRole('link', { name: 'Next: A1002 Paths' })).getAttribute('href')).toBe(
      '/problem/A1002',
    );
    expect(screen.getByRole('link', { name: 'Previous: A1000 Two Sums' })).toBeDefined();
    await user.click(await submit());
    await waitFor(() => expect(stream.asked.flat()).toContain('submission:5000'));
    server.submission = { ...server.submission, time: 12, memory: 1500 };
    report({ status: STATUS.accepted, total: 1, cases: [ran(1)] });
    expect((await screen.findByRole('link', { name: 'Next unsolved: A1003' })).getAttribute('href')).toBe(
      '/problem/A1003',
    );
  });
});

describe('submitting', () => {
  it('posts the code and fills the tiles as the tests finish', async () => {
    const { user } = open();
    await user.click(await submit());
    const panel = await screen.findByRole('region', { name: 'Verdict' });
    expect(submitted.calls[0]!.body).toMatchObject({ pid: 'A1001', language: 'C++ 17' });
    expect(submitted.calls[0]!.body['code']).toContain('#include');
    await waitFor(() => expect(stream.asked.flat()).toContain('submission:5000'));

    report({ waiting: { reason: 'in_line', position: 2 } });
    expect(await within(panel).findByText('Waiting in line: 2 ahead of it.')).toBeDefined();
    report({ status: STATUS.judging, total: 3, cases: [ran(1)], waiting: null });
    expect(await within(panel).findByRole('button', { name: /^Test 1: Accepted/ })).toBeDefined();
    expect(within(panel).getByText('1 of 3 tests done.')).toBeDefined();
    report({ cases: [ran(1), ran(2, STATUS.wrong_answer)] });
    expect(await within(panel).findByRole('button', { name: /^Test 2: Wrong Answer/ })).toBeDefined();
    expect(within(panel).getByRole('button', { name: 'Test 3: not run yet' })).toBeDefined();
  });

  it('tells how far it is where the tests are not shown', async () => {
    const { user } = open();
    await user.click(await submit());
    const panel = await screen.findByRole('region', { name: 'Verdict' });
    await waitFor(() => expect(stream.asked.flat()).toContain('submission:5000'));
    report({ status: STATUS.judging, total: 3, done: 2, cases: [], waiting: null });
    expect(await within(panel).findByText('2 of 3 tests done.')).toBeDefined();
    expect(within(panel).queryByRole('list', { name: 'Tests' })).toBeNull();
  });

  it('congratulates briefly beside the work, and says the verdict to screen readers', async () => {
    const { user } = open();
    await user.click(await submit());
    await waitFor(() => expect(stream.asked.flat()).toContain('submission:5000'));
    server.submission = { ...server.submission, time: 12, memory: 1500 };
    report({ status: STATUS.accepted, total: 2, cases: [ran(1), ran(2)] });
    expect(await screen.findByText('Accepted! Well done.')).toBeDefined();
    expect(await screen.findByText('All 2 tests passed. Slowest: 12 ms of 1 s.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getAllByRole('status').some((one) => one.textContent === 'Accepted')).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Accepted! Well done.')).toBeNull();
    // What one may want to do now stays.
    const onward = screen.getByRole('navigation', { name: 'What next' });
    expect(within(onward).getByRole('link', { name: 'Accepted submissions' }).getAttribute('href')).toBe(
      '/status?problemID=A1001&completeProblemID=true&status=0',
    );
    expect(within(onward).getByRole('button', { name: 'Statistics' })).toBeDefined();
  });

  it('shows what the compiler said', async () => {
    fakeApi(getAllCaseResult, { judgeCaseMode: 'default', judgeCaseList: [], subTaskJudgeCaseVoList: null });
    const { user } = open();
    await user.click(await submit());
    await waitFor(() => expect(stream.asked.flat()).toContain('submission:5000'));
    server.submission = { ...server.submission, errorMessage: 'main.cpp:1: error: no' };
    report({ status: STATUS.compile_error });
    expect(await screen.findByText('main.cpp:1: error: no')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Tests' })).toBeNull();
  });

  it('leads from the first compile error to its line in the editor', async () => {
    const { user } = open();
    await user.click(await submit());
    await waitFor(() => expect(stream.asked.flat()).toContain('submission:5000'));
    await code('#include');
    server.submission = { ...server.submission, errorMessage: 'main.cpp:2:1: error: no' };
    report({ status: STATUS.compile_error });
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
    await waitFor(() => expect(stream.asked.flat()).toContain('submission:5000'));
    const before = asked.calls.length;
    report({ status: STATUS.accepted, total: 1, cases: [ran(1)] });
    await waitFor(() => expect(asked.calls.length).toBeGreaterThan(before));
    status = STATUS.accepted;
    await waitFor(() => expect(asked.calls.length).toBeGreaterThan(before + 1));
    await user.click(screen.getByRole('button', { name: 'Last accepted code' }));
    await code('print(42)');
  });

  it('polls while the stream is broken', async () => {
    stream.setReachable(false);
    const { user } = open();
    await user.click(await submit());
    expect(await screen.findByRole('region', { name: 'Verdict' })).toBeDefined();
    server.progress = someProgress({ status: STATUS.wrong_answer, total: 1, cases: [ran(1, STATUS.wrong_answer)] });
    server.submission = { ...server.submission, status: STATUS.wrong_answer, time: 10, memory: 1500 };
    expect(await screen.findByRole('heading', { name: 'Wrong Answer' })).toBeDefined();
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
    expect(submitted.calls).toHaveLength(0);
  });

  it('counts down in the button when it came too soon', async () => {
    fakeFailure(submitProblemJudge, 'submit_too_fast', { retryAfter: 7 });
    const { user } = open();
    await user.click(await submit());
    expect(await screen.findByRole('button', { name: 'Submit (7 s)' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Submit (6 s)' })).toBeDefined();
  });

  it('asks again with the same key when no answer came, and finds what arrived', async () => {
    const cut = fakeOutage(submitProblemJudge);
    const { user } = open();
    await user.click(await submit());
    expect(await screen.findByText(/^No answer came\. Your code may have arrived/)).toBeDefined();
    submitted = fakeApi(submitProblemJudge, () => ({ ...aSubmission(server.submission), waiting: null }));
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByRole('region', { name: 'Verdict' })).toBeDefined();
    expect(submitted.calls[0]!.body['submitKey']).toBe(cut.calls[0]!.body['submitKey']);
    expect(screen.queryByText(/^No answer came/)).toBeNull();
    await user.click(await submit());
    await waitFor(() => expect(submitted.calls).toHaveLength(2));
    expect(submitted.calls[1]!.body['submitKey']).not.toBe(submitted.calls[0]!.body['submitKey']);
  });

  it.each([
    ['finds it', { submitId: 5000 }],
    ['says that it did not arrive', null],
  ])('after a reload without an answer %s', async (_what, found) => {
    fakeOutage(submitProblemJudge);
    const { user } = open();
    await user.click(await submit());
    await screen.findByText(/^No answer came/);
    cleanup();
    fakeApi(findSubmitted, found);
    open();
    if (found !== null) expect(await screen.findByRole('region', { name: 'Verdict' })).toBeDefined();
    else expect(await screen.findByText(/did not arrive\. Please submit it again\.$/)).toBeDefined();
  });

  it('says why the server refused', async () => {
    fakeFailure(submitProblemJudge, 'judging_disabled');
    const { user } = open();
    await user.click(await submit());
    expect(await screen.findByText('Judging is switched off on this site for now.')).toBeDefined();
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

describe('the code in the editor', () => {
  const place = { uid: ALICE, draftPlace: '', problemId: 'A1001', language: 'C++ 17' };

  it('is the draft of this problem and language', async () => {
    writeDraft(draftKey(place), 'int restored;', Date.now());
    const { user } = open();
    await code('int restored;');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Python3');
    await code('map(int');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'C++ 17');
    await waitFor(() => expect(editorText()).toContain('int restored;'));
  });

  it('goes back to the template after a question', async () => {
    writeDraft(draftKey(place), 'int restored;', Date.now());
    const { user } = open();
    await code('int restored;');
    await user.click(screen.getByRole('button', { name: 'Reset code' }));
    await user.click(await screen.findByRole('button', { name: 'Reset' }));
    await code('#include');
    await waitFor(() => expect(readDraft(draftKey(place))).toBeNull());
  });

  it('is not the last accepted one before the problem is solved', async () => {
    const asked = fakeApi(getLastAcCode, { submitId: 1, code: 'int old;', language: 'C++ 17' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Last accepted code' }));
    expect(
      await screen.findByText("You haven't passed the problem so you cannot get the code passed recently"),
    ).toBeDefined();
    expect(asked.calls).toHaveLength(0);
  });

  it('can be the last accepted one afterwards', async () => {
    fakeApi(getUserProblemStatus, { 1000: { status: STATUS.accepted } });
    fakeApi(getLastAcCode, { submitId: 1, code: 'print(42)', language: 'Python3' });
    const { user, queryClient } = open();
    await code('#include');
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await user.click(screen.getByRole('button', { name: 'Last accepted code' }));
    await code('print(42)');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' }).value).toBe('Python3');
  });
});

describe('my submissions', () => {
  it('are ten a page, of this problem exactly', async () => {
    const list = fakeApi(getSubmissionList, aPage([aSubmissionRow({ status: STATUS.runtime_error })]));
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: 'My submissions' }));
    expect(await screen.findByText('Runtime Error')).toBeDefined();
    expect(Object.fromEntries(list.calls[0]!.query)).toEqual({
      onlyMine: 'true',
      problemID: 'A1001',
      completeProblemID: 'true',
      currentPage: '1',
      limit: '10',
    });
  });
});
