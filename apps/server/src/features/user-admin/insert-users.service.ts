import { setTimeout } from 'node:timers/promises';
import { AppError, fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { advanceBatch } from './batch-work.service.ts';
import { namesNotMade } from './batches.sql.ts';
import { readBatch, storeSentRows } from './imports.service.ts';
import type { Keeper } from './users.service.ts';

const NAMES_SHOWN = 100;
/** Existing clients give up after 90 s; a busy machine makes the rest in the background. */
const ANSWER_WITHIN_MS = 75_000;

/** The contract's import: rows in the call, done before it answers. Those that can be made stay made when others fail. */
export async function insertUsersAtOnce(
  services: Services,
  keeper: Keeper,
  sent: readonly (readonly (string | number | null)[])[],
  answerWithinMs = ANSWER_WITHIN_MS,
): Promise<void> {
  const rows = sent.map((cells) => cells.map((cell) => (cell === null ? '' : String(cell))));
  const given = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  if (given.length === 0) fail('batch_empty');
  const id = await storeSentRows(services, keeper, given);
  const until = performance.now() + answerWithinMs;
  for (;;) {
    const { state, handled, total } = await readBatch(services, id);
    if (state !== 'running') break;
    if (performance.now() >= until) throw new AppError('batch_goes_on', { done: handled, total });
    // The duty of the leader may have taken a portion of it.
    if (!(await advanceBatch(services, id))) await setTimeout(50);
  }
  const failed = await namesNotMade(services.database.db, id);
  if (failed.length === 0) return;
  throw new AppError('batch_partly_failed', {
    done: given.length - failed.length,
    failed: failed.length,
    names: failed.length > NAMES_SHOWN ? `${failed.slice(0, NAMES_SHOWN).join(', ')}, …` : failed.join(', '),
  });
}
