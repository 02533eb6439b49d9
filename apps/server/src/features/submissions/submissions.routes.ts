import {
  findSubmitted,
  resubmitSubmission,
  submitProblemJudge,
  updateSubmission,
} from '@oyez/contract/submissions/submissions';
import { getJudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { fail } from '../../http/app-error.ts';
import type { On } from '../../http/serve.ts';
import { submitScopeOf } from '../../policy/scope.ts';
import { submissionPolicy } from '../../policy/submissions.policy.ts';
import type { Services } from '../../services.ts';
import { progressOf } from '../judging/protocol/progress.service.ts';
import { createPlainReaders, type PlainReaders } from './plain-readers.ts';
import { submissionDetailRoutes } from './submission-detail.routes.ts';
import { submissionListRoutes } from './submission-lists.routes.ts';
import { followableAmong, openSubmission, resubmit, submit, waitingFor } from './submissions.service.ts';
import { setShare, submittedWith } from './submissions.sql.ts';
import { accessFactsOf, toSubmission } from './submissions.view.ts';

/**
 * Submissions: handing code in, and everything one reads about it afterwards. What a submission is never changes;
 * its verdict is that of its current judging.
 */
export function submissionRoutes(on: On, services: Services): void {
  const plainReaders = createPlainReaders(services);
  ownSubmissionRoutes(on, services, plainReaders);
  submissionListRoutes(on, services, plainReaders);
  submissionDetailRoutes(on, services);
}

/** Handing in, and what one does with what one has handed in. */
function ownSubmissionRoutes(on: On, services: Services, plainReaders: PlainReaders): void {
  const { db } = services.database;

  on(submitProblemJudge).with(async ({ body }, { actor, locale, ip, arrivedAt }) => {
    const place = await submitScopeOf(db, actor, body, arrivedAt);
    const { pid: displayId, ...code } = body;
    const row = await submit(services, actor, place, { displayId, ip, arrivedAt, ...code });
    plainReaders.forget(actor.id);
    const waiting = await waitingFor(services, row);
    const mask = place.mask(accessFactsOf(row)) ?? fail('submission_not_found');
    return { ...toSubmission(row, mask, locale), waiting };
  });

  on(findSubmitted).with(async ({ query: { submitKey } }, { actor }) => {
    const found = await submittedWith(db, { userId: actor.id, submitKey });
    return found === undefined ? null : { submitId: found.id };
  });

  on(resubmitSubmission).with(async ({ query }, { actor, locale }) => {
    const { row, place } = await openSubmission(services, query.submitId, actor);
    if (row.user_id !== actor.id) fail('resubmit_not_owner');
    await resubmit(services, actor, place, row);
    const again = await openSubmission(services, row.id, actor);
    return toSubmission(again.row, again.mask, locale);
  });

  on(updateSubmission).with(async ({ body }, { actor }) => {
    const { row } = await openSubmission(services, body.submitId, actor);
    if (row.user_id !== actor.id) fail('share_not_owner');
    if (row.contest_id !== null) fail('share_in_contest');
    if (!submissionPolicy.share(actor, accessFactsOf(row))) fail('share_not_allowed');
    await setShare(db, row.id, body.share);
    return null;
  });

  on(getJudgingProgress).with(async ({ query }, { actor }) => {
    const open = await followableAmong(services, actor, [query.submitId]);
    const [progress] = await progressOf(services, [...open]);
    return progress ?? fail('submission_not_found');
  });
}
