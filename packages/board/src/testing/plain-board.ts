import { STATUS } from '@oyez/contract/judging/verdict';
import type { Fact } from '../facts.ts';
import type { RandomContest } from './random-contest.ts';

export type PlainAsked = { sealed: boolean; late: boolean; removeStar: boolean };

/** The rules once more, as one would apply them with paper and pencil: everything is looked up again each time. */
export function plainBoard(arrived: RandomContest, asked: PlainAsked): string[] {
  const contest = { ...arrived, facts: newest(arrived) };
  const { settings, participants } = contest;
  const all = participants.map((who) => ({ who, ...result(contest, asked, who.id) })).filter(({ tries }) => tries > 0);
  const shown = all.filter(({ who }) => !(asked.removeStar && who.star));
  const official = shown.filter(({ who }) => !who.star);
  const ahead = (a: Result, b: Result) => a.main > b.main || (a.main === b.main && a.time < b.time);
  const placed = shown.map((one) => ({
    one,
    place: shown.filter((other) => ahead(other, one) || (!ahead(one, other) && other.who.id < one.who.id)).length,
    rank: one.who.star ? -1 : 1 + official.filter((other) => ahead(other, one)).length,
  }));
  const winners = placed
    .toSorted((a, b) => a.place - b.place)
    .filter(({ one }) => !one.who.star && one.main > 0)
    .map(({ one }) => one);
  const boxes = settings.awards.list
    .toSorted((a, b) => a.priority - b.priority)
    .flatMap(({ num, name }) => {
      const share = { none: 0, number: num, proportion: Math.floor((num / 100) * official.length + 1e-9) };
      return Array.from({ length: share[settings.awards.kind] }, () => name);
    });
  return placed
    .toSorted((a, b) => a.place - b.place)
    .map(({ one, rank }) => {
      const box = winners.includes(one) ? (boxes[winners.indexOf(one)] ?? '-') : '-';
      return `${rank} ${one.who.username} ${one.main} ${one.time} [${box}] ${one.cells.join(' ')}`;
    });
}

type Result = { main: number; time: number };

function result(contest: RandomContest, asked: PlainAsked, participantId: number) {
  const cells = contest.settings.problems.map(({ id }) => cellOf(contest, asked, participantId, id));
  return {
    tries: cells.reduce((sum, { tries }) => sum + tries, 0),
    main: cells.reduce((sum, { main }) => sum + main, 0),
    time: cells.reduce((sum, { time }) => sum + time, 0),
    cells: cells.map(({ text }) => text),
  };
}

function cellOf(contest: RandomContest, asked: PlainAsked, participantId: number, problemId: number) {
  const { settings } = contest;
  const endsAt = endOf(contest, participantId);
  const mine = contest.facts.filter((fact) => fact.participantId === participantId && fact.problemId === problemId);
  const inTime = mine.filter((fact) => secondOf(fact) >= 0 && (asked.late || fact.at < endsAt));
  const hidden = inTime.filter((fact) => asked.sealed && fact.at >= settings.seal!.from);
  const open = inTime.filter((fact) => !hidden.includes(fact) && isJudged(fact));
  return settings.rule === 'acm' ? acmCell(contest, asked, open, hidden) : oiCell(contest, open);
}

function acmCell(contest: RandomContest, asked: PlainAsked, open: Fact[], hidden: Fact[]) {
  const tries = open.length + hidden.length;
  const solution = open.find(({ status }) => status === STATUS.accepted);
  const wrong = open
    .slice(0, solution ? open.indexOf(solution) : open.length)
    .filter(({ status }) => status === -3 || status === -1 || status === 1 || status === 2 || status === 3).length;
  const second = solution ? secondOf(solution) : 0;
  const earlier = contest.facts.filter(
    (fact) =>
      solution &&
      fact.problemId === solution.problemId &&
      fact.status === STATUS.accepted &&
      contest.participants.some(({ id }) => id === fact.participantId) &&
      secondOf(fact) >= 0 &&
      secondOf(fact) < second &&
      !(asked.sealed && fact.at >= contest.settings.seal!.from),
  );
  const marks = [solution ? `AC@${second}` : '', solution && earlier.length === 0 ? 'first' : ''];
  if (solution && solution.at >= endOf(contest, solution.participantId)) marks.push('late');
  return {
    tries,
    main: solution ? 1 : 0,
    time: solution ? second + wrong * contest.settings.penaltySeconds : 0,
    text: tries === 0 ? '.' : `(${[...marks, `${wrong}x`, `${hidden.length}?`].filter(Boolean).join(',')})`,
  };
}

function oiCell(contest: RandomContest, open: Fact[]) {
  const best = Math.max(...open.map(({ score }) => score ?? -1));
  const taken =
    contest.settings.oiScore === 'Recent' ? open.slice(-1) : open.filter(({ score }) => (score ?? -1) === best);
  const accepted = taken.filter(({ status }) => status === STATUS.accepted);
  const time = accepted.length === 0 ? null : Math.min(...accepted.map(({ timeMs }) => timeMs ?? 0));
  const score = taken[0]?.score ?? null;
  return {
    tries: open.length,
    main: score ?? 0,
    time: time ?? 0,
    text: open.length === 0 ? '.' : `(${score},${time})`,
  };
}

/** Of each submission what holds, by second and number. */
function newest({ facts }: RandomContest): Fact[] {
  const holds = (fact: Fact) =>
    !facts.some(
      (other) =>
        other.submissionId === fact.submissionId &&
        (other.version > fact.version || (other.version === fact.version && isJudged(other) && !isJudged(fact))),
    );
  return facts
    .filter(
      (fact) => holds(fact) && fact === facts.find((other) => other.submissionId === fact.submissionId && holds(other)),
    )
    .toSorted((a, b) => secondOf(a) - secondOf(b) || a.submissionId - b.submissionId);
}

function endOf({ settings, participants }: RandomContest, participantId: number): number {
  return settings.endsAt + (participants.find(({ id }) => id === participantId)?.extraMs ?? 0);
}

function isJudged({ status }: Fact): boolean {
  return [-4, -3, -2, -1, 0, 1, 2, 3, 4, 8].includes(status);
}

function secondOf({ at }: Fact): number {
  return Math.floor((at - Date.UTC(2026, 10, 22, 1, 0, 0)) / 1000);
}
