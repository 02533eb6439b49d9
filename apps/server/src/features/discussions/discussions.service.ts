import type { getDiscussionList } from '@oyez/contract/discussions/discussions';
import type { getGroupDiscussions, getGroupDiscussionsOfStaff } from '@oyez/contract/discussions/group-discussions';
import { limits } from '@oyez/contract/rules/limits';
import type { QueryOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import { daysBefore } from '../../days.ts';
import { type BriefCache, createBriefCache } from '../../db/brief-cache.ts';
import type { Db, Tx } from '../../db/client.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import { fail } from '../../http/app-error.ts';
import { wirePage } from '../../http/wire-page.ts';
import { can, guest, isGuest, type Actor } from '../../policy/actor.ts';
import {
  aboutOpenProblem,
  discussionPolicy,
  DISCUSSION_SWITCHES,
  foundDiscussions,
  moderatedDiscussions,
  placeOfDiscussion,
  type DiscussionPlace,
} from '../../policy/discussions.policy.ts';
import { openScope } from '../../policy/scope.ts';
import { enteredGroup } from '../../policy/scopes/groups.ts';
import type { Services } from '../../services.ts';
import { offUntilBuilt } from '../../settings/settings.ts';
import { problemNamed } from './discussion-problems.sql.ts';
import {
  countDiscussions,
  findsAsGuests,
  foundAmong,
  listDiscussions,
  placedDiscussion,
  shownDiscussion,
} from './discussions.sql.ts';
import { toDiscussion, toModerated } from './discussions.view.ts';

/** What was deleted later than this can be brought back. */
export function restorableSince(now: Date): Date {
  return daysBefore(now, limits.discussion.restoreDays);
}

/** Whether the site opened this kind of place. */
export async function isOpen({ settings }: Services, place: DiscussionPlace): Promise<boolean> {
  return offUntilBuilt((await settings.current()).switches)[DISCUSSION_SWITCHES[place.kind].name];
}

/** A place for whoever comes in. A group that they do not find does not exist; one that they find lets members in. */
export async function enteredPlace(
  services: Services,
  db: Db | Tx,
  actor: Actor,
  groupId: number | undefined,
): Promise<DiscussionPlace> {
  const place: DiscussionPlace = groupId === undefined ? { kind: 'site' } : { kind: 'group', groupId };
  if (!(await isOpen(services, place))) fail(DISCUSSION_SWITCHES[place.kind].closed);
  if (place.kind === 'group' && (await openScope(db, actor, place, services.now())) === undefined) {
    await enteredGroup(db, actor, place.groupId);
    fail('group_not_found');
  }
  return place;
}

/** The number of a problem that is named in a place. */
async function problemIdOf(
  db: Db | Tx,
  actor: Actor,
  place: DiscussionPlace,
  displayId: string | undefined,
  now: Date,
): Promise<number | undefined> {
  if (displayId === undefined) return undefined;
  return ((await problemNamed(db, actor, place, displayId, now)) ?? fail('problem_not_found')).id;
}

type Asked = { actor: Actor; now: Date };

type SiteList = (query: QueryOf<typeof getDiscussionList>, by: Asked) => Promise<ReplyOf<typeof getDiscussionList>>;

const FRESH_MS = 1000;
const LATE_MS = 4000;

/**
 * The site's list, or for those who look after discussions everything that there is. Totals that most people get alike
 * cost more than the rows, so a process remembers them for a second, and for a few more while it counts anew; rows are always read.
 */
export function createSiteList(services: Services): SiteList {
  // Remembered: totals as guests have them, by filter; 500; for a second, and while they are counted anew.
  const totals = createBriefCache<number>({ freshMs: FRESH_MS, lateMs: LATE_MS, maxEntries: 500 });
  // Remembered: the page that guests are being given, so that many who ask at once make it once; 200; for half a second.
  const guestPages = createBriefCache<ReplyOf<typeof getDiscussionList>>({ freshMs: FRESH_MS / 2, maxEntries: 200 });
  return (query, by) =>
    isGuest(by.actor) && query.onlyMine !== true
      ? guestPages.get(JSON.stringify(query), () => siteList(services, query, by, totals))
      : siteList(services, query, by, totals);
}

async function siteList(
  services: Services,
  query: QueryOf<typeof getDiscussionList>,
  { actor, now }: Asked,
  totals: BriefCache<number>,
): Promise<ReplyOf<typeof getDiscussionList>> {
  const { db } = services.database;
  const { cid: categoryId, keyword, onlyMine = false } = query;
  if (query.admin === true && can(actor, 'discussion_admin')) {
    const problemId = await problemIdOf(db, actor, { kind: 'site' }, query.pid, now);
    return moderatedList(db, moderatedDiscussions(actor), { ...query, actor, now, categoryId, problemId });
  }
  const place = await enteredPlace(services, db, actor, undefined);
  if (onlyMine && isGuest(actor)) fail('only_mine_needs_login');
  const problemId = await problemIdOf(db, actor, place, query.pid, now);
  const search = {
    categoryId,
    problemId,
    keyword,
    authorId: onlyMine ? actor.id : undefined,
    // Its author finds a disabled one where they look for their own.
    disabled: onlyMine ? undefined : false,
    texts: isGuest(actor) ? ('none' as const) : { of: actor.id },
  };
  // Most people find what guests find, by rules that are sooner gone through and with totals that are remembered.
  const isAlike =
    !onlyMine && !can(actor, 'discussion_admin') && (isGuest(actor) || (await findsAsGuests(db, actor, now)));
  const found = foundDiscussions(isAlike ? guest : actor, place, now);
  const read = () => countDiscussions(db, found, search);
  const count = isAlike ? () => totals.get(`${categoryId ?? ''} ${problemId ?? ''}`, read) : read;
  return wirePage(
    query,
    (page) => listDiscussions(db, found, search, page, count),
    (row) => toDiscussion(row, actor),
  );
}

/** A group's, for its members. */
export async function groupList(
  services: Services,
  query: QueryOf<typeof getGroupDiscussions>,
  { actor, now }: Asked,
): Promise<ReplyOf<typeof getGroupDiscussions>> {
  const { db } = services.database;
  const place = await enteredPlace(services, db, actor, query.gid);
  const search = {
    categoryId: query.cid,
    problemId: await problemIdOf(db, actor, place, query.pid, now),
    keyword: query.keyword,
    authorId: query.onlyMine === true ? actor.id : undefined,
    disabled: query.onlyMine === true ? undefined : false,
    texts: 'all' as const,
  };
  return wirePage(
    query,
    (page) => listDiscussions(db, foundDiscussions(actor, place, now), search, page),
    (row) => toDiscussion(row, actor),
  );
}

/** The same for its administrators, with what is disabled or was deleted. */
export async function groupListOfStaff(
  services: Services,
  query: QueryOf<typeof getGroupDiscussionsOfStaff>,
  { actor, now }: Asked,
): Promise<ReplyOf<typeof getGroupDiscussionsOfStaff>> {
  const { db } = services.database;
  const place = await enteredPlace(services, db, actor, query.gid);
  if (!discussionPolicy.moderate(actor, place)) fail('discussion_moderators_only');
  const inGroup: RowFilter<'discussion'> = (eb) =>
    eb.and([eb('discussion.group_id', '=', query.gid), aboutOpenProblem(actor, place, now)(eb)]);
  // Its administrators change it: a client sends a row back with its text.
  return moderatedList(db, inGroup, {
    ...query,
    actor,
    now,
    categoryId: undefined,
    problemId: undefined,
    texts: 'all',
  });
}

type ModeratedQuery = Asked & {
  currentPage: number;
  limit: number;
  categoryId: number | undefined;
  problemId: number | undefined;
  keyword?: string | undefined;
  status?: number | undefined;
  deleted?: boolean | undefined;
  onlyMine?: boolean | undefined;
  texts?: 'all';
};

function moderatedList(
  db: Db,
  within: RowFilter<'discussion'>,
  {
    actor,
    now,
    categoryId,
    problemId,
    keyword,
    status,
    deleted = false,
    onlyMine = false,
    texts,
    ...page
  }: ModeratedQuery,
) {
  const found: RowFilter<'discussion'> = (eb) =>
    eb.and([
      within(eb),
      deleted ? eb('discussion.deleted_at', '>', restorableSince(now)) : eb('discussion.deleted_at', 'is', null),
    ]);
  const search = {
    categoryId,
    problemId,
    keyword,
    authorId: onlyMine ? actor.id : undefined,
    disabled: status === undefined ? undefined : status === 1,
    texts: texts ?? { of: actor.id },
    deletedFirst: deleted,
  };
  return wirePage(
    page,
    (wanted) => listDiscussions(db, found, search, wanted),
    (row) => toModerated(row, actor),
  );
}

/** Everything by which one discussion is there for somebody: in its place, or as one that they look after. */
export function reachedDiscussions(actor: Actor, place: DiscussionPlace, now: Date): RowFilter<'discussion'> {
  const standing: RowFilter<'discussion'> = (eb) =>
    eb.and([eb('discussion.deleted_at', 'is', null), moderatedDiscussions(actor)(eb)]);
  return (eb) => eb.or([foundDiscussions(actor, place, now)(eb), standing(eb)]);
}

/**
 * A discussion for whoever reads it: what decides about it, and its title. One that is not there for them is missing; of one that is disabled
 * only its author and those who look after it read anything, and comments stand where this lets in. `lookingAfter`: to
 * take something away or bring it back, which is done where the site closed the place, too.
 */
export async function openDiscussion(
  services: Services,
  db: Db | Tx,
  id: number,
  { actor, now, lookingAfter = false }: Asked & { lookingAfter?: boolean },
) {
  const placed = (await placedDiscussion(db, id)) ?? fail('discussion_not_found');
  const place = placeOfDiscussion(placed);
  const [row = fail('discussion_not_found')] = await foundAmong(db, [id], reachedDiscussions(actor, place, now));
  const isLooking = can(actor, 'discussion_admin') || (lookingAfter && discussionPolicy.moderate(actor, place));
  if (!isLooking && !(await isOpen(services, place))) fail('discussion_area_closed');
  if (!discussionPolicy.read(actor, factsOf(row))) fail('discussion_disabled');
  return { row, place };
}

/** The same as it is shown, with its text. */
export async function readDiscussion(services: Services, db: Db | Tx, id: number, by: Asked) {
  await openDiscussion(services, db, id, by);
  return (await shownDiscussion(db, id, by.actor.id)) ?? fail('discussion_not_found');
}

/** Those of these that somebody reads. */
export async function readAmong(
  services: Services,
  db: Db | Tx,
  ids: readonly number[],
  { actor, now }: Asked,
): Promise<number[]> {
  const found = await Promise.all(
    ids.map(async (id) => {
      const placed = await placedDiscussion(db, id);
      if (placed === undefined) return [];
      const place = placeOfDiscussion(placed);
      if (!can(actor, 'discussion_admin') && !(await isOpen(services, place))) return [];
      const rows = await foundAmong(db, [id], reachedDiscussions(actor, place, now));
      return rows.filter((row) => discussionPolicy.read(actor, factsOf(row))).map((row) => row.id);
    }),
  );
  return found.flat();
}

export function factsOf(row: { user_id: number | null; group_id: number | null; disabled: boolean }) {
  return { authorId: row.user_id, groupId: row.group_id, disabled: row.disabled };
}
