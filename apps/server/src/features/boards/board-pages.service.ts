import { peopleOf } from '@oyez/board/facts';
import { found, withPinned } from '@oyez/board/lists';
import type { Row } from '@oyez/board/rows';
import type { Audience } from '@oyez/board/view';
import type { BoardPage } from '@oyez/contract/contests/boards';
import type { TextLanguage } from '@oyez/contract/wire/values';
import { fail } from '../../http/app-error.ts';
import { ReadyData } from '../../http/ready-data.ts';
import { pageOfAll } from '../../http/wire-page.ts';
import type { ContestStanding } from '../../policy/contests.policy.ts';
import { titleFor } from '../../policy/contest-problems.policy.ts';
import type { PageTexts } from './board-page-texts.ts';
import { rowsOf, shownIn, type BoardStore, type HeldBoard } from './board-store.ts';
import { toBoardRow } from './board-rows.view.ts';

/** Who looks. Outside nobody has a row of their own. */
export type Viewer = { standing: ContestStanding; place: 'inside' | 'outside'; userId: number };

export type Wanted = {
  forceRefresh: boolean;
  removeStar: boolean;
  containsEnd: boolean;
  keyword?: string | undefined;
  followed: readonly string[];
  currentPage: number;
  limit: number;
  language: TextLanguage;
};

/** What somebody sees of a board, and as whom. */
type Shown = HeldBoard & {
  contestId: number;
  audience: Audience;
  sealed: boolean;
  /** People as the jury knows them, by their ids, where the jury looks at the sealed board. */
  people: ReadonlyMap<number, Row['participant']> | null;
};

/** One of the two kinds of boards that are kept. */
export type Seen = Shown & {
  /** Of everything that it was made of. */
  versions: readonly number[];
};

/** Only the jury sees behind the seal, and only where it asks to. */
export async function seenBoard(
  store: BoardStore,
  { standing, place }: Viewer,
  { forceRefresh, atLeast }: { forceRefresh: boolean; atLeast?: number | undefined },
): Promise<Seen> {
  const contestId = standing.facts.id;
  if (!standing.runs) {
    const held = (await store.read(contestId, 'public', atLeast)) ?? fail('contest_not_found');
    return { ...held, contestId, audience: place, sealed: held.board.sealed, versions: [held.version], people: null };
  }
  const jurys = (await store.read(contestId, 'jury', atLeast)) ?? fail('contest_not_found');
  const common = { contestId, audience: 'jury' } as const;
  if (forceRefresh || !jurys.board.sealed) {
    return { ...jurys, ...common, sealed: false, versions: [jurys.version], people: null };
  }
  const held = (await store.read(contestId, 'public', atLeast)) ?? fail('contest_not_found');
  const people = new Map(jurys.board.plain.rows.map(({ participant }) => [participant.id, participant]));
  return { ...held, ...common, sealed: held.board.sealed, versions: [held.version, jurys.version], people };
}

/** The page of the contract: own and followed rows before all others, among which they stand again. */
export async function contractPage(texts: PageTexts, seen: Seen, viewer: Viewer, wanted: Wanted): Promise<ReadyData> {
  const all = rowsOf(seen.board, wanted);
  const { own, followed } = pinsAmong(all, viewer, wanted);
  const idAt = (place: number) => all[place]!.participant.id;
  const pins = { own: own === undefined ? null : idAt(own), followed: new Set(followed.map(idAt)) };
  const isPlain = pins.own === null && pins.followed.size === 0;
  const write = async () => {
    const list = isPlain ? all : withPinned(all, pins);
    const { records, ...page } = await pageOfAll(wanted, searched(list, seen, wanted));
    return `{"records":[${rowTexts(records, seen)}],${JSON.stringify(page).slice(1)}`;
  };
  return texts.ready(isPlain ? keyOf('contract', seen, wanted) : null, write);
}

/** Our own page: rows in their places, and apart from them the own row and those that are followed. */
export async function ownPage(texts: PageTexts, seen: Seen, viewer: Viewer, wanted: Wanted): Promise<ReadyData> {
  const all = rowsOf(seen.board, wanted);
  const write = () => commonText(all, seen, wanted);
  return texts.ready(keyOf('own', seen, wanted), write, ownText(all, seen, viewer, wanted));
}

/** The same of a board that is asked for too seldom to be kept, with what else is to be said of it. */
export async function passingPage(shown: Shown, viewer: Viewer, wanted: Wanted, more: object): Promise<ReadyData> {
  const all = rowsOf(shown.board, wanted);
  return new ReadyData(null, (await commonText(all, shown, wanted, more)) + ownText(all, shown, viewer, wanted));
}

async function commonText(all: readonly Row[], shown: Shown, wanted: Wanted, more: object = {}): Promise<string> {
  const { records, total, current, size } = await pageOfAll(wanted, searched(all, shown, wanted));
  const around = {
    version: shown.version,
    sealed: shown.sealed,
    ranked: all.length,
    total,
    current,
    size,
    problems: problemsOf(shown, all, wanted),
    ...more,
  } satisfies Partial<BoardPage>;
  return `{"rows":[${rowTexts(records, shown)}],${JSON.stringify(around).slice(1, -1)},"pinned":`;
}

function ownText(all: readonly Row[], shown: Shown, viewer: Viewer, wanted: Wanted): string {
  return `[${pinnedTexts(all, shown, pinsAmong(all, viewer, wanted))}]}`;
}

/** All that a page is made of without its reader. Of searches there are too many to keep their pages. */
function keyOf(kind: string, { contestId, audience, versions }: Seen, wanted: Wanted): string | null {
  const { removeStar, containsEnd, currentPage, limit, keyword, language } = wanted;
  if (keyword !== undefined) return null;
  const reader = audience === 'jury' ? 'jury' : 'public';
  return JSON.stringify([kind, contestId, reader, versions, removeStar, containsEnd, currentPage, limit, language]);
}

function searched(rows: readonly Row[], { board }: Shown, { keyword }: Wanted): readonly Row[] {
  return keyword === undefined ? rows : found(rows, keyword, board.settings.shownName);
}

// Remembered: rows as everybody is sent them, as long as the boards that they stand on.
const shownToAll = new WeakMap<Row, string>();

function rowText(row: Row, { board, audience, people }: Shown): string {
  if (audience === 'jury') {
    const participant = people?.get(row.participant.id) ?? row.participant;
    return JSON.stringify(toBoardRow({ ...row, participant }, board.settings, audience));
  }
  const known = shownToAll.get(row) ?? JSON.stringify(toBoardRow(row, board.settings, audience));
  shownToAll.set(row, known);
  return known;
}

function rowTexts(rows: readonly Row[], seen: Shown): string {
  return rows.map((row) => rowText(row, seen)).join();
}

/** Places from 0, by account and by the name that accounts have on the wire. */
type Places = { byUser: ReadonlyMap<number, number>; byUid: ReadonlyMap<string, number> };

// Remembered: where everybody stands, as long as the rows that say so.
const placesIn = new WeakMap<readonly Row[], Places>();

function placesAmong(all: readonly Row[]): Places {
  const known = placesIn.get(all) ?? {
    byUser: new Map(all.flatMap(({ participant }, place) => peopleOf(participant).map((one) => [one.userId, place]))),
    byUid: new Map(all.flatMap(({ participant }, place) => peopleOf(participant).map((one) => [one.uid, place]))),
  };
  placesIn.set(all, known);
  return known;
}

/** Where the own row stands, and where the followed others do, in the order of the board. */
function pinsAmong(all: readonly Row[], { place, userId }: Viewer, { followed }: Wanted) {
  const { byUser, byUid } = placesAmong(all);
  const own = place === 'inside' ? byUser.get(userId) : undefined;
  const others = new Set(followed.flatMap((uid) => byUid.get(uid) ?? []));
  if (own !== undefined) others.delete(own);
  return { own, followed: [...others].toSorted((a, b) => a - b) };
}

function pinnedTexts(all: readonly Row[], seen: Shown, { own, followed }: ReturnType<typeof pinsAmong>): string {
  const places = own === undefined ? followed : [own, ...followed];
  return places
    .map((place) => `{"place":${place + 1},"own":${place === own},"row":${rowText(all[place]!, seen)}}`)
    .join();
}

function problemsOf({ contestId, board }: Shown, all: readonly Row[], wanted: Wanted): BoardPage['problems'] {
  const { tallies } = shownIn(board, wanted);
  const first = firstsOf(all, board.settings.problems.length);
  return board.settings.problems.map(({ id, label, color, ...titles }, column) => ({
    id,
    displayId: label,
    cid: contestId,
    pid: board.problemIds[column] ?? 0,
    displayTitle: titleFor(titles, wanted.language),
    color,
    ac: tallies[column]?.accepted ?? 0,
    total: tallies[column]?.submissions ?? 0,
    firstUid: first[column] ?? null,
  }));
}

// Remembered: who was first at each problem, as long as the rows that say so.
const firsts = new WeakMap<readonly Row[], (string | null)[]>();

function firstsOf(all: readonly Row[], columns: number): (string | null)[] {
  const known = firsts.get(all);
  if (known) return known;
  const found = Array.from({ length: columns }, (_, column) => {
    const first = all.find(({ line }) => line.rule === 'acm' && line.cells[column]?.first === true);
    return first?.participant.uid ?? null;
  });
  firsts.set(all, found);
  return found;
}
