import { limits } from '@oyez/contract/rules/limits';
import type { Actor } from '../../policy/actor.ts';
import { contestPolicy } from '../../policy/contests.policy.ts';
import { notePolicy, type NotedSubmission } from '../../policy/submission-notes.policy.ts';
import type { Services } from '../../services.ts';
import {
  readerCompetesWith,
  hidesCodeOf,
  shownSubmissions,
  type ShownSubmission,
} from '../submissions/submissions.service.ts';
import { accessFactsOf } from '../submissions/submissions.view.ts';
import { earlierNoted } from './submission-notes.sql.ts';

type Site = Pick<Services, 'database' | 'now' | 'settings'>;

/** A submission whose notes somebody reads, with what decides what they may do there. */
export type Noted = { row: ShownSubmission['row']; facts: NotedSubmission };

/** Nothing for whoever finds neither it nor its code, is neither its author nor a teacher, or is to learn nothing now. */
export async function notedSubmission(site: Site, actor: Actor, submissionId: number): Promise<Noted | undefined> {
  return (await notedAmong(site, actor, await shownSubmissions(site, actor, [submissionId])))[0];
}

export async function readableAmong(site: Site, actor: Actor, ids: readonly number[]): Promise<Set<number>> {
  const noted = await notedAmong(site, actor, await shownSubmissions(site, actor, ids));
  return new Set(noted.map(({ row }) => row.id));
}

/** Earlier ones of the same person to the same problem that have notes for this reader, the latest first. */
export async function notedBefore(site: Site, actor: Actor, { row }: Noted): Promise<Noted[]> {
  const ids = await earlierNoted(site.database.db, row, limits.submissionNote.earlier);
  const noted = await notedAmong(site, actor, await shownSubmissions(site, actor, ids));
  return noted.toSorted((one, other) => other.row.id - one.row.id);
}

async function notedAmong(site: Site, actor: Actor, shown: readonly ShownSubmission[]): Promise<Noted[]> {
  const asked = shown.map(async ({ row, mask, place }) => {
    const facts = { ...accessFactsOf(row), contest: place.contest };
    if (!mask.code || !notePolicy.read(actor, facts) || (await hidesCodeOf(site, actor, place))) return [];
    // Whoever takes part in a contest with the problem is helped by nothing that was said of it before.
    const competing =
      notePolicy.author(actor, facts) || !mask.inside
        ? await readerCompetesWith(site, actor.id, row.problem_id)
        : false;
    const inRun = place.contest !== null && contestPolicy.openRun(place.contest) !== null;
    return competing || (inRun && notePolicy.author(actor, facts)) ? [] : [{ row, facts }];
  });
  return (await Promise.all(asked)).flat();
}
