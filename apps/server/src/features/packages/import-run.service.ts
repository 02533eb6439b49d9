import type { Locale } from '@oyez/contract/wire/values';
import { z } from 'zod';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { defineJob, enqueueJob } from '../../jobs/define-job.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { problemPolicy } from '../../policy/problems.policy.ts';
import { proposeIds } from './display-ids.service.ts';
import { endAsFailed } from './import-preview.service.ts';
import { importRemaining } from './import-problem.service.ts';
import { changeImport, importProblems, lockImport, skipWaiting, writeTargets } from './imports.sql.ts';
import { replaceableBy } from './replacements.service.ts';
import type { StartedWith } from './started-with.ts';
import { targetsOf, type Start } from './targets.ts';

/** Who sends a package, by which request and in which language. */
export type Sender = AuditOrigin & { actor: Actor; locale: Locale };

export const importPackageJob = defineJob({
  name: 'import package',
  payload: z.object({ importId: z.int() }),
  maxAttempts: 5,
  backoffMs: (attempt) => 2000 * attempt,
  run: ({ importId }, services) => importRemaining(services, importId),
  onDead: ({ importId }, _error, services) => endAsFailed(services, importId, new AppError('server_error')),
});

/** Decides what becomes of each problem. From here on a job works on it. */
export async function startImport(services: Services, sender: Sender, id: number, start: Start): Promise<void> {
  const { now } = services;
  const { actor, ip, requestId } = sender;
  if (start.visibility === 'public' && !problemPolicy.publish(actor)) fail('problem_publish_forbidden');
  await transact(services, async (tx) => {
    const row = (await lockImport(tx, id, actor.id)) ?? fail('import_not_found');
    if (row.state !== 'preview') fail('import_busy');
    const problems = await importProblems(tx, id);
    const targets = targetsOf(problems, start, {
      plans: await proposeIds(tx, problems),
      replaceable: await replaceableBy(tx, actor, problems),
    });
    const chosen = targets.filter((one) => one.targetId !== null).length;
    if (chosen === 0) fail('import_nothing_chosen');
    const replaced = targets.filter((one) => one.replacesId !== null).length;
    await writeTargets(tx, id, targets);
    const options: StartedWith = {
      visibility: start.visibility,
      unsaid: start.unsaid ?? 'hidden',
      mayPublish: problemPolicy.publish(actor),
      ip,
      requestId,
    };
    await changeImport(tx, id, { state: 'running', options });
    const after = { name: row.original_name, format: row.format, chosen, replaced, visibility: start.visibility };
    const entry = { action: 'package.import', subjectKind: 'package_import', subjectId: id, after } as const;
    await writeAudit(tx, sender, entry, now());
    await enqueueJob(tx, importPackageJob, { importId: id }, { ownerId: actor.id }, now());
  });
}

/** What is being imported at this moment still comes in. */
export async function stopImport(services: Services, sender: Sender, id: number): Promise<void> {
  const { now } = services;
  await transact(services, async (tx) => {
    const row = (await lockImport(tx, id, sender.actor.id)) ?? fail('import_not_found');
    if (row.state !== 'running') fail('import_not_running');
    const leftOut = await skipWaiting(tx, id);
    const entry = { action: 'package.stop', subjectKind: 'package_import', subjectId: id, after: { leftOut } } as const;
    await writeAudit(tx, sender, entry, now());
  });
}
