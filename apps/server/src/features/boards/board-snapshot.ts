import type { SnapshotAudience } from './board-snapshots.sql.ts';
import { gunzip, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { Board } from '@oyez/board/board';
import type { Participant, Settings } from '@oyez/board/facts';
import type { AcmCell, Line, OiCell } from '@oyez/board/rule';
import { rows, type Row } from '@oyez/board/rows';
import { tallies, type Tally } from '@oyez/board/tally';
import { at, type View } from '@oyez/board/view';

/** `public`: sealed as for everybody. `jury`: with what lies behind the seal, and with real names. */

/** Rows in order, stars among them, and the figures of the problems in the order of their columns. */
export type ShownRows = { rows: readonly Row[]; tallies: readonly Tally[] };

/** A board as it is kept and read: everything that pages are cut from. */
export type ShownBoard = {
  sealed: boolean;
  settings: Settings;
  /** Of the columns, which problem each shows. */
  problemIds: readonly number[];
  plain: ShownRows;
  /** With submissions from the end on, where the contest takes them and nothing is sealed. */
  late: ShownRows | null;
};

export function shownBoards(
  board: Board,
  problemIds: readonly number[],
  now: number,
): Record<SnapshotAudience, ShownBoard> {
  const forEverybody = at(board, { now, audience: 'inside' });
  const common = { settings: board.settings, problemIds };
  const hasLate = board.settings.allowLate && now >= board.settings.endsAt;
  const open = (): Pick<ShownBoard, 'plain' | 'late'> => {
    const lifted = { now, audience: 'jury', forceRefresh: true } as const;
    return {
      plain: shownRows(at(board, lifted)),
      late: hasLate ? shownRows(at(board, { ...lifted, containsEnd: true })) : null,
    };
  };
  const jury: ShownBoard = { sealed: forEverybody.sealed, ...common, ...open() };
  if (!forEverybody.sealed) return { jury, public: jury };
  return { jury, public: { sealed: true, ...common, plain: shownRows(forEverybody), late: null } };
}

function shownRows(view: View): ShownRows {
  return { rows: rows(view), tallies: tallies(view) };
}

type PackedCell = null | (number | null)[];
type PackedRow = [participantId: number, rank: number, award: number, line: number[], cells: PackedCell[]];
type PackedRows = { rows: PackedRow[]; tallies: readonly Tally[] };
type PackedHead = Omit<ShownBoard, 'plain' | 'late'> & { people: Participant[] };

/** Of large boards speed is worth more than a few bytes. */
const QUICK = { level: 1 };
/** So many people are written at a time: others get their turn, and what it took is forgotten soon. */
const AT_A_TIME = 500;

/**
 * The same boards give the same bytes. A line each for what stands around the rows, for the rows, and for those with late
 * submissions; rows that both audiences see are written once.
 */
export async function packBoards(
  shown: Record<SnapshotAudience, ShownBoard>,
): Promise<Record<SnapshotAudience, Buffer>> {
  const lines = new Map<ShownRows | null, Buffer>();
  const packed: Record<SnapshotAudience, Buffer> = { public: NOTHING, jury: NOTHING };
  for (const audience of ['public', 'jury'] as const) {
    const board = shown[audience];
    const parts = [await packHead(board, audience)];
    for (const rows of [board.plain, board.late]) {
      const line = lines.get(rows) ?? (await packRows(rows, board.settings));
      lines.set(rows, line);
      parts.push(line);
    }
    packed[audience] = Buffer.concat(parts);
  }
  return packed;
}

const NOTHING = Buffer.alloc(0);

function packHead({ plain, late, ...rest }: ShownBoard, audience: SnapshotAudience): Promise<Buffer> {
  const people = new Map(
    [...plain.rows, ...(late?.rows ?? [])].map(({ participant }) => [participant.id, participant]),
  );
  const named = audience === 'jury' || rest.settings.shownName === 'realname';
  const sent = (one: Participant): Participant => (named ? one : withoutRealNames(one));
  return packLine(`${JSON.stringify(rest).slice(0, -1)},"people":`, [...people.values()], sent);
}

function withoutRealNames({ members, ...one }: Participant): Participant {
  const unnamed = members?.map((member) => ({ ...member, realname: null }));
  return { ...one, realname: null, ...(unnamed && { members: unnamed }) };
}

function packRows(shown: ShownRows | null, { awards }: Settings): Promise<Buffer> {
  if (shown === null) return promisify(gzip)('null\n', QUICK);
  const pack = ({ participant, rank, award, line }: Row): PackedRow => [
    participant.id,
    rank,
    award === null ? -1 : awards.list.indexOf(award),
    line.rule === 'acm' ? [line.solved, line.submissions, line.seconds] : [line.score, line.timeMs],
    line.rule === 'acm'
      ? line.cells.map((cell) => cell && packAcm(cell))
      : line.cells.map((cell) => cell && packOi(cell)),
  ];
  return packLine(`{"tallies":${JSON.stringify(shown.tallies)},"rows":`, shown.rows, pack);
}

/** An object of which the list is the last value. What is compressed for itself is read as one, when it is joined. */
async function packLine<T>(begins: string, list: readonly T[], pack: (one: T) => unknown): Promise<Buffer> {
  const parts = [await promisify(gzip)(`${begins}[`, QUICK)];
  for (let from = 0; from < list.length; from += AT_A_TIME) {
    const text = JSON.stringify(list.slice(from, from + AT_A_TIME).map(pack)).slice(1, -1);
    parts.push(await promisify(gzip)(from === 0 ? text : `,${text}`, QUICK));
  }
  return Buffer.concat([...parts, await promisify(gzip)(']}\n', QUICK)]);
}

export async function unpackBoard(bytes: Buffer): Promise<{ board: ShownBoard; size: number }> {
  const text = await promisify(gunzip)(bytes);
  const headEnd = text.indexOf('\n');
  const plainEnd = text.indexOf('\n', headEnd + 1);
  const { people, ...head } = JSON.parse(text.toString('utf8', 0, headEnd)) as PackedHead;
  const known = new Map(people.map((one) => [one.id, one]));
  const unpack = (from: number, to: number): ShownRows | null => {
    // Of signs that take a byte each: nobody's names are in it.
    const packed = JSON.parse(text.toString('latin1', from, to)) as PackedRows | null;
    return packed && unpackRows(packed, known, head.settings);
  };
  const plain = unpack(headEnd + 1, plainEnd) ?? { rows: [], tallies: [] };
  return { size: text.length, board: { ...head, plain, late: unpack(plainEnd + 1, text.length) } };
}

function unpackRows(
  { rows: packed, tallies: figures }: PackedRows,
  people: ReadonlyMap<number, Participant>,
  { awards, rule }: Settings,
): ShownRows {
  return {
    tallies: figures,
    rows: packed.flatMap(([participantId, rank, award, line, cells]) => {
      const participant = people.get(participantId);
      return participant
        ? [{ participant, rank, award: awards.list[award] ?? null, line: unpackLine(rule, line, cells) }]
        : [];
    }),
  };
}

function unpackLine(rule: Settings['rule'], line: number[], cells: PackedCell[]): Line {
  const [first = 0, second = 0, third = 0] = line;
  return rule === 'acm'
    ? { rule, solved: first, submissions: second, seconds: third, cells: cells.map((cell) => cell && unpackAcm(cell)) }
    : { rule, score: first, timeMs: second, cells: cells.map((cell) => cell && unpackOi(cell)) };
}

const FIRST = 1;
const AFTER = 2;

function packAcm({ acceptedSecond, first, afterContest, failed, sealed }: AcmCell): PackedCell {
  return [acceptedSecond, (first ? FIRST : 0) + (afterContest ? AFTER : 0), failed, sealed];
}

function unpackAcm([acceptedSecond = null, signs, failed, sealed]: (number | null)[]): AcmCell {
  return {
    acceptedSecond,
    first: ((signs ?? 0) & FIRST) !== 0,
    afterContest: ((signs ?? 0) & AFTER) !== 0,
    failed: failed ?? 0,
    sealed: sealed ?? 0,
  };
}

function packOi({ score, timeMs }: OiCell): PackedCell {
  return [score, timeMs];
}

function unpackOi([score = null, timeMs = null]: (number | null)[]): OiCell {
  return { score, timeMs };
}
