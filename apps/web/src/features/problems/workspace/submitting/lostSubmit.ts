import { z } from 'zod';
import { ApiError } from '../../../../api/api-error.ts';
import { readInTab, writeInTab } from '../../../../api/storage.ts';

const Sent = z.object({ submitKey: z.string(), at: z.number() });
/** A press of the button that has not been answered yet. */
export type Sent = z.infer<typeof Sent>;

/** Later nobody wonders any more what became of it. */
const REMEMBERED_MS = 30 * 60_000;

/** What this tab sent before it was reloaded, without having heard of it. */
export function unanswered(place: string): Sent | null {
  try {
    const sent = Sent.parse(JSON.parse(readInTab(place) ?? 'null'));
    return Date.now() - sent.at < REMEMBERED_MS ? sent : null;
  } catch {
    return null;
  }
}

export function keepSent(place: string, sent: Sent | null): void {
  writeInTab(place, sent === null ? '' : JSON.stringify(sent));
}

/** Made without `crypto.randomUUID`, which plain HTTP does not have. */
export function newSubmitKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether it may have arrived all the same: nothing came back, or the site broke while it answered. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof ApiError && (error.kind !== 'answer' || error.http >= 500);
}
