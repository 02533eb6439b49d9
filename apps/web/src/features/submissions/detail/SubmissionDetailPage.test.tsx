import { screen, waitFor, within } from '@testing-library/react';
import { updateSubmission } from '@oyez/contract/submissions/submissions';
import { getAllCaseResult, getSubmissionDetail, messageNotShown } from '@oyez/contract/submissions/submission-detail';
import { STATUS } from '@oyez/contract/judging/verdict';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { type FakeStream, installFakeStream } from '../../../testing/fakeStream.ts';
import { aCase, aSubmissionDetail } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

let stream: FakeStream;

beforeEach(() => {
  fakeSite();
  stream = installFakeStream();
  fakeApi(getAllCaseResult, {
    judgeCaseMode: 'default',
    judgeCaseList: [aCase(1, STATUS.accepted), aCase(2, STATUS.time_limit, { time: 1000 }), aCase(3, STATUS.cancelled)],
    subTaskJudgeCaseVoList: null,
  });
});

const open = (id: number | string = 5000) => renderRoute(`/submission-detail/${id}`, { as: aUser() });

describe('the detail of a submission', () => {
  it('says in one sentence where it was stopped, with time and memory against the limits', async () => {
    fakeApi(getSubmissionDetail, aSubmissionDetail({ status: STATUS.time_limit, time: 1000, memory: 2048 }));
    const { user } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Time Limit Exceeded' })).toBeDefined();
    expect(await screen.findByText(/^Stopped at 1 s on test 2 of 3\./)).toBeDefined();
    expect(screen.getByText('1000 ms of 1 s')).toBeDefined();
    expect(screen.getByText('2.0 MB of 256 MB')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const tests = screen.getByRole('table', { name: 'Tests' });
    expect(
      within(tests)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['TestStatusTimeMemory', '1Accepted11 ms1.5 MB', '2Time Limit Exceeded1000 ms1.5 MB', '3Skipped––']);
  });

  it('groups the tests by subtask', async () => {
    fakeApi(getSubmissionDetail, aSubmissionDetail({ status: STATUS.partial_accepted, score: 40 }, { fullScore: 100 }));
    fakeApi(getAllCaseResult, {
      judgeCaseMode: 'subtask_lowest',
      judgeCaseList: null,
      subTaskJudgeCaseVoList: [
        {
          groupNum: 1,
          time: 10,
          memory: 100,
          score: 40,
          fullScore: 40,
          status: STATUS.accepted,
          ac: 1,
          total: 1,
          subtaskDetailList: [aCase(1, STATUS.accepted, { score: 40, groupNum: 1 })],
        },
        {
          groupNum: 2,
          time: 10,
          memory: 100,
          score: 0,
          fullScore: 60,
          status: STATUS.wrong_answer,
          ac: 0,
          total: 1,
          subtaskDetailList: [aCase(2, STATUS.wrong_answer, { score: 0, groupNum: 2, userOutput: 'line 3 differs' })],
        },
      ],
    });
    const { user } = open();
    const second = await screen.findByRole('region', { name: 'Subtask 2' });
    expect(screen.getByText('40 of 100')).toBeDefined();
    expect(screen.getByText('40/100')).toBeDefined();
    expect(within(second).getByText(/^0 of 60 points · 0 of 1 passed · 10 ms/)).toBeDefined();
    expect(within(second).getByText('line 3 differs')).toBeDefined();
    // Full points need no second look; a click shows them all the same.
    const first = screen.getByRole('region', { name: 'Subtask 1' });
    expect(within(first).queryByRole('list')).toBeNull();
    await user.click(within(first).getByRole('button', { name: /^Subtask 1/ }));
    expect(within(first).getByRole('button', { name: /^Test 1: Accepted/ })).toBeDefined();
    await user.click(within(first).getByRole('button', { name: 'Show as table' }));
    expect(within(first).getByRole('table')).toBeDefined();
    expect(
      screen.getByText(/^The first test that did not pass is test 2: Wrong Answer\. Check the input limits/),
    ).toBeDefined();
    expect(screen.getByText('Test 2: line 3 differs')).toBeDefined();
  });

  it('opens a test in its place; the one that decided stands open', async () => {
    fakeApi(getSubmissionDetail, aSubmissionDetail({ status: STATUS.time_limit, time: 1000 }));
    fakeApi(getAllCaseResult, {
      judgeCaseMode: 'default',
      judgeCaseList: [
        aCase(1, STATUS.accepted, { inputData: '1.in', outputData: '1.out' }),
        aCase(2, STATUS.time_limit, { time: 1000, inputData: '2.in', outputData: '2.out' }),
      ],
      subTaskJudgeCaseVoList: null,
    });
    const { user } = open();
    const decided = await screen.findByRole('button', { name: /^Test 2: Time Limit/ });
    expect(decided.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('2.in · 2.out')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Test 1: Accepted/ }));
    expect(screen.getByText('1.in · 1.out')).toBeDefined();
    expect(screen.queryByText('2.in · 2.out')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Test 1: Accepted/ }));
    expect(screen.queryByText('1.in · 1.out')).toBeNull();
  });

  it('says that tests are not shown', async () => {
    fakeApi(getSubmissionDetail, aSubmissionDetail());
    fakeApi(getAllCaseResult, null);
    open();
    expect(await screen.findByText('Results of individual tests are not shown to you here.')).toBeDefined();
  });

  it('shares the code and stops sharing it', async () => {
    let share = false;
    fakeApi(getSubmissionDetail, () => aSubmissionDetail({ share }));
    const shared = fakeApi(updateSubmission, (call) => {
      share = call.body['share'] === true;
      return null;
    });
    const { user } = open();
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Share code' });
    await user.click(toggle);
    expect(await screen.findByText('Shared successfully')).toBeDefined();
    expect(shared.calls[0]!.body).toEqual({ submitId: 5000, share: true });
    await waitFor(() => expect(toggle.checked).toBe(true));
    await waitFor(() => expect(toggle.disabled).toBe(false));
    await user.click(toggle);
    expect(await screen.findByText('Cancel Sharing Successfully')).toBeDefined();
  });

  it('leads back to the problem in the place that it was handed in at', async () => {
    fakeApi(getSubmissionDetail, aSubmissionDetail({ gid: 3, displayPid: 'A 1' }));
    open();
    expect((await screen.findByRole('link', { name: 'Back to the problem' })).getAttribute('href')).toBe(
      '/group/3/problem/A%201',
    );
  });

  it('hides what the reader may neither see nor do', async () => {
    fakeApi(
      getSubmissionDetail,
      aSubmissionDetail(
        { uid: 'f'.repeat(32), code: null },
        { can: { share: false, seeCode: false, resubmit: false, judge: false, follow: false } },
      ),
    );
    open();
    expect(await screen.findByText(/^Only the author and administrators/)).toBeDefined();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Code' })).toBeNull();
  });

  it('has the notice of a site that hides code in place of the code, for its author too', async () => {
    const can = { share: false, seeCode: false, resubmit: false, judge: false, follow: true };
    const code = 'The code of submissions is currently hidden on this site.';
    fakeApi(getSubmissionDetail, aSubmissionDetail({ code }, { can }));
    open();
    expect(await screen.findByText(code)).toBeDefined();
    expect(screen.queryByText(/^Only the author/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit and submit again' })).toBeNull();
  });

  it.each([
    ['root', 'Manually judged (root)'],
    [null, 'Manually judged'],
  ])('says who decided by hand, where that may be known: %s', async (judger, words) => {
    fakeApi(getSubmissionDetail, aSubmissionDetail({ isManual: true, judger }));
    open();
    expect(await screen.findByText(words)).toBeDefined();
  });

  it('shows the message of a compile error and no tests', async () => {
    fakeApi(
      getSubmissionDetail,
      aSubmissionDetail({ status: STATUS.compile_error, errorMessage: 'error: expected ;' }),
    );
    open();
    expect(await screen.findByText('error: expected ;')).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Tests' })).toBeNull();
  });

  it('says in their place that the tests did not come, and asks again', async () => {
    fakeApi(getSubmissionDetail, aSubmissionDetail({ status: STATUS.wrong_answer }));
    fakeFailure(getAllCaseResult, 'busy');
    const { user } = open();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('heading', { name: 'Tests' })).toBeDefined();
    fakeApi(getAllCaseResult, {
      judgeCaseMode: 'default',
      judgeCaseList: [aCase(1, STATUS.wrong_answer)],
      subTaskJudgeCaseVoList: null,
    });
    await user.click(again);
    expect(await screen.findByRole('button', { name: 'Show as table' })).toBeDefined();
  });

  it('says that a message is not for the reader, who has nothing to copy then', async () => {
    const errorMessage = messageNotShown.en;
    fakeApi(getSubmissionDetail, aSubmissionDetail({ status: STATUS.compile_error, errorMessage }));
    open();
    expect(await screen.findByText(errorMessage)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Copy message' })).toBeNull();
  });

  it("follows somebody else's judging", async () => {
    let status: number = STATUS.judging;
    fakeApi(getSubmissionDetail, () =>
      aSubmissionDetail(
        { status, uid: 'f'.repeat(32), code: null },
        { can: { share: false, seeCode: false, resubmit: false, judge: false, follow: false } },
      ),
    );
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Judging' })).toBeDefined();
    await waitFor(() => expect(stream.asked.at(-1)).toContain('submissions'));
    status = STATUS.accepted;
    stream.send({ type: 'changed', topic: 'submissions', ids: [5000] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Accepted' })).toBeDefined();
  });

  it('says that there is no such submission', async () => {
    fakeFailure(getSubmissionDetail, 'submission_not_found');
    open();
    expect(await screen.findByText('The submission does not exist.')).toBeDefined();
  });

  it.each(['abc', '0', '-5', '1e9'])('takes %s for no submission without asking', async (id) => {
    open(id);
    expect(await screen.findByRole('alert')).toBeDefined();
  });
});

describe('what the staff sees of a submission', () => {
  it('is why, on what, what was said, and every judging', async () => {
    const judging = {
      by: null,
      version: 2,
      attempt: 1,
      score: null,
      time: 30,
      memory: 1700,
      createdAt: '2026-11-21T08:00:00.000Z',
      startedAt: null,
      endedAt: null,
      appliedAt: '2026-11-21T08:00:01.000Z',
    };
    fakeApi(
      getSubmissionDetail,
      aSubmissionDetail(
        { status: STATUS.system_error, errorMessage: 'The checker or interactor of this problem failed' },
        {
          staff: {
            staffMessage: 'the interactor failed on case 2. It left with code 139.',
            ranOn: {
              node: 'north',
              fingerprint: { cpu: 'A processor' },
              speed: { referenceMs: 300, spread: 0.05 },
              limits: { timeMs: 2000, memoryMb: 512, stackMb: 128 },
              dataDigest: 'a'.repeat(64),
            },
            compiler: 'g++ 12.2',
            transcripts: [
              { seq: 2, fromProgram: '500', toProgram: '<', judgeWords: 'too many questions' },
              { seq: 5, fromProgram: '7', toProgram: '', judgeWords: '' },
            ],
            judgings: [
              {
                ...judging,
                n: 2,
                cause: 'rejudge',
                by: 'root',
                status: STATUS.system_error,
                current: true,
                attempt: 2,
              },
              { ...judging, n: 1, cause: 'submit', status: STATUS.accepted, current: false },
            ],
          },
        },
      ),
    );
    fakeApi(getAllCaseResult, null);
    const { user } = renderRoute('/submission-detail/5000', { as: anAdmin() });
    const part = within(await screen.findByRole('region', { name: 'For administrators' }));
    expect(part.getByText('the interactor failed on case 2. It left with code 139.')).toBeDefined();
    expect(part.getByText('2 s, 512 MB')).toBeDefined();
    expect(part.getByText('300 ms for the reference workload, ±5.0%')).toBeDefined();
    expect(part.getByRole('group', { name: 'Output of the program' }).textContent).toBe('500');
    expect(part.getByRole('group', { name: 'Sent to the program' }).textContent).toBe('<');
    await user.selectOptions(part.getByRole('combobox', { name: 'Choose a test' }), 'Test 5');
    expect(part.getByRole('group', { name: 'Output of the program' }).textContent).toBe('7');
    const rows = within(part.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^No\./),
      expect.stringMatching(/^2Rejudge \(attempt 2\)rootSystem Error.*Current/),
      expect.stringMatching(/^1Submitted–Accepted.*Replaced/),
    ]);
  });

  it('is not there for others', async () => {
    fakeApi(getSubmissionDetail, aSubmissionDetail());
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Accepted' })).toBeDefined();
    expect(screen.queryByText('For administrators')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Rejudge' })).toBeNull();
  });
});
