import type { RawBuilder } from 'kysely';
import type { Tx } from '../../../db/client.ts';
import { endJudging, showGoing, type Ending } from './judging.sql.ts';
import { wakeFollowers } from './wake-ups.ts';

/** A judging at another judge: what becomes of it, for whoever asks that judge. */
export type Elsewhere = { judgingId: number; submissionId: number };

/** It goes on there: its author sees it at once. */
export async function goesOnElsewhere(
  tx: Tx,
  { judgingId, submissionId }: Elsewhere,
  shown: { status: number; judger: string },
  now: Date,
): Promise<void> {
  await showGoing(tx, { judgingId, ...shown }, now);
  wakeFollowers(tx, [submissionId]);
}

export type EndedElsewhere = Pick<
  Ending,
  'outcome' | 'rankScore' | 'message' | 'compiler' | 'compileLog' | 'cases' | 'staffMessage'
>;

/** It has ended there, or nothing more comes of it. Only while `fence` has a row; false when it does not. */
export async function endsElsewhere(
  tx: Tx,
  { judgingId, submissionId }: Elsewhere,
  ended: EndedElsewhere,
  fence: RawBuilder<unknown>,
  now: Date,
): Promise<boolean> {
  const ending = { judgingId, ...ended, transcripts: [], failingTest: null, ranOn: null };
  const isEnded = await endJudging(tx, ending, now, fence);
  if (isEnded) wakeFollowers(tx, [submissionId]);
  return isEnded;
}
