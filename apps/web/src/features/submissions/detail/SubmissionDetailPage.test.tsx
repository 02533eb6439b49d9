import { screen, waitFor, within } from '@testing-library/react';
import { cancelJudge, manualJudge, rejudgeSubmission } from '@oyez/contract/judging/judging-admin';
import { resubmitSubmission, updateSubmission } from '@oyez/contract/submissions/submissions';
import { getJudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { getAllCaseResult, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { STATUS } from '@oyez/contract/judging/verdict';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { type FakeStream, installFakeStream } from '../../../testing/fakeStream.ts';
import { aCase, aSubmission, aSubmissionDetail, someProgress } from '../../../testing/judgeBuilders.ts';
import { bePatient } from '../../../testing/patience.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

bePatient();

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
    await user.click(screen.getByRole('button', { name: 'Show as a table' }));
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
    await user.click(within(first).getByRole('button', { name: 'Show as a table' }));
    expect(within(first).getByRole('table')).toBeDefined();
    expect(
      screen.getByText(/^The first test that did not pass is test 2: Wrong Answer\. Read the limits/),
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
    expect(await screen.findByText('The results of single tests are not open to you here.')).toBeDefined();
  });

  it('shares the code and stops sharing it', async () => {
    let share = false;
    fakeApi(getSubmissionDetail, () => aSubmissionDetail({ share }));
    const shared = fakeApi(updateSubmission, (call) => {
      share = call.body['share'] === true;
      return null;
    });
    const { user } = open();
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Share the code' });
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
    expect(await screen.findByText(/^Only its author and the administrators/)).toBeDefined();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Code' })).toBeNull();
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

describe('changing the judging of a submission', () => {
  const staffOf = { share: true, seeCode: true, resubmit: false, judge: true, follow: true };
  /** What the server knows. */
  let detail: ReturnType<typeof aSubmissionDetail>;
  beforeEach(() => {
    detail = aSubmissionDetail({ status: STATUS.wrong_answer, uid: 'f'.repeat(32) }, { can: staffOf });
    fakeApi(getSubmissionDetail, () => detail);
  });
  const openAsRoot = () => renderRoute('/submission-detail/5000', { as: anAdmin() });

  it('rejudges, follows the new judging live, and shows its tests instead of the old ones', async () => {
    const rejudged = fakeApi(rejudgeSubmission, () => {
      detail = aSubmissionDetail({ status: STATUS.judging, version: 1, uid: 'f'.repeat(32) }, { can: staffOf });
      return aSubmission({ status: STATUS.pending });
    });
    fakeApi(
      getJudgingProgress,
      someProgress({
        status: STATUS.judging,
        version: 2,
        total: 2,
        cases: [{ seq: 1, status: STATUS.accepted, time: 7, memory: 900 }],
      }),
    );
    const { user } = openAsRoot();
    expect(await screen.findByRole('button', { name: /^Test 2: Time Limit Exceeded/ })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Rejudge' }));
    expect(await screen.findByText('Rejudge successfully')).toBeDefined();
    expect(rejudged.calls[0]!.query.get('submitId')).toBe('5000');
    expect(await screen.findByText('1 of 2 tests done.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Test 2: Time Limit Exceeded/ })).toBeNull();

    detail = aSubmissionDetail({ status: STATUS.accepted, version: 2, uid: 'f'.repeat(32) }, { can: staffOf });
    fakeApi(getAllCaseResult, {
      judgeCaseMode: 'default',
      judgeCaseList: [aCase(1, STATUS.accepted), aCase(2, STATUS.accepted)],
      subTaskJudgeCaseVoList: null,
    });
    await waitFor(() => expect(stream.asked.at(-1)).toContain('submission:5000'));
    stream.send({
      type: 'progress',
      topic: 'submission:5000',
      progress: someProgress({ status: STATUS.accepted, version: 2, total: 2 }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Accepted' })).toBeDefined();
    expect(await screen.findByRole('button', { name: /^Test 2: Accepted/ })).toBeDefined();
  });

  it('cancels after saying what that means', async () => {
    const cancelled = fakeApi(cancelJudge, () => {
      detail = aSubmissionDetail({ status: STATUS.cancelled }, { can: staffOf });
      return { submitId: 5000, status: STATUS.cancelled, score: null, oiRankScore: null, judger: 'root' };
    });
    const { user } = openAsRoot();
    await user.click(await screen.findByRole('button', { name: 'Cancel judging' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel submission 5000?' }));
    await user.click(question.getByRole('button', { name: 'Leave it as it is' }));
    expect(cancelled.calls).toHaveLength(0);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Cancel judging' }));
    const again = within(await screen.findByRole('dialog', { name: 'Cancel submission 5000?' }));
    await user.click(again.getByRole('button', { name: 'Cancel judging' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Cancelled' })).toBeDefined();
    expect(await screen.findByText('Cancel Successfully')).toBeDefined();
  });

  it('sets verdict and score by hand, from what judging can end with', async () => {
    detail = aSubmissionDetail({ status: STATUS.partial_accepted, score: 40 }, { can: staffOf });
    const set = fakeApi(manualJudge, () => {
      detail = aSubmissionDetail({ status: STATUS.accepted, score: 100, isManual: true }, { can: staffOf });
      return { submitId: 5000, status: STATUS.accepted, score: 100, oiRankScore: 10, judger: 'root' };
    });
    const { user } = openAsRoot();
    await user.click(await screen.findByRole('button', { name: 'Set verdict' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Verdict of submission 5000 by hand' }));
    const choice = dialog.getByRole('combobox', { name: /^Verdict/ });
    const offered = within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(offered).toHaveLength(9);
    for (const never of ['Cancelled', 'Compile Error', 'Pending', 'Judging']) expect(offered).not.toContain(never);
    const score = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Score/ });
    expect(score.value).toBe('40');
    await user.selectOptions(choice, 'Accepted');
    await user.clear(score);
    await user.type(score, '100');
    await user.click(dialog.getByRole('button', { name: 'Set verdict' }));
    expect(await screen.findByText('Judged by hand')).toBeDefined();
    expect(await screen.findByText('Update Successfully')).toBeDefined();
    expect(Object.fromEntries(set.calls[0]!.query)).toEqual({ submitId: '5000', status: '0', score: '100' });
  });

  it.each([
    [STATUS.judging, 'Possible when the judging is over, or after cancelling it.'],
    [STATUS.compile_error, 'A compile error can be rejudged, but not be given another verdict.'],
  ])('says why no verdict can be set in status %d', async (status, reason) => {
    detail = aSubmissionDetail({ status }, { can: staffOf });
    fakeApi(getJudgingProgress, someProgress({ status }));
    const { user } = openAsRoot();
    const button = await screen.findByRole('button', { name: 'Set verdict' });
    await user.hover(button);
    expect(await screen.findByText(reason)).toBeDefined();
    await user.click(button);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lets the author send again what was never judged', async () => {
    detail = aSubmissionDetail(
      { status: STATUS.submitted_failed },
      { can: { share: true, seeCode: true, resubmit: true, judge: false, follow: true } },
    );
    const sent = fakeApi(resubmitSubmission, () => {
      detail = aSubmissionDetail(
        { status: STATUS.pending, version: 1 },
        { waiting: { reason: 'in_line', position: 3 } },
      );
      return aSubmission({ status: STATUS.pending });
    });
    fakeApi(
      getJudgingProgress,
      someProgress({ status: STATUS.pending, version: 2, waiting: { reason: 'in_line', position: 3 } }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Submit again' }));
    expect(await screen.findByText('Waiting in line: 3 ahead of it.')).toBeDefined();
    expect(sent.calls).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Rejudge' })).toBeNull();
  });

  it('hears of it when somebody else has it judged anew', async () => {
    detail = aSubmissionDetail();
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Accepted' })).toBeDefined();
    await waitFor(() => expect(stream.asked.at(-1)).toContain('submissions'));
    detail = aSubmissionDetail({ status: STATUS.wrong_answer, version: 2 });
    stream.send({ type: 'changed', topic: 'submissions', ids: [5000] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Wrong Answer' })).toBeDefined();
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
    const part = within(await screen.findByRole('region', { name: 'For the staff' }));
    expect(part.getByText('the interactor failed on case 2. It left with code 139.')).toBeDefined();
    expect(part.getByText('2 s, 512 MB')).toBeDefined();
    expect(part.getByText('300 ms for the reference work, ±5.0%')).toBeDefined();
    expect(part.getByRole('group', { name: 'Said by the program' }).textContent).toBe('500');
    expect(part.getByRole('group', { name: 'Said to the program' }).textContent).toBe('<');
    await user.selectOptions(part.getByRole('combobox', { name: 'Test to show' }), 'Test 5');
    expect(part.getByRole('group', { name: 'Said by the program' }).textContent).toBe('7');
    const rows = within(part.getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^No\./),
      expect.stringMatching(/^2Rejudge \(attempt 2\)rootSystem Error.*Counts now/),
      expect.stringMatching(/^1Submitted–Accepted.*Counted before/),
    ]);
  });

  it('is not there for others', async () => {
    fakeApi(getSubmissionDetail, aSubmissionDetail());
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Accepted' })).toBeDefined();
    expect(screen.queryByText('For the staff')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Rejudge' })).toBeNull();
  });
});
