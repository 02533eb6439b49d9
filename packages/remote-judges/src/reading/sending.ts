import { SubmitUncertain, TemporarilyUnavailable } from '../errors.ts';
import type { Reply } from '../http/client.ts';

/** A submission on its way out: what breaks after it has left may have arrived. */
export async function sendOnce(post: Promise<Reply>): Promise<Reply> {
  try {
    return await post;
  } catch (error) {
    if (!(error instanceof TemporarilyUnavailable) || error.mayHaveArrived === false) throw error;
    throw new SubmitUncertain('the answer to the submission did not come', { cause: error });
  }
}
