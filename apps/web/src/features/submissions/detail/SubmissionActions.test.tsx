import { screen, waitFor, within } from '@testing-library/react';
import { cancelJudge, manualJudge, rejudgeSubmission } from '@oyez/contract/judging/judging-admin';
import { resubmitSubmission } from '@oyez/contract/submissions/submissions';
import { getJudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { getAllCaseResult, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { STATUS } from '@oyez/contract/judging/verdict';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { type FakeStream, installFakeStream } from '../../../testing/fakeStream.ts';
import { aCase, aSubmission, aSubmissionDetail, someProgress } from '../../../testing/judgeBuilders.ts';
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
    await user.click(question.getByRole('button', { name: 'Keep as is' }));
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
      detail = aSubmissionDetail(
        { status: STATUS.accepted, score: 100, isManual: true, judger: 'root' },
        { can: staffOf },
      );
      return { submitId: 5000, status: STATUS.accepted, score: 100, oiRankScore: 10, judger: 'root' };
    });
    const { user } = openAsRoot();
    await user.click(await screen.findByRole('button', { name: 'Set verdict' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set the verdict of submission 5000' }));
    const choice = dialog.getByRole('combobox', { name: /^Verdict/ });
    const offered = within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(offered).toHaveLength(9);
    for (const never of ['Cancelled', 'Compile Error', 'Pending', 'Judging']) expect(offered).not.toContain(never);
    const score = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Score/ });
    expect([score.value, score.placeholder]).toEqual(['', '40']);
    await user.selectOptions(choice, 'Accepted');
    await user.type(score, '100');
    await user.click(dialog.getByRole('button', { name: 'Set verdict' }));
    expect(await screen.findByText('Manually judged (root)')).toBeDefined();
    expect(await screen.findByText('Update Successfully')).toBeDefined();
    expect(Object.fromEntries(set.calls[0]!.query)).toEqual({ submitId: '5000', status: '0', score: '100' });
  });

  it('leaves the score to the server where none is entered', async () => {
    detail = aSubmissionDetail({ status: STATUS.wrong_answer, score: 0 }, { can: staffOf });
    const set = fakeApi(manualJudge, {
      submitId: 5000,
      status: STATUS.accepted,
      score: 100,
      oiRankScore: 10,
      judger: 'root',
    });
    const { user } = openAsRoot();
    await user.click(await screen.findByRole('button', { name: 'Set verdict' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set the verdict of submission 5000' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Verdict/ }), 'Accepted');
    await user.click(dialog.getByRole('button', { name: 'Set verdict' }));
    expect(await screen.findByText('Update Successfully')).toBeDefined();
    expect(Object.fromEntries(set.calls[0]!.query)).toEqual({ submitId: '5000', status: '0' });
  });

  it.each([
    [STATUS.judging, 'Available once judging has finished or been cancelled.'],
    [STATUS.compile_error, 'A compile error can be rejudged, but cannot be given another verdict.'],
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
    expect(await screen.findByText('Waiting in line: 3 ahead of this one.')).toBeDefined();
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
