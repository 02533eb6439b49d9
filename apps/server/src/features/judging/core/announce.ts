import type { Services } from '../../../services.ts';

/** Wakes the live streams of these submissions, on every replica. After the commit. */
export function announce(services: Services, submissionIds: readonly number[]): void {
  services.notifier.send('oyez_change');
  for (const id of submissionIds) services.notifier.send('oyez_progress', String(id));
}

/** Asks the node of a session to beat at once: it learns what it must drop and what state it is in. */
export function nudgeNode(services: Services, sessionId: number | null | undefined): void {
  if (sessionId !== null && sessionId !== undefined) services.notifier.send('oyez_control', `${NODE_SIGN}${sessionId}`);
}

export const NODE_SIGN = 'node:';
export const RUN_SIGN = 'run:';
