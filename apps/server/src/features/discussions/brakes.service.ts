import { limits } from '@oyez/contract/rules/limits';
import type { Tx } from '../../db/client.ts';
import { countUp } from '../../db/throttle.sql.ts';
import { fail } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import { discussionPolicy } from '../../policy/discussions.policy.ts';
import type { Services } from '../../services.ts';
import { writingFacts } from './brakes.sql.ts';
import { minuteOf } from './standing.service.ts';

const HOUR_MS = 3_600_000;

export type Sent = {
  /** All of it. */
  text: string;
  /** Those who look after the place are not held back in it. */
  moderates: boolean;
  /** The discussion that is changed: it is no new one. */
  changes?: number;
};

/** What keeps floods and advertising back, with the way out of it; asked before anything is written, wherever that is. */
export async function brake(
  { settings }: Services,
  tx: Tx,
  { text, moderates, changes }: Sent,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  if (moderates || discussionPolicy.writesFreely(actor)) return;
  const {
    writesPerHour,
    newMemberHours: hours,
    newMemberPostsPerHour,
    newMemberLinksPerHour,
  } = (await settings.current()).limits;
  const facts = await writingFacts(tx, { userId: actor.id, text, except: changes ?? null }, now);
  const isNew = now.getTime() - facts.created_at.getTime() < hours * HOUR_MS;
  if (isNew && facts.new_links > 0 && facts.links + facts.new_links > newMemberLinksPerHour) {
    fail('new_member_links', { max: newMemberLinksPerHour, hours });
  }
  if (changes !== undefined) return;
  const until = minuteOf(new Date((facts.oldest ?? now).getTime() + HOUR_MS + 59_000).toISOString());
  if (facts.posts >= writesPerHour) fail('writing_flood', { max: writesPerHour, until });
  if (isNew && facts.posts >= newMemberPostsPerHour) {
    fail('new_member_posts', { max: newMemberPostsPerHour, until, hours });
  }
  if (facts.repeated) fail('repeated_text');
  if (!isNew || facts.mark === null) return;
  const end = new Date(now.getTime() + HOUR_MS);
  const many = await countUp(tx, `new text:${facts.mark}`, end, now);
  if (many > limits.spam.byMany) fail('repeated_by_many');
}
