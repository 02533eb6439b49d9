import type { ClicsVersion, FeedType } from '@oyez/contract/contests/clics';
import { createHash } from 'node:crypto';

/** There is one of each, without a name. */
export const SINGLE: ReadonlySet<FeedType> = new Set<FeedType>(['contest', 'state']);

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };
export type ClicsObject = { readonly id?: string; readonly [name: string]: Json | undefined };

/** A property that is a text; empty where there is none. */
export const wordIn = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** With milliseconds, in UTC. */
export function clicsTime(at: number): string {
  return new Date(at).toISOString();
}

/** `h:mm:ss.mmm`, below zero before the start. */
export function relativeTime(ms: number): string {
  const whole = Math.abs(Math.round(ms));
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes, seconds] = [
    Math.floor(whole / 3_600_000),
    Math.floor(whole / 60_000) % 60,
    Math.floor(whole / 1000) % 60,
  ];
  return `${ms < 0 ? '-' : ''}${hours}:${two(minutes)}:${two(seconds)}.${String(whole % 1000).padStart(3, '0')}`;
}

function minutesIn(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** One name for the same words, whoever writes them. */
export function nameOf(prefix: string, words: string): string {
  const plain = words.trim().normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ');
  return prefix + createHash('sha256').update(plain).digest('hex').slice(0, 16);
}

export const contestName = (contestId: number): string => `c${contestId}`;

type Change = (object: ClicsObject) => ClicsObject | null;

const without =
  (...names: string[]): Change =>
  (object) =>
    Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

/** What 2023-06 writes in another way. Null: to that version there is no such object any more. */
const EARLIER: Partial<Record<FeedType, Change>> = {
  contest: ({ main_scoreboard_group_id: _, penalty_time, ...rest }) => ({
    ...rest,
    ...(typeof penalty_time === 'string' && { penalty_time: minutesIn(penalty_time) }),
  }),
  problems: without('memory_limit', 'code_limit'),
  judgements: ({ current, ...rest }) => (current === false ? null : rest),
  clarifications: ({ to_team_ids: to, to_group_ids: _, ...rest }) => ({
    ...rest,
    to_team_id: Array.isArray(to) ? ((to as readonly Json[])[0] ?? null) : null,
  }),
};

/** An object as a version writes it, from and to its text. */
export function textIn(version: ClicsVersion, type: FeedType, text: string): string | null {
  const change = version === '2023-06' ? EARLIER[type] : undefined;
  if (change === undefined) return text;
  const object = change(JSON.parse(text) as ClicsObject);
  return object && JSON.stringify(object);
}
