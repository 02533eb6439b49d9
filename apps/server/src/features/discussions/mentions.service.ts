import { limits } from '@oyez/contract/rules/limits';
import { MENTION, startsOf } from '@oyez/contract/rules/mentions';
import type { Db, Tx } from '../../db/client.ts';
import { countUp } from '../../db/throttle.sql.ts';
import { AppError } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { actorOf } from '../accounts/actors.service.ts';
import { sendReminder, type NewReminder } from '../messages/messages.service.ts';
import { namedAccounts } from './mentions.sql.ts';

const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
/** Quotes repeat what another wrote: whom it named was told then. */
const QUOTE = /^ {0,3}>.*$/gm;
const HOUR_MS = 3_600_000;

/** What may be the names that a text names, in its order; no more than are told of it. Each is the list of what it may be. */
export function namesIn(markdown: string): string[][] {
  const text = markdown.replaceAll(CODE, ' ').replaceAll(QUOTE, ' ');
  const found = [...text.matchAll(MENTION)].map(([, name = '']) => usernameKey(name));
  return [...new Set(found)].slice(0, limits.comment.mentions).map(startsOf);
}

/** Of each text the names of those whom it names. */
export async function namesOf(db: Db | Tx, texts: readonly string[]): Promise<string[][]> {
  const named = texts.map(namesIn);
  const accounts = await namedAccounts(db, named.flat(2));
  return named.map((names) =>
    names.flatMap(
      (starts) => starts.map((name) => accounts.get(name)).find((one) => one !== undefined)?.username ?? [],
    ),
  );
}

type Named = {
  content: string;
  /** What it said before: whom it named then knows. */
  before?: string;
  /** Who knows already. */
  told: Set<number>;
  by: { actor: Actor; now: Date };
  /** Fails where that person does not find it. */
  find: (reader: Actor) => Promise<unknown>;
  reminder: Omit<NewReminder, 'userId'>;
};

/** Tells those whom a text names and who read it; so many of a text, and so many an hour. */
export async function tellNamed(tx: Tx, { content, before = '', told, by, find, reminder }: Named): Promise<void> {
  const names = namesIn(content);
  if (names.length === 0) return;
  const known = namesIn(before);
  const accounts = await namedAccounts(tx, [...names, ...known].flat());
  const personOf = (starts: string[]) => starts.map((name) => accounts.get(name)).find((one) => one !== undefined);
  const knew = new Set(known.map((starts) => personOf(starts)?.id));
  for (const starts of names) {
    const person = personOf(starts);
    if (person === undefined || told.has(person.id) || knew.has(person.id)) continue;
    told.add(person.id);
    if (!(await finds(find, await actorOf(tx, person, by.now)))) continue;
    const end = new Date(by.now.getTime() + HOUR_MS);
    const count = await countUp(tx, `mention:${by.actor.id}`, end, by.now);
    if (count > limits.comment.mentionsPerHour) return;
    await sendReminder(tx, { ...reminder, userId: person.id, isMention: true }, by.now);
  }
}

/** So much of a text stands in a message. */
const TOLD = 200;

export function clipped(text: string, most: number = TOLD): string {
  const signs = Array.from(text);
  return signs.length <= most ? text : `${signs.slice(0, most).join('')}...`;
}

/** Nobody is told of what they may not read. */
export async function finds(find: (reader: Actor) => Promise<unknown>, reader: Actor): Promise<boolean> {
  try {
    return (await find(reader)) !== false;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
