import { limits } from '@oyez/contract/rules/limits';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';

const { sameFrom, sameHours } = limits.spam;

/** What is left of a text when nothing but its letters counts: spaces and what nobody sees make no new one. */
function folded(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower(regexp_replace(normalize(${text}, NFKC), '[\\s\\u200b-\\u200f\\u2060\\ufeff\\u00ad]+', '', 'g'))`;
}

function links(text: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`regexp_count(${text}, '(https?:)?//|www[.]', 1, 'i')`;
}

export type WritingFacts = {
  created_at: Date;
  /** Within the last hour, deleted ones too, and the first of them. */
  posts: number;
  links: number;
  oldest: Date | null;
  /** In this text. */
  new_links: number;
  repeated: boolean;
  /** By which the same text of several people is known; null for short ones. */
  mark: string | null;
};

/** What somebody wrote lately, whatever it was, beside what they are about to write. `except`: the discussion they change. */
export async function writingFacts(
  db: Db | Tx,
  { userId, text, except }: { userId: number; text: string; except: number | null },
  now: Date,
): Promise<WritingFacts> {
  const day = new Date(now.getTime() - sameHours * 3_600_000);
  const hour = new Date(now.getTime() - 3_600_000);
  const { rows } = await sql<WritingFacts>`
    WITH own AS (
      SELECT created_at AS at, concat_ws(chr(10), title, summary, content) AS text FROM discussion
        WHERE user_id = ${userId} AND created_at > ${day} AND id IS DISTINCT FROM ${except}::bigint
      UNION ALL SELECT created_at, content FROM comment WHERE user_id = ${userId} AND created_at > ${day}
      UNION ALL SELECT created_at, content FROM reply WHERE user_id = ${userId} AND created_at > ${day}),
    lately AS (SELECT count(*)::int AS posts, COALESCE(sum(${links(sql`text`)}), 0)::int AS links, min(at) AS oldest
      FROM own WHERE at > ${hour}),
    sent AS (SELECT ${folded(sql`${text}::text`)} AS text)
    SELECT account.created_at, lately.*, ${links(sql`${text}::text`)}::int AS new_links,
      char_length(sent.text) >= ${sameFrom} AND EXISTS (
        SELECT FROM own WHERE ${folded(sql`own.text`)} = sent.text) AS repeated,
      CASE WHEN char_length(sent.text) >= ${sameFrom} THEN md5(sent.text) END AS mark
    FROM account, lately, sent WHERE account.id = ${userId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('whoever writes has an account');
  return row;
}
