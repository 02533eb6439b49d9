import type { Clarification, JuryClarification } from '@oyez/contract/contests/clarifications';
import type { TextLanguage } from '@oyez/contract/wire/values';
import { titleFor } from '../../policy/contest-problems.policy.ts';
import type { ReadRow } from './clarifications.sql.ts';
import type { InboxRow } from './inbox.sql.ts';

/** To others than who asked, the question is what the jury made of it. */
export function toClarification(row: ReadRow, readerId: number, language: TextLanguage): Clarification {
  const { id, own, answer, version } = row;
  return {
    id,
    own,
    mate: own && row.user_id !== readerId ? row.asker : null,
    problem: problemOf(row, language),
    question: own ? row.question : (row.quote ?? ''),
    askedAt: own ? row.asked_at.toISOString() : null,
    answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
    version,
    toAll: row.quote !== null,
  };
}

export function toJuryClarification(
  row: InboxRow,
  readerId: number,
  { language, now }: { language: TextLanguage; now: Date },
): JuryClarification {
  const isClaimed = row.claimed_until !== null && row.claimed_until > now;
  return {
    id: row.id,
    problem: problemOf(row, language),
    asker: { uid: row.uid, username: row.username, realname: row.realname, team: row.team_name },
    question: row.question,
    language: row.language === 'zh' ? 'zh' : 'en',
    askedAt: row.asked_at.toISOString(),
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
    answeredBy: row.answerer,
    version: row.version,
    quote: row.quote,
    claim:
      isClaimed && row.claimer !== null && row.claimed_until !== null
        ? { username: row.claimer, own: row.claimed_by === readerId, until: row.claimed_until.toISOString() }
        : null,
    announced: row.announced,
    deletedAt: row.deleted_at?.toISOString() ?? null,
  };
}

function problemOf({ label, title, titleEn }: Pick<ReadRow, 'label' | 'title' | 'titleEn'>, language: TextLanguage) {
  if (label === null || title === null) return null;
  return { displayId: label, displayTitle: titleFor({ title, titleEn }, language) };
}
