import type { Clock } from '../clock.ts';
import { RemoteError, SubmitUncertain } from '../errors.ts';
import { markerIn } from '../marker.ts';
import type { Found, Submission } from '../provider.ts';

/** How a site that gives no number is searched for what was sent. */
export type Search = {
  /** The account's submissions of this problem in this language that are newer than the ticket's newest. */
  candidates(): Promise<readonly string[]>;
  /** Undefined where the site does not show it. */
  sourceOf(remoteId: string): Promise<string | undefined>;
};

const TRIES = 3;
const PAUSE_MS = 2_000;
/** More of them at once is somebody else at work with this account. */
const MOST = 5;

/** The one with our marker; else the only one that can be ours. */
export async function findSubmission(search: Search, work: Submission): Promise<Found> {
  const possible: string[] = [];
  for (const remoteId of (await search.candidates()).slice(0, MOST)) {
    const whose = whoseIs(await search.sourceOf(remoteId), work);
    if (whose === 'ours') return { found: 'one', remoteId, by: 'marker' };
    if (whose === 'perhaps ours') possible.push(remoteId);
  }
  const [first] = possible;
  if (first === undefined) return { found: 'none' };
  return possible.length === 1
    ? { found: 'one', remoteId: first, by: 'only candidate' }
    : { found: 'several', remoteIds: possible };
}

/** Lists show a submission a moment after it was taken. It has been sent: whatever fails now, it is uncertain and never unsent. */
export async function awaitSubmission(search: Search, work: Submission, clock: Clock): Promise<string> {
  for (let tries = 1; ; tries++) {
    const found = await findSubmission(search, work).catch(onlyRemote);
    if ('found' in found && found.found === 'one') return found.remoteId;
    if (tries === TRIES) throw new SubmitUncertain('sent, but its number was not found', { cause: found });
    await clock.sleep(PAUSE_MS);
  }
}

function onlyRemote(error: unknown): RemoteError {
  if (error instanceof RemoteError) return error;
  throw error;
}

export function isNewer(remoteId: string, newestKnown: string | undefined): boolean {
  return newestKnown === undefined || BigInt(remoteId) > BigInt(newestKnown);
}

function whoseIs(source: string | undefined, { marker, source: ours }: Submission): 'ours' | 'perhaps ours' | 'theirs' {
  if (source === undefined) return 'perhaps ours';
  const found = markerIn(source);
  if (found !== undefined) return found === marker ? 'ours' : 'theirs';
  return inkOf(source) === inkOf(ours) ? 'perhaps ours' : 'theirs';
}

/** Sites change blanks and what is not ASCII. */
function inkOf(source: string): string {
  return source.replace(/[^!-~]/g, '');
}
