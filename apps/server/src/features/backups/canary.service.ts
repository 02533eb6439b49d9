import { setTimeout as pause } from 'node:timers/promises';
import { isWaiting } from '@oyez/contract/judging/verdict';
import type { Services } from '../../services.ts';
import { rejudgeSubmission } from '../judging/verdicts/verdict-changes.service.ts';
import { canaries, languagesNow, someRoot, statusesOf } from './canary.sql.ts';

const LOOK_MS = 500;

export type CanaryOutcome = { judged: number; differing: { id: number; before: number; after: number }[] };

/**
 * Judges a few accepted submissions of a restored site again. Who gets the verdict that stood has got tests, checkers,
 * limits and program back. Never on a site that people use.
 */
export async function judgeCanaries(services: Services, most: number, withinMs: number): Promise<CanaryOutcome> {
  const { db } = services.database;
  const until = Date.now() + withinMs;
  const chosen = await canaries(db, most);
  const actor = await someRoot(db);
  if (chosen.length === 0 || actor === undefined) return { judged: 0, differing: [] };
  // A node that has just started tries its languages one after another.
  for (const wanted = new Set(chosen.map(({ language }) => language)); ; await pause(LOOK_MS)) {
    const there = await languagesNow(db);
    if ([...wanted].every((language) => there.includes(language))) break;
    if (Date.now() > until) throw new Error(`No judge node can run ${[...wanted].join(', ')} here.`);
  }
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
