import { type RemoteError, SubmitUncertain, TemporarilyUnavailable } from './errors.ts';
import type { Reply } from './http/client.ts';
import { markerIn, withMarker } from './marker.ts';
import type { Found, RemoteLanguage, Submission, SubmitTicket } from './provider.ts';

/** A submission in the account's list. */
export type Row = {
  remoteId: string;
  /** Only where the row itself names it. */
  isOurProblem: boolean;
  /** As the list calls it; undefined where it does not say. */
  language: string | undefined;
};

/** The source as it is sent. */
export function markedSource(work: Submission, languages: readonly RemoteLanguage[]): string {
  const language = languages.find(({ siteId }) => siteId === work.languageId);
  return language?.blanksCount ? work.source : withMarker(work.source, work.marker);
}

/** The one request that may not be made twice: without an answer nobody knows whether it arrived. */
export async function sentOnce(send: () => Promise<Reply>): Promise<Reply> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof TemporarilyUnavailable && error.mayHaveArrived) {
      throw new SubmitUncertain('the site did not answer the submission', { cause: error });
    }
    throw error as RemoteError;
  }
}

export function isNewer(remoteId: string, { newestKnown }: Pick<SubmitTicket, 'newestKnown'>): boolean {
  return newestKnown === undefined || BigInt(remoteId) > BigInt(newestKnown);
}

/** Of so many the source is read; what is behind them stays open. */
const READ_AT_MOST = 10;

/** By the marker where the site shows the source; else the only one that it can be, by its signs where they are shown. */
export async function foundAmong(
  candidates: readonly string[],
  work: Submission,
  sourceOf: (remoteId: string) => Promise<string | undefined>,
): Promise<Found> {
  const unread: string[] = [];
  for (const remoteId of candidates.slice(0, READ_AT_MOST)) {
    const source = await sourceOf(remoteId);
    const marker = source === undefined ? undefined : markerIn(source);
    if (marker === work.marker) return { found: 'one', remoteId, by: 'marker' };
    const isAnother = source !== undefined && !inkOf(work.source).startsWith(inkOf(source));
    if (marker === undefined && !isAnother) unread.push(remoteId);
  }
  unread.push(...candidates.slice(READ_AT_MOST));
  const [only, ...others] = unread;
  if (only === undefined) return { found: 'none' };
  return others.length === 0
    ? { found: 'one', remoteId: only, by: 'only candidate' }
    : { found: 'several', remoteIds: unread };
}

/** Sites change blanks, and signs that are not ASCII: often into question marks. What was cut on its way begins like the whole. */
function inkOf(source: string): string {
  return source.replaceAll(/[^!-~]|\?/g, '');
}
