import { screen, waitFor, within } from '@testing-library/react';
import { getAllCaseResult, getSubmissionDetail, updateSubmission } from '@oyez/contract/submissions';
import { STATUS } from '@oyez/contract/verdict';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { type FakeStream, installFakeStream } from '../../testing/fakeStream.ts';
import { aCase, aSubmissionDetail } from '../../testing/judgeBuilders.ts';
import { bePatient } from '../../testing/patience.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

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
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Time Limit Exceeded' })).toBeDefined();
    expect(await screen.findByText(/^Stopped at 1 s on test 2 of 3\./)).toBeDefined();
    expect(screen.getByText('1000 ms of 1 s')).toBeDefined();
    expect(screen.getByText('2.0 MB of 256 MB')).toBeDefined();
    const tests = screen.getByRole('table', { name: 'Tests' });
    expect(
      within(tests)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['TestStatusTimeMemory', '1Accepted11 ms1.5 MB', '2Time Limit Exceeded1000 ms1.5 MB', '3Skipped––']);
  });

  it('groups the tests by subtask', async () => {
    fakeApi(getSubmissionDetail, aSubmissionDetail({ status: STATUS.partial_accepted, score: 40 }));
    fakeApi(getAllCaseResult, {
      judgeCaseMode: 'subtask_lowest',
      judgeCaseList: null,
      subTaskJudgeCaseVoList: [
        {
          groupNum: 1,
          time: 10,
          memory: 100,
          score: 40,
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
          status: STATUS.wrong_answer,
          ac: 0,
          total: 1,
          subtaskDetailList: [aCase(2, STATUS.wrong_answer, { score: 0, groupNum: 2, userOutput: 'line 3 differs' })],
        },
      ],
    });
    const { user } = open();
    const second = await screen.findByRole('region', { name: 'Subtask 2' });
    expect(within(second).getByText(/^0 points · 0 of 1 passed · 10 ms/)).toBeDefined();
    expect(within(second).getByText('line 3 differs')).toBeDefined();
    // Full points need no second look; a click shows them all the same.
    const first = screen.getByRole('region', { name: 'Subtask 1' });
    expect(within(first).queryByRole('table')).toBeNull();
    await user.click(within(first).getByRole('button', { name: /^Subtask 1/ }));
    expect(within(first).getByRole('table')).toBeDefined();
    expect(screen.getByText('The first test that did not pass is test 2: Wrong Answer.')).toBeDefined();
    expect(screen.getByText('Test 2: line 3 differs')).toBeDefined();
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

  it('hides what the reader may neither see nor do', async () => {
    fakeApi(
      getSubmissionDetail,
      aSubmissionDetail(
        { uid: 'f'.repeat(32), code: null },
        { can: { share: false, seeCode: false, resubmit: false, judge: false } },
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
        { can: { share: false, seeCode: false, resubmit: false, judge: false } },
      ),
    );
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Judging' })).toBeDefined();
    await waitFor(() => expect(stream.asked.at(-1)).toEqual(['submissions']));
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
