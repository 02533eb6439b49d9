import { createBriefCache } from '../../db/brief-cache.ts';
import type { Db } from '../../db/client.ts';
import { can, isGuest, type Actor } from '../../policy/actor.ts';
import { ownHiddenSubmissions, publicSubmissions, visibleSubmissions } from './submissions.policy.ts';
import { countSubmissions, submissionPage, type ListFilter, type SubmissionRecord } from './submissions.sql.ts';

/** Up to here a total is exact. */
const COUNTED_EXACTLY = 10_000;
const FRESH_MS = 1000;
const MAX_REMEMBERED = 500;

export type SubmissionList = { rows: SubmissionRecord[]; total: number; totalExact: boolean };
export type ListSubmissions = (
  actor: Actor,
  filter: ListFilter,
  page: { offset: number; limit: number },
) => Promise<SubmissionList>;

/**
 * Pages of what somebody may see. Counting costs more than the page, and most of it is the same for all: how many
 * public ones match a filter is remembered for a second, and what only this person sees is counted beside it.
 */
export function createSubmissionList(db: Db): ListSubmissions {
  const publicTotals = createBriefCache<number>({ freshMs: FRESH_MS, maxEntries: MAX_REMEMBERED });
  const atMost = COUNTED_EXACTLY + 1;

  async function count(actor: Actor, filter: ListFilter): Promise<number> {
    if (can(actor, 'problem_admin') || filter.userId !== undefined) {
      return countSubmissions(db, visibleSubmissions(actor), filter, atMost);
    }
    const [everybodys, own] = await Promise.all([
      publicTotals.get(JSON.stringify(filter), () => countSubmissions(db, publicSubmissions, filter, atMost)),
      isGuest(actor) ? 0 : countSubmissions(db, ownHiddenSubmissions(actor), filter, atMost),
    ]);
    return Math.min(everybodys + own, atMost);
  }

  return async (actor, filter, page) => {
    const [rows, total] = await Promise.all([
      submissionPage(db, visibleSubmissions(actor), filter, page),
      count(actor, filter),
    ]);
    return { rows, total, totalExact: total <= COUNTED_EXACTLY };
  };
}
