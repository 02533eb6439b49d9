import { limits } from '@oyez/contract/rules/limits';
import { type Mention, mentionsOf, peopleIn, startsOf } from '@oyez/contract/rules/mentions';
import { nameKey } from '@oyez/contract/rules/usernames';
import type { Db, Tx } from '../../db/client.ts';
import { countUp } from '../../db/throttle.sql.ts';
import { AppError } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import { actorOf } from '../accounts/actors.service.ts';
import { sendReminder, type NewReminder } from '../messages/messages.service.ts';
import { namedAccounts } from './mentions.sql.ts';

const HOUR_MS = 3_600_000;

async function accountsOf(db: Db | Tx, mentions: readonly Mention[]) {
  const names = mentions.flatMap(({ signs }) => startsOf(signs).map(nameKey));
  const accounts = await namedAccounts(db, names);
  return (some: readonly Mention[]) => peopleIn(some, (key) => accounts.get(key)).map(({ person }) => person);
}

/** Of each text the names of those whom it names. */
export async function namesOf(db: Db | Tx, texts: readonly string[]): Promise<string[][]> {
  const mentions = texts.map(mentionsOf);
  const peopleOf = await accountsOf(db, mentions.flat());
  return mentions.map((some) => [...new Set(peopleOf(some).map(({ username }) => username))]);
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
  const mentions = mentionsOf(content);
  if (mentions.length === 0) return;
  const known = mentionsOf(before);
  const peopleOf = await accountsOf(tx, [...mentions, ...known]);
  const knew = new Set(peopleOf(known).map(({ id }) => id));
  for (const person of peopleOf(mentions)) {
    if (told.has(person.id) || knew.has(person.id)) continue;
    told.add(person.id);
    if (!(await finds(find, await actorOf(tx, person, by.now)))) continue;
    const end = new Date(by.now.getTime() + HOUR_MS);
    const count = await countUp(tx, `mention:${by.actor.id}`, end, by.now);
    if (count > limits.comment.mentionsPerHour) return;
    await sendReminder(tx, { ...reminder, userId: person.id, isMention: true }, by.now);
  }
}

/** As much of a text as stands in a message. */
export function clipped(text: string, most: number = limits.message.told): string {
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
