import { cancelJudge, manualJudge, rejudgeSubmission as rejudgeCall } from '@oyez/contract/judging/judging-admin';
import { STATUS } from '@oyez/contract/judging/verdict';
import { fail } from '../../http/app-error.ts';
import type { On } from '../../http/serve.ts';
import type { Services } from '../../services.ts';
import { cancelSubmission, judgeManually, rejudgeSubmission } from '../judging/verdicts/verdict-changes.service.ts';
import { judgesMask } from '../../policy/submissions.policy.ts';
import { submissionsById } from './submissions.sql.ts';
import { toSubmission } from './submissions.view.ts';

const QUEUED = {
  status: STATUS.pending,
  time: null,
  memory: null,
  score: null,
  oiRankScore: null,
  judger: '',
  isManual: false,
};

/** Verdicts as staff changes them, one by one. Whoever may rejudge sees every submission. */
export function verdictAdminRoutes(on: On, services: Services): void {
  on(rejudgeCall).with(async ({ query }, context) => {
    await rejudgeSubmission(services, context, query.submitId);
    const [row] = await submissionsById(services.database.db, [query.submitId]);
    const submission = toSubmission(row ?? fail('submission_not_found'), judgesMask(context.actor), context.locale);
    // As it was queued: a judge may have taken it since.
    return { ...submission, ...QUEUED };
  });

  on(manualJudge).with(async ({ query }, context) => {
    const { submitId, status, score } = query;
    const { rankScore, ...decided } = await judgeManually(services, context, submitId, { status, score });
    return { submitId, ...decided, oiRankScore: rankScore };
  });

  on(cancelJudge).with(async ({ query }, context) => {
    const { status, judger } = await cancelSubmission(services, context, query.submitId);
    return { submitId: query.submitId, status, score: null, oiRankScore: null, judger };
  });
}
