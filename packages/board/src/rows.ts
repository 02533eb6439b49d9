import { awards } from './awards.ts';
import type { Award, Fact, Participant, Settings } from './facts.ts';
import type { Line, Rule, Window } from './rule.ts';
import { rules } from './rules.ts';
import { hiddenFrom, type View } from './view.ts';

export type Standing<L extends Line = Line> = { participant: Participant; line: L };

/** `rank` is -1 for a star. */
export type Row<L extends Line = Line> = Standing<L> & { rank: number; award: Award | null };

/** Everybody with a counted submission, best first, with ranks and awards. */
export function rows(view: View): Row[] {
  const { settings } = view.board;
  const rule = rules[settings.rule];
  const all = standings(view, rule);
  const shown = view.removeStar ? all.filter(({ participant }) => !participant.star) : all;
  return ranked(settings, inOrder(rule, shown));
}

export function windowOf(view: View): Window {
  const { settings } = view.board;
  return {
    settings,
    columns: new Map(settings.problems.map(({ id }, column) => [id, column])),
    from: settings.startsAt,
    endsAt: settings.endsAt,
    before: Math.min(view.late ? Infinity : settings.endsAt, view.before),
    hiddenFrom: hiddenFrom(view),
  };
}

/** The same for one participant, who may have more time than the others. */
export function windowFor(window: Window, { board, late, before }: View, participantId: number): Window {
  const extraMs = board.participants.get(participantId)?.extraMs ?? 0;
  if (extraMs === 0) return window;
  const endsAt = window.endsAt + extraMs;
  return { ...window, endsAt, before: Math.min(late ? Infinity : endsAt, before) };
}

/** Equal rows stand in the order in which people joined, so that none moves without a reason. */
export function inOrder<L extends Line>(rule: Rule<L>, standing: readonly Standing<L>[]): Standing<L>[] {
  return standing.toSorted((a, b) => comparePlaces(rule, a, b));
}

export function comparePlaces<L extends Line>(rule: Rule<L>, a: Standing<L>, b: Standing<L>): number {
  return rule.compare(a.line, b.line) || a.participant.id - b.participant.id;
}

/** Equal lines share a rank; the next one takes its number among those who are no stars. */
export function ranked<L extends Line>(settings: Settings, ordered: readonly Standing<L>[]): Row<L>[] {
  const rule: Rule<Line> = rules[settings.rule];
  const official = ordered.filter(({ participant }) => !participant.star);
  const prizes = awards(settings.awards, {
    ranked: official.length,
    winners: official.filter(({ line }) => rule.mayWin(line)),
  });
  let place = 0;
  let before: Row<L> | undefined;
  return ordered.map((standing) => {
    const { participant, line } = standing;
    if (participant.star) return { participant, line, rank: -1, award: null };
    place += 1;
    const rank = before && rule.compare(before.line, line) === 0 ? before.rank : place;
    before = { participant, line, rank, award: prizes.get(standing) ?? null };
    return before;
  });
}

function standings(view: View, rule: Rule<Line>): Standing[] {
  const window = windowOf(view);
  const people: Participant[] = [];
  const lines: Line[] = [];
  for (const [id, facts] of view.board.facts) {
    const participant = view.board.participants.get(id);
    const line = participant && lineIn(facts, windowFor(window, view, id), rule);
    if (!line) continue;
    people.push(participant);
    lines.push(line);
  }
  // Stars are seen to have been first even where they are not seen.
  return rule.compareNotes(lines).map((line, index) => ({ participant: people[index]!, line }));
}

type KeptLine = Pick<Window, 'settings' | 'endsAt' | 'before' | 'hiddenFrom'> & { line: Line | null };

// Remembered: what the facts of somebody come to: sealed, open and with late ones, as long as the facts; never of a moment that has passed.
const keptLines = new WeakMap<readonly Fact[], readonly KeptLine[]>();
const KEPT = 3;

function lineIn(facts: readonly Fact[], window: Window, rule: Rule<Line>): Line | null {
  const { settings, endsAt, before, hiddenFrom } = window;
  if (before < endsAt) return rule.line(facts, window);
  const kept = keptLines.get(facts) ?? [];
  const known = kept.find(
    (one) =>
      one.settings === settings && one.endsAt === endsAt && one.before === before && one.hiddenFrom === hiddenFrom,
  );
  if (known) return known.line;
  const line = rule.line(facts, window);
  keptLines.set(facts, [{ settings, endsAt, before, hiddenFrom, line }, ...kept].slice(0, KEPT));
  return line;
}
