import type { QueryClient } from '@tanstack/react-query';

/** All that is known of a contest. */
export const contestKey = (contestId: number) => ['contest', contestId] as const;
export const contestFrameKey = (contestId: number) => [...contestKey(contestId), 'frame'] as const;

/** Whoever hands something in for the first time takes part from then on. */
export async function noteTakingPart(client: QueryClient, contestId: number): Promise<void> {
  const queryKey = contestFrameKey(contestId);
  const known = client.getQueryData<{ takesPart: boolean }>(queryKey);
  if (known?.takesPart === false) await client.invalidateQueries({ queryKey });
}
