import type { Tx } from '../db/client.ts';
import { wakeAfter } from '../db/transact.ts';

const NODE_SIGN = 'node:';

/** The sign of `oyez_control` that a session's node is to beat at once. */
export function nodeSign(sessionId: number): string {
  return `${NODE_SIGN}${sessionId}`;
}

/** After the commit the node of a session beats: it learns what it must drop and what state it is in. */
export function nudgeNode(tx: Tx, sessionId: number): void {
  wakeAfter(tx, 'oyez_control', nodeSign(sessionId));
}
