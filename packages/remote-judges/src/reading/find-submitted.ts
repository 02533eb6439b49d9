import type { Clock } from '../clock.ts';
import { RemoteError, SubmitUncertain } from '../errors.ts';
import type { Found, Submission } from '../provider.ts';
import { foundAmong } from '../sending.ts';

/** How a site's list is searched for what was sent. */
export type Search = {
  /** The account's submissions of this problem in this language that are newer than the ticket's newest. */
  candidates: () => Promise<readonly string[]>;
  /** Undefined where the site does not show it. */
  sourceOf: (remoteId: string) => Promise<string | undefined>;
};

const TRIES = 3;
const PAUSE_MS = 2_000;

export async function findSubmission({ candidates, sourceOf }: Search, work: Submission): Promise<Found> {
  return foundAmong(await candidates(), work, sourceOf);
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
