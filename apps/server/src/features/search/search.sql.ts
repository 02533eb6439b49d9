import type { TextLanguage } from '@oyez/contract/wire/values';
import type { SearchHit, SearchKind } from '@oyez/contract/site/search';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Db } from '../../db/client.ts';
import { containing, marksOf, patternsBeyondMarks } from '../../db/search-marks.ts';
import { groupsWith, type Actor } from '../../policy/actor.ts';
import { foundContests } from '../../policy/contests.policy.ts';
import { foundDiscussions, type DiscussionPlace } from '../../policy/discussions.policy.ts';
import { foundGroups } from '../../policy/groups.policy.ts';
import { PUBLIC_PROBLEM, readableProblems } from '../../policy/problems.policy.ts';
import { accountStands } from '../../policy/standing-accounts.ts';
import { foundTrainings } from '../../policy/trainings.policy.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { searchText } from '../problems/problem-search.filter.ts';
import { wordsOf } from '../problems/problem-words.filter.ts';

export type Wanted = {
  text: string;
  language: TextLanguage;
  limit: number;
  now: Date;
  /** Where there are discussions at all. */
  discussed: readonly DiscussionPlace['kind'][];
};
type Search = (db: Db, actor: Actor, wanted: Wanted) => Promise<Omit<SearchHit, 'kind'>[]>;

/** So many are compared at most: a single letter stands in nearly every name. */
const COMPARED_PEOPLE = 300;
/** No id is as large: distance and age are one number, by which tens of thousands are in order sooner than by two. */
const ABOVE_IDS = Number.MAX_SAFE_INTEGER + 1;

/** One statement a kind, each under the policy of its kind. */
export const SEARCHES: { readonly [K in SearchKind]: Search } = {
  problem: problems,
  contest: contests,
  training: trainings,
  group: groups,
  discussion: discussions,
  person: people,
};

/** What is called just so is nearest, then what begins so, then what has it anywhere. */
function distance(name: Expression<unknown> | RawBuilder<unknown>, text: string): RawBuilder<number> {
  return sql<number>`CASE WHEN ${name} = ${text} THEN 0 WHEN starts_with(${name}, ${text}) THEN 1 ELSE 2 END`;
}

function problems(db: Db, actor: Actor, { text, language, limit }: Wanted) {
  const words = wordsOf(text);
  const marks = words.flatMap((word) => word.marks);
  const patterns = words.map(({ word }) => containing(word));
  const nearest = searchText(text);
  const line = (end: string) => sql`strpos(text, chr(10) || ${nearest}::text || ${end}::text) > 0`;
  return db
    .with(
      (name) => name('named').materialized(),
      (found) =>
        found
          .selectFrom('problem_search')
          .where(sql<boolean>`search_marks(text) @> ${marks}::text[] AND text LIKE ALL (${patterns}::text[])`)
          .select([
            'problem_id',
            sql<number>`CASE WHEN ${line('\n')} THEN 0 WHEN ${line('')} THEN 1 ELSE 2 END`.as('place'),
          ]),
    )
    .selectFrom('named')
    .innerJoin('problem', 'problem.id', 'named.problem_id')
    .where(readableProblems(actor))
    .select([
      'problem.display_id as key',
      sql<string>`COALESCE((SELECT title FROM problem_statement AS s
        WHERE s.problem_id = problem.id ORDER BY s.lang <> ${language} LIMIT 1), '')`.as('title'),
      'problem.display_id as note',
      sql<number | null>`CASE WHEN ${sql.raw(PUBLIC_PROBLEM)} THEN NULL ELSE problem.group_id END`.as('gid'),
    ])
    .orderBy('named.place')
    .orderBy(sql`length(problem.display_id)`)
    .orderBy('problem.display_id')
    .limit(limit)
    .execute();
}

function contests(db: Db, actor: Actor, { text, limit }: Wanted) {
  const name = sql`lower(contest.title)`;
  return db
    .selectFrom('contest')
    .where(foundContests(actor))
    .where(sql<boolean>`strpos(${name}, ${text}) > 0`)
    .select([
      sql<string>`contest.id::text`.as('key'),
      'contest.title',
      sql<null>`NULL`.as('note'),
      sql<null>`NULL`.as('gid'),
    ])
    .orderBy(distance(name, text))
    .orderBy('contest.starts_at', 'desc')
    .orderBy('contest.id', 'desc')
    .limit(limit)
    .execute();
}

function trainings(db: Db, actor: Actor, { text, limit }: Wanted) {
  const name = sql`lower(training.title)`;
  return db
    .selectFrom('training')
    .where(foundTrainings(actor))
    .where(sql<boolean>`strpos(${name}, ${text}) > 0`)
    .select([
      sql<string>`training.id::text`.as('key'),
      'training.title',
      sql<null>`NULL`.as('note'),
      'training.group_id as gid',
    ])
    .orderBy(distance(name, text))
    .orderBy('training.rank')
    .orderBy('training.id')
    .limit(limit)
    .execute();
}

function groups(db: Db, actor: Actor, { text, limit }: Wanted) {
  const [name, short] = [sql`lower(team_group.name)`, sql`lower(team_group.short_name)`];
  return db
    .selectFrom('team_group')
    .where(foundGroups(actor))
    .where('team_group.banned', '=', false)
    .where(sql<boolean>`(strpos(${name}, ${text}) > 0 OR strpos(${short}, ${text}) > 0)`)
    .select([
      sql<string>`team_group.id::text`.as('key'),
      'team_group.name as title',
      'team_group.short_name as note',
      sql<null>`NULL`.as('gid'),
    ])
    .orderBy(sql`least(${distance(name, text)}, ${distance(short, text)})`)
    .orderBy('team_group.id')
    .limit(limit)
    .execute();
}

/** Those of the site and of the own groups, as far as their words are read. */
async function discussions(db: Db, actor: Actor, { text, limit, now, discussed }: Wanted) {
  const own = groupsWith(actor, GROUP_LEVEL.member).map((groupId) => ({ kind: 'group' as const, groupId }));
  const places: DiscussionPlace[] = [{ kind: 'site' as const }, ...own].filter(({ kind }) => discussed.includes(kind));
  if (places.length === 0) return [];
  const folded = searchText(text);
  const words = folded.split(/\s+/).filter(Boolean);
  const marks = words.flatMap((word) => marksOf(word));
  const shown = db
    .selectFrom('discussion')
    .where(sql<boolean>`discussion.id = named.discussion_id`)
    .where('discussion.disabled', '=', false)
    .where((eb) => eb.or(places.map((place) => foundDiscussions(actor, place, now)(eb))))
    .select(['discussion.title', 'discussion.group_id']);
  // All that are named so are put in order by what stands with the words alone; of `discussion`, which is many times as
  // large, one after the other is looked up until enough are there. `OFFSET 0` keeps both from being made one join.
  const { rows } = await sql<Omit<SearchHit, 'kind'>>`
    SELECT named.discussion_id::text AS key, shown.title, NULL AS note, shown.group_id AS gid
    FROM (SELECT discussion_id, CASE WHEN NOT starts_with(text, ${`\n${folded}`}) THEN 2
        WHEN starts_with(text, ${`\n${folded}\n`}) THEN 0 ELSE 1 END * ${ABOVE_IDS}::bigint - discussion_id AS place
      FROM discussion_search
      WHERE search_marks(text) @> ${marks}::text[] AND text LIKE ALL (${patternsBeyondMarks(words)}::text[])
      ORDER BY place) AS named
    CROSS JOIN LATERAL (${shown} OFFSET 0) AS shown
    ORDER BY named.place LIMIT ${limit}`.execute(db);
  return rows;
}

/** Whoever may log in; by the names that everybody sees. */
async function people(db: Db, _actor: Actor, { text, limit }: Wanted) {
  const key = usernameKey(text);
  const called = (name: RawBuilder<unknown>, said: string) =>
    sql`(SELECT id FROM account WHERE search_marks(${name}) @> ${marksOf(said)}::text[] AND ${name} LIKE ${containing(said)}
      LIMIT ${COMPARED_PEOPLE})`;
  // Who is called just so is found however many others have these letters. Found first, then looked up: as a join, a
  // database that knows nothing of new accounts yet looks for the name anew for each of them.
  const { rows } = await sql<Omit<SearchHit, 'kind'>>`
    SELECT account.username AS key, account.username AS title, account.nickname AS note, NULL::bigint AS gid
    FROM account WHERE ${accountStands()} AND account.id = ANY (ARRAY(
      SELECT id FROM account WHERE username_key = ${key}
      UNION ALL ${called(sql`username_key`, key)} UNION ALL ${called(sql`lower(nickname)`, text)}))
    ORDER BY ${distance(sql`account.username_key`, key)}, length(account.username), account.username LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}
