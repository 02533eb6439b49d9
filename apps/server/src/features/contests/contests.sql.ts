import { PHASES, type Phase } from '@oyez/contract/rules/contest-clock';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../db/client.ts';
import { readPage } from '../../db/page.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import { storable } from '../../db/storable.ts';
import type { Contest } from '../../db/types.gen.ts';
import { publicContests, shownIn } from '../../policy/contests.policy.ts';

const LISTED = [
  'contest.id',
  'contest.title',
  'contest.rule',
  'contest.auth',
  'contest.source_id',
  'contest.group_id',
  'contest.starts_at',
  'contest.ends_at',
  'contest.open_board',
  'contest.oi_score',
  'contest.late_submits',
  'contest.teams',
] as const;
type Named<C> = C extends `contest.${infer N}` ? N & keyof Contest : never;

export type ListedContest = Pick<Selectable<Contest>, Named<(typeof LISTED)[number]>> & {
  author: string | null;
  /** Who registered. */
  count: number;
};

const author = sql<string | null>`(SELECT owner.username FROM account AS owner WHERE owner.id = contest.owner_id)`;
const registrations = sql<number>`(SELECT count(*)::int FROM participant
  WHERE participant.contest_id = contest.id AND participant.registered_at IS NOT NULL AND participant.deleted_at IS NULL)`;

const IN_PHASE: Record<Phase, (now: Date) => RowFilter<'contest'>> = {
  scheduled: (now) => (eb) => eb('contest.starts_at', '>', now),
  running: (now) => (eb) => eb.and([eb('contest.starts_at', '<=', now), eb('contest.ends_at', '>', now)]),
  ended: (now) => (eb) => eb('contest.ends_at', '<=', now),
};

export type ContestSearch = {
  /** Of a group; of the site where nothing is said. */
  groupId?: number | undefined;
  phase: Phase | undefined;
  rule: string | undefined;
  keyword: string | undefined;
};

function chosen(db: Db, { groupId, rule, keyword }: ContestSearch) {
  return db
    .selectFrom('contest')
    .where(groupId === undefined ? publicContests : shownIn(groupId))
    .$if(rule !== undefined, (contests) => contests.where('contest.rule', '=', rule ?? ''))
    .$if(Boolean(keyword), (contests) =>
      contests.where(sql<boolean>`strpos(lower(contest.title), lower(${storable(keyword ?? '')})) > 0`),
    );
}

/** A group's contests as its members list them, the latest start first. */
export async function listGroupContests(
  db: Db,
  search: ContestSearch & { groupId: number },
  page: { limit: number; offset: number },
  now: Date,
): Promise<{ rows: ListedContest[]; total: number }> {
  const { phase } = search;
  const rows = chosen(db, search).$if(phase !== undefined, (some) => some.where(IN_PHASE[phase ?? 'ended'](now)));
  return readPage(
    rows
      .select([...LISTED, author.as('author'), registrations.as('count')])
      .orderBy('contest.starts_at', 'desc')
      .orderBy('contest.id', 'desc'),
    page,
    rows,
  );
}

/** The site's: scheduled, running, ended ones, and of each the latest start first. */
export async function listContests(
  db: Db,
  search: ContestSearch,
  page: { limit: number; offset: number },
  now: Date,
): Promise<{ rows: ListedContest[]; total: number }> {
  const counts = await countByPhase(db, search, now);
  const parts: Promise<ListedContest[]>[] = [];
  let before = 0;
  // Each phase for itself, so that an index answers it: together they would have to be sorted as a whole.
  for (const phase of PHASES) {
    if (search.phase !== undefined && search.phase !== phase) continue;
    const from = Math.max(0, page.offset - before);
    const to = Math.min(counts[phase], page.offset + page.limit - before);
    before += counts[phase];
    if (from < to) parts.push(ofPhase(db, search, phase, { limit: to - from, offset: from }, now));
  }
  return { rows: (await Promise.all(parts)).flat(), total: before };
}

async function countByPhase(db: Db, search: ContestSearch, now: Date): Promise<Record<Phase, number>> {
  return chosen(db, search)
    .select((eb) => {
      const count = (phase: Phase) =>
        eb.cast<number>(eb.fn.countAll().filterWhere(IN_PHASE[phase](now)(eb)), 'integer');
      return [count('scheduled').as('scheduled'), count('running').as('running'), count('ended').as('ended')];
    })
    .executeTakeFirstOrThrow();
}

function ofPhase(
  db: Db,
  search: ContestSearch,
  phase: Phase,
  page: { limit: number; offset: number },
  now: Date,
): Promise<ListedContest[]> {
  const rows = chosen(db, search)
    .where(IN_PHASE[phase](now))
    .select([...LISTED, 'contest.owner_id'])
    .orderBy('contest.starts_at', 'desc')
    .orderBy('contest.id', 'desc')
    .limit(page.limit)
    .offset(page.offset);
  // Authors and registrations are looked up for the rows of the page alone.
  return db
    .selectFrom(rows.as('contest'))
    .select([...LISTED, author.as('author'), registrations.as('count')])
    .orderBy('contest.starts_at', 'desc')
    .orderBy('contest.id', 'desc')
    .execute();
}

/** The site's that run or begin soon. */
function current(db: Db, now: Date, startsBefore: Date) {
  return db
    .selectFrom('contest')
    .where(publicContests)
    .where('contest.ends_at', '>', now)
    .where('contest.starts_at', '<=', startsBefore);
}

export async function currentContests(
  db: Db,
  { now, startsBefore, limit }: { now: Date; startsBefore: Date; limit: number },
): Promise<ListedContest[]> {
  return current(db, now, startsBefore)
    .select([...LISTED, author.as('author'), registrations.as('count')])
    .orderBy('contest.starts_at', 'desc')
    .orderBy('contest.id', 'desc')
    .limit(limit)
    .execute();
}

export async function countCurrentContests(db: Db, now: Date, startsBefore: Date): Promise<number> {
  const { total } = await current(db, now, startsBefore)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export type ContestDetail = Awaited<ReturnType<typeof readContest>>;

/** One that the caller has found: whether it is there for a person, `findContest` has decided. */
export async function readContest(db: Db, id: number) {
  return db
    .selectFrom('contest')
    .leftJoin('account as owner', 'owner.id', 'contest.owner_id')
    .select([
      ...LISTED,
      'contest.description',
      'contest.seal_at',
      'contest.unseal',
      'contest.released_at',
      'contest.printing',
      'contest.name_shown',
      'contest.award_kind',
      'contest.awards',
      'owner.username as author',
      'owner.uid as owner_uid',
      'owner.nickname as owner_nickname',
      registrations.as('count'),
    ])
    .where('contest.id', '=', id)
    .executeTakeFirstOrThrow();
}
