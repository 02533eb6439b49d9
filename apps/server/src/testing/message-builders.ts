import type { QuoteType, ReminderAction, SourceType } from '@oyez/contract/site/messages';
import type { Services } from '../services.ts';

export type Reminder = {
  userId: number;
  senderId: number;
  action: ReminderAction;
  source: { type: SourceType; id: number; title: string };
  content?: string;
  /** The reader's own text that was answered or liked. */
  quote?: { type: QuoteType; id: number; text: string };
  url: string;
};

const KIND = { Discuss: 'discuss', Reply: 'reply', Like_Post: 'like', Like_Discuss: 'like' } as const;

/** What somebody did with what another person wrote, in that person's inbox. */
export async function aReminder(
  { database, now }: Pick<Services, 'database' | 'now'>,
  reminder: Reminder,
): Promise<void> {
  const { source, quote } = reminder;
  await database.db
    .insertInto('message')
    .values({
      user_id: reminder.userId,
      kind: KIND[reminder.action],
      action: reminder.action,
      sender_id: reminder.senderId,
      source_kind: source.type,
      source_id: source.id,
      source_title: source.title,
      source_content: reminder.content ?? null,
      quote_kind: quote?.type ?? null,
      quote_id: quote?.id ?? null,
      quote_content: quote?.text ?? null,
      url: reminder.url,
      created_at: now(),
    })
    .execute();
}
