import type { FeedType } from '@oyez/contract/contests/clics';
import { wordIn, type ClicsObject } from '../clics-format.ts';

export const EXPORTED = [
  'groups',
  'problems',
  'teams',
  'organizations',
  'persons',
  'languages',
  'submissions',
  'judgements',
] as const satisfies FeedType[];

/** A contest as other programs keep it. */
export type ExportedContest = {
  contest: ClicsObject;
  startsAt: number;
  endsAt: number;
  sealedFrom: number | null;
  penaltySeconds: number;
  of: Record<(typeof EXPORTED)[number], ClicsObject[]>;
};

export function elapsed(submission: ClicsObject, startsAt: number): number {
  return Date.parse(wordIn(submission['time'])) - startsAt;
}

/** The judgement type of each submission that is judged. */
export function currentVerdicts(judgements: readonly ClicsObject[]): Map<string, string> {
  return new Map(
    judgements
      .filter(({ current }) => current !== false)
      .map((one) => [wordIn(one['submission_id']), wordIn(one['judgement_type_id'])]),
  );
}
