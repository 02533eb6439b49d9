import type { Services } from '../services.ts';

/** Forgets one after the other. One that cannot be forgotten now is tried again the next time, and holds up no other. */
export async function forgetEach(
  { log }: Services,
  kind: string,
  ids: readonly number[],
  forget: (id: number) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    try {
      await forget(id);
    } catch (error) {
      log.warn({ error, [kind]: id }, 'something that was deleted long ago was not forgotten');
    }
  }
}
