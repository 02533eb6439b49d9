import { RANK_TYPE, type RankType } from '@oyez/contract/users/ranks';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import { accountsCalled } from '../accounts/called-accounts.filter.ts';
import { containing } from '../../db/search-marks.ts';
import { shownTitleColor, shownTitleName } from '../../db/shown-title.ts';
import { accountStands } from '../../policy/standing-accounts.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';

export type RankedUser = {
  uid: string;
  username: string;
  nickname: string | null;
  signature: string | null;
  avatar: string | null;
  title_name: string | null;
  title_color: string | null;
  ac: number;
  total: number;
  score: number;
};

/** `withRealname`: for those who may see it. */
export type UserSearch = { text: string; withRealname: boolean };

/** Whoever has submitted something and is neither banned nor deleted. */
const ranked = sql`user_stat s JOIN account a ON a.id = s.user_id AND ${accountStands('a')}`;

const ORDER: Record<RankType, RawBuilder<unknown>> = {
  [RANK_TYPE.acm]: sql`s.ac DESC, s.total, s.user_id`,
  [RANK_TYPE.oi]: sql`s.score DESC, s.ac DESC, s.user_id`,
};

const AHEAD: Record<RankType, RawBuilder<boolean>> = {
  [RANK_TYPE.acm]: sql<boolean>`s.ac >= me.ac AND (s.ac > me.ac OR (s.total, s.user_id) < (me.total, me.user_id))`,
  [RANK_TYPE.oi]: sql<boolean>`s.score >= me.score
    AND (s.score > me.score OR s.ac > me.ac OR (s.ac = me.ac AND s.user_id < me.user_id))`,
};

export async function rankedUsers(
  db: Db,
  type: RankType,
  search: UserSearch | undefined,
  page: { offset: number; limit: number },
): Promise<RankedUser[]> {
  const result = await sql<RankedUser>`
    SELECT a.uid, a.username, a.nickname, left(a.signature, 100) AS signature, a.avatar,
           ${shownTitleName('a')} AS title_name, ${shownTitleColor('a')} AS title_color, s.ac, s.total, s.score
    FROM ${ranked} WHERE s.total > 0 AND ${matches(search)}
    ORDER BY ${ORDER[type]} LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db);
  return result.rows;
}

export async function countRanked(db: Db, search: UserSearch | undefined): Promise<number> {
  const result = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM ${ranked} WHERE s.total > 0 AND ${matches(search)}`.execute(db);
  return result.rows[0]?.n ?? 0;
}

/** How many stand before this person, or undefined when they stand nowhere. */
export async function countAhead(db: Db, type: RankType, userId: number): Promise<number | undefined> {
  const result = await sql<{ n: number }>`
    SELECT (SELECT count(*)::int FROM ${ranked} WHERE s.total > 0 AND ${AHEAD[type]}) AS n
    FROM user_stat me WHERE me.user_id = ${userId} AND me.total > 0`.execute(db);
  return result.rows[0]?.n;
}

/** Of `account a`. */
export function matches(search: UserSearch | undefined): RawBuilder<boolean> {
  if (search === undefined) return sql<boolean>`true`;
  const text = search.text.toLowerCase();
  const key = usernameKey(search.text);
  const realname = search.withRealname
    ? sql`UNION ALL SELECT id FROM account WHERE lower(realname) LIKE ${containing(text)}`
    : sql``;
  // As ids of a union, which are found first: each name is looked up in its own index, and once.
  return sql<boolean>`a.id = ANY (ARRAY(
    ${accountsCalled('username_key', key)}
    UNION ALL ${accountsCalled('lower(nickname)', text)}
    ${realname}))`;
}
