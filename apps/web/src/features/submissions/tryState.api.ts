import { z } from 'zod';

const TryState = z.object({ try: z.object({ input: z.string(), output: z.string() }) });
/** What a link to a problem brings along in the history of the browser: an input to run one's code on. */
export type TryState = z.infer<typeof TryState>;

export function triedIn(state: unknown): TryState['try'] | undefined {
  const read = TryState.safeParse(state);
  return read.success ? read.data.try : undefined;
}
