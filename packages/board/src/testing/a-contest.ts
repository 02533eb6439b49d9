import { STATUS, type Status } from '@oyez/contract/judging/verdict';
import { fold, type Board } from '../board.ts';
import type { Fact, Participant, Settings } from '../facts.ts';
import type { AcmLine, OiLine } from '../rule.ts';
import { rows, type Row } from '../rows.ts';
import { at, type Asked } from '../view.ts';

const START = Date.UTC(2026, 10, 22, 1, 0, 0);

/** A moment of the contest, by its clock. */
export function minute(minutes: number, seconds = 0): number {
  return START + minutes * 60_000 + seconds * 1000;
}

/** Five hours of ACM with problems A, B and C, unless said otherwise. */
export function settings(changed: Partial<Settings> = {}): Settings {
  return {
    rule: 'acm',
    startsAt: START,
    endsAt: minute(300),
    seal: null,
    allowLate: false,
    oiScore: 'Recent',
    shownName: 'username',
    awards: { kind: 'none', list: [] },
    penaltySeconds: 1200,
    problems: ['A', 'B', 'C'].map((label, index) => ({
      id: 101 + index,
      label,
      title: `Problem ${label}`,
      color: null,
    })),
    ...changed,
  };
}

/** Sealed for the last hour and released by hand, at a moment or not yet. */
export function sealedFrom(from: number, releasedAt: number | null = null): Pick<Settings, 'seal'> {
  return { seal: { from, releasedAt } };
}

const NAMES = ['ada', 'bob', 'cai', 'dai', 'eve', 'fay'] as const;
export type Name = (typeof NAMES)[number];

export function idOf(name: Name): number {
  return NAMES.indexOf(name) + 1;
}

export function participant(name: Name, changed: Partial<Participant> = {}): Participant {
  const id = idOf(name);
  const others = { nickname: null, realname: null, school: null, gender: null, avatar: null };
  return { id, userId: 1000 + id, uid: `uid-${name}`, star: false, username: name, ...others, ...changed };
}

export const everybody: Participant[] = NAMES.map((name) => participant(name));

export const VERDICT = {
  AC: STATUS.accepted,
  WA: STATUS.wrong_answer,
  CE: STATUS.compile_error,
  SE: STATUS.system_error,
  PA: STATUS.partial_accepted,
  PE: STATUS.presentation_error,
  CA: STATUS.cancelled,
  SF: STATUS.submitted_failed,
  waits: STATUS.pending,
} as const satisfies Record<string, Status>;

export type Tried = [
  who: Name,
  label: 'A' | 'B' | 'C',
  verdict: keyof typeof VERDICT,
  at: number,
  more?: Partial<Fact>,
];

/** Submissions are numbered as they are written down. */
export function submitted(...tries: Tried[]): Fact[] {
  return tries.map(([who, label, verdict, moment, more], index) => ({
    submissionId: index + 1,
    version: 1,
    participantId: idOf(who),
    problemId: 101 + 'ABC'.indexOf(label),
    at: moment,
    status: VERDICT[verdict],
    score: null,
    timeMs: null,
    ...more,
  }));
}

export function boardOf(changed: Partial<Settings>, facts: readonly Fact[], participants = everybody): Board {
  return fold(settings(changed), { participants, facts });
}

export function seen(board: Board, asked: Partial<Asked> = {}): Row[] {
  return rows(at(board, { now: minute(200), audience: 'inside', ...asked }));
}

export function acmRows(all: readonly Row[]): Row<AcmLine>[] {
  return all.filter((row): row is Row<AcmLine> => row.line.rule === 'acm');
}

export function oiRows(all: readonly Row[]): Row<OiLine>[] {
  return all.filter((row): row is Row<OiLine> => row.line.rule === 'oi');
}

/** `1 ada 2 / 40` is rank, name, what counts most, what counts then; minutes in ACM, milliseconds in OI. */
export function inShort(all: readonly Row[]): string[] {
  return all.map(({ rank, participant: { username }, line }) =>
    line.rule === 'acm'
      ? `${rank} ${username} ${line.solved} / ${line.seconds / 60}`
      : `${rank} ${username} ${line.score} / ${line.timeMs}`,
  );
}
