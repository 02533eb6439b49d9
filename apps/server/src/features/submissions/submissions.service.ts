import { createHash } from 'node:crypto';
import { limits } from '@oyez/contract/limits';
import { AppError, fail } from '../../http/app-error.ts';
import { takeTurn } from '../../db/throttle.sql.ts';
import { LANE } from '../../jobs/lanes.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { startJudging } from '../judging/judging.service.ts';
import { findSubmittable } from '../problems/problems.service.ts';
import { insertSubmission } from './submissions.sql.ts';

export { publicSubmissionIds } from './submissions.sql.ts';

export type NewCode = { displayId: string; language: string; code: string; ip: string };

/** Stores the code and puts it in line, in one transaction. Answers the submission's id. */
export async function submit(services: Services, actor: Actor, request: NewCode): Promise<number> {
  const { database, now } = services;
  checkCode(request.code);
  const { switches } = await services.settings.current();
  if (!switches.openPublicJudge) fail('judging_disabled');
  const problem = await findSubmittable(database.db, request.displayId, actor);
  if (!problem.languages.includes(request.language))
    throw new AppError('language_not_allowed', { language: request.language });
  await keepInterval(services, actor, switches.defaultSubmitInterval);

  const at = now();
  const id = await database.db.transaction().execute(async (tx) => {
    const submissionId = await insertSubmission(
      tx,
      {
        userId: actor.id,
        problemId: problem.id,
        language: request.language,
        code: request.code,
        codeHash: createHash('sha256').update(request.code).digest(),
        ip: request.ip,
      },
      at,
    );
    await startJudging(
      tx,
      {
        submissionId,
        cause: 'submit',
        problemVersionId: problem.currentVersionId,
        byUserId: actor.id,
        ownerId: actor.id,
        language: request.language,
        lane: LANE.practice,
      },
      at,
    );
    return submissionId;
  });
  services.notifier.send('oyez_task');
  services.notifier.send('oyez_change');
  return id;
}

function checkCode(code: string): void {
  if (code.trim() === '') fail('code_empty');
  if (code.length > limits.code.max) fail('code_too_long');
  if (code.includes('\0')) fail('code_has_nul');
}

async function keepInterval(services: Services, actor: Actor, seconds: number): Promise<void> {
  if (seconds <= 0) return;
  const at = services.now();
  const until = new Date(at.getTime() + seconds * 1000);
  const taken = await takeTurn(services.database.db, `submit:${actor.id}`, until, at);
  if (taken) {
    throw new AppError('submit_too_fast', {
      seconds: Math.max(1, Math.ceil((taken.freeFrom.getTime() - at.getTime()) / 1000)),
    });
  }
}
