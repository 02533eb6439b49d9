import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { getProblemDetail, getUserProblemStatus } from '@oyez/contract/problems/problems';
import { getLanguages } from '@oyez/contract/problems/problem-languages';
import { type Submission, submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { getJudgingProgress, type JudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { getAllCaseResult, getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import { STATUS } from '@oyez/contract/judging/verdict';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { installFakeStream } from '../../../testing/fakeStream.ts';
import {
  aCase,
  aLanguage,
  aProblemInfo,
  aSubmission,
  aSubmissionDetail,
  someProgress,
} from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

/** What the server knows of the one submission of these tests. */
type Known = { submission: Partial<Submission>; progress: JudgingProgress };

/** A problem page and the server behind it, on which nothing has been handed in yet. */
export function aProblemOnline() {
  fakeSite();
  const stream = installFakeStream();
  const server: Known = { submission: { status: STATUS.pending, time: null, memory: null }, progress: someProgress() };
  fakeApi(getProblemDetail, aProblemInfo());
  fakeApi(getLanguages, [aLanguage('C++ 17'), aLanguage('Python3')]);
  fakeApi(getUserProblemStatus, { 1000: { status: STATUS.not_submitted } });
  const submitted = fakeApi(submitProblemJudge, () => ({ ...aSubmission(server.submission), waiting: null }));
  fakeApi(getSubmissionDetail, () => aSubmissionDetail(server.submission));
  fakeApi(getJudgingProgress, () => server.progress);
  fakeApi(getAllCaseResult, {
    judgeCaseMode: 'default',
    judgeCaseList: [aCase(1, STATUS.accepted), aCase(2, STATUS.accepted)],
    subTaskJudgeCaseVoList: null,
  });

  /** A piece of news of the judging. */
  function report(progress: Partial<JudgingProgress>): void {
    server.progress = { ...server.progress, ...progress };
    server.progress.done = progress.done ?? server.progress.cases.length;
    server.submission = { ...server.submission, status: server.progress.status };
    stream.send({ type: 'progress', topic: 'submission:5000', progress: server.progress });
  }
  return { server, stream, submitted, report };
}

export const open = (address = '/problem/A1001') => renderRoute(address, { as: aUser() });
export const editorText = () => document.querySelector('.cm-content')?.textContent;
export const code = async (text: string) => {
  await waitFor(() => expect(editorText()).toContain(text));
};
export const submit = () => screen.findByRole('button', { name: 'Submit' });

export const ran = (seq: number, status: number = STATUS.accepted) => ({ seq, status, time: 10, memory: 1500 });
