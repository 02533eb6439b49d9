import type { Fact, Participant } from './facts.ts';
import type { Line } from './rule.ts';
import { rules } from './rules.ts';
import { windowOf, type Row } from './rows.ts';
import type { View } from './view.ts';

/** Somebody who went through the contest at another time, with what they handed in by its clock. */
export type Ghost = { participant: Participant; facts: readonly Fact[] };

/** Before whom they would stand, and the row that would be theirs; null where nothing of theirs counts. */
export type GhostPlace = { place: number; row: Row | null };

/**
 * Where somebody would stand among these rows of a view, whose ranks stay what they are: behind those who are equal, with the
 * rank that they would share with them. Stars take no rank, and nobody's first solve is taken away.
 */
export function ghostAmong(view: View, shown: readonly Row[], { participant, facts }: Ghost): GhostPlace {
  const rule = rules[view.board.settings.rule];
  const own = rule.line(facts, windowOf(view));
  if (own === null) return { place: shown.length + 1, row: null };
  const line: Line = rule.compareNotes([...shown.map((row) => row.line), own]).at(-1) ?? own;
  const ahead = shown.filter((row) => rule.compare(row.line, line) <= 0);
  const better = ahead.filter((row) => !row.participant.star && rule.compare(row.line, line) < 0);
  return { place: ahead.length + 1, row: { participant, line, rank: better.length + 1, award: null } };
}

/** By the clock of the contest: what was handed in in a window that began at another moment. */
export function inContestTime(facts: readonly Fact[], { from, to }: { from: number; to: number }): Fact[] {
  return facts
    .map((fact) => ({ ...fact, at: fact.at - from + to }))
    .sort((a, b) => a.at - b.at || a.submissionId - b.submissionId);
}
