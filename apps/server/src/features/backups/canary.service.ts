import { setTimeout as pause } from 'node:timers/promises';
import { isWaiting } from '@oyez/contract/judging/verdict';
import { clearLine } from '../../jobs/tasks.sql.ts';
import type { Services } from '../../services.ts';
import { rejudgeSubmission } from '../judging/verdicts/verdict-changes.service.ts';
import { canaries, languagesOf, someRoot, statusesOf } from './canary.sql.ts';

const LOOK_MS = 500;

export type CanaryOutcome = { judged: number; differing: { id: number; before: number; after: number }[] };

/**
 * Judges a few accepted submissions of a restored site again. Who gets the verdict that stood has got tests, checkers,
 * limits and program back; in which languages, the node of that name says, for the site's other nodes are not here. Never
 * on a site that people use.
 */
export async function judgeCanaries(
  services: Services,
  { node, most, withinMs }: { node: string; most: number; withinMs: number },
): Promise<CanaryOutcome> {
  const { db } = services.database;
  const until = Date.now() + withinMs;
  // What people had in line when the backup was made would be judged before.
  await clearLine(db);
  // One that has just started tries its languages one after another.
  let languages = await languagesOf(db, node);
  while (languages === undefined) {
    if (Date.now() > until) throw new Error('The judge node of the trial was not ready in time.');
    await pause(LOOK_MS);
    languages = await languagesOf(db, node);
  }
  const chosen = await canaries(db, languages, most);
  const actor = await someRoot(db);
  if (chosen.length === 0 || actor === undefined) return { judged: 0, differing: [] };
  for (const { id } of chosen) await rejudgeSubmission(services, { actor, ip: null, requestId: null }, id);
  for (;;) {
    const now = await statusesOf(
      db,
      chosen.map(({ id }) => id),
    );
    if (now.every(({ status }) => !isWaiting(status))) {
      const after = new Map(now.map(({ id, status }) => [id, status]));
      const differing = chosen.flatMap(({ id, status: before }) => {
        const found = after.get(id) ?? before;
        return found === before ? [] : [{ id, before, after: found }];
      });
      return { judged: chosen.length, differing };
    }
    if (Date.now() > until) throw new Error('The submissions were not judged in time.');
    await pause(LOOK_MS);
  }
}
