import type { QuoteType, ReminderAction, SourceType } from '@oyez/contract/site/messages';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { storableJson } from '../../db/storable.ts';

export async function insertSystemMessages(
  tx: Tx,
  message: { userIds: readonly number[]; kind: 'sys' | 'mine'; template: string; params: object },
  now: Date,
): Promise<void> {
  // One array whatever the number of people: a statement takes 65,535 values.
  await sql`
    INSERT INTO message (user_id, kind, template, params, created_at)
    SELECT id, ${message.kind}::text, ${message.template}::text, ${storableJson(message.params)}::jsonb, ${now}::timestamptz
    FROM unnest(${[...message.userIds]}::bigint[]) AS person (id)`.execute(tx);
}

const REMINDER_KIND = { Discuss: 'discuss', Reply: 'reply', Like_Post: 'like', Like_Discuss: 'like' } as const;

export type NewReminder = {
  userId: number;
  senderId: number;
  action: ReminderAction;
  source: { type: SourceType; id: number; title: string };
  content?: string;
  /** What the sender wrote, of which `content` is the beginning: it goes with it. */
  about?: { type: QuoteType; id: number };
  /** The reader's own text that was answered or liked. */
  quote?: { type: QuoteType; id: number; text: string };
  url: string;
  /** The reader was named. */
  isMention?: boolean;
  /** Not a second time for the same, as for what can be taken back and done again. */
  onlyOnce?: boolean;
};

/** False where it had been told before. */
export async function insertReminder(tx: Tx, reminder: NewReminder, now: Date): Promise<boolean> {
  const { source, about, quote, isMention = false, onlyOnce = false } = reminder;
  const told = tx
    .selectFrom('message')
    .select('id')
    .where('source_kind', '=', source.type)
    .where('source_id', '=', source.id)
    .where('action', '=', reminder.action)
    .where('sender_id', '=', reminder.senderId)
    .where('user_id', '=', reminder.userId)
    .where(sql<boolean>`quote_id IS NOT DISTINCT FROM ${quote?.id ?? null}::bigint`);
  if (onlyOnce && (await told.executeTakeFirst()) !== undefined) return false;
  await tx
    .insertInto('message')
    .values({
      user_id: reminder.userId,
      kind: REMINDER_KIND[reminder.action],
      action: reminder.action,
      sender_id: reminder.senderId,
      source_kind: source.type,
      source_id: source.id,
      source_title: source.title,
      source_content: reminder.content ?? null,
      about_kind: about?.type ?? null,
      about_id: about?.id ?? null,
      is_mention: isMention,
      quote_kind: quote?.type ?? null,
      quote_id: quote?.id ?? null,
      quote_content: quote?.text ?? null,
      url: reminder.url,
      created_at: now,
    })
    .execute();
  return true;
}

/** Answers whether it was: not while the same about the same thing stands unread. */
export async function insertOwnMessage(
  tx: Tx,
  message: { userId: number; senderId: number; template: string; params: object; about: string },
  now: Date,
): Promise<boolean> {
  const params = storableJson(message.params);
  const result = await sql`
    INSERT INTO message (user_id, kind, sender_id, template, params, created_at)
    SELECT ${message.userId}, 'mine', ${message.senderId}, ${message.template}, ${params}::jsonb, ${now}
    WHERE NOT EXISTS (SELECT FROM message AS before
      WHERE before.user_id = ${message.userId} AND before.read_at IS NULL AND before.kind = 'mine'
        AND before.template = ${message.template} AND before.sender_id = ${message.senderId}
        AND before.params -> ${message.about}::text = ${params}::jsonb -> ${message.about}::text)`.execute(tx);
  return result.numAffectedRows === 1n;
}
