import type { JudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { isWaiting, STATUS, verdictOf } from '@oyez/contract/judging/verdict';
import { formatBytes, formatMemory, formatRunTime } from '../text/format.ts';
import { hintFor } from './hints.ts';
import { decidingTile, type Tile } from './tiles.ts';
import type { verdictTexts } from './verdict.i18n.ts';

export type VerdictFacts = {
  status: number;
  tiles: readonly Tile[];
  /** How far the judging is, also where its tests are not shown. */
  progress: { done: number; total: number };
  /** The greatest time over the tests, in ms. */
  time: number | null;
  limits: { timeMs: number; memoryMb: number } | null;
  language: string;
  waiting: JudgingProgress['waiting'];
  /** A person has decided it, whatever the tests came to. */
  isManual: boolean;
};

type Translate = ReturnType<typeof verdictTexts.use>;

/** Under the verdict: what happened, where, by how much, and what it mostly means. */
export function explainVerdict(facts: VerdictFacts, t: Translate): string {
  if (facts.isManual || isWaiting(facts.status)) return explainStatus(facts, t);
  // Where a part of the points was given, the test is named apart from the verdict, and the hint belongs to the test.
  const hint = facts.status === STATUS.partial_accepted ? undefined : explainHint(facts, t);
  return [explainStatus(facts, t), explainMeasures(facts, t), hint]
    .filter((sentence) => sentence !== undefined)
    .join(t('space'));
}

/** Time and memory of the test that decided, where the first sentence does not tell the limit that was broken. */
function explainMeasures({ status, tiles, limits }: VerdictFacts, t: Translate): string | undefined {
  const isFree = status === STATUS.wrong_answer || status === STATUS.presentation_error;
  if (limits === null || (!isFree && status !== STATUS.runtime_error)) return undefined;
  const tile = decidingTile(tiles, status);
  if (tile === undefined || tile.time === null || tile.memory === null) return undefined;
  return t('measured', {
    time: formatRunTime(tile.time),
    limit: seconds(limits.timeMs),
    memory: formatMemory(tile.memory),
    memoryLimit: megabytes(limits.memoryMb),
  });
}

/** What the failure mostly means. */
export function explainHint(
  { status, tiles, limits }: Pick<VerdictFacts, 'status' | 'tiles' | 'limits'>,
  t: Translate,
): string | undefined {
  const hint = hintFor(status, tiles, limits);
  if (hint === undefined) return undefined;
  return hint.say === 'time_jump'
    ? t('hint.time_jump', { time: formatRunTime(hint.slowestPassed) })
    : t(`hint.${hint.say}`);
}

function explainStatus(facts: VerdictFacts, t: Translate): string {
  const { status, tiles, limits } = facts;
  const verdict = verdictOf(status);
  const total = tiles.length;
  if (facts.isManual && !isWaiting(status) && verdict !== 'cancelled') {
    return t(total === 0 ? 'sentence.by_hand' : 'sentence.by_hand_tests');
  }
  switch (verdict) {
    case 'accepted':
      return total === 0 || limits === null || facts.time === null
        ? t('sentence.accepted_plain')
        : t('sentence.accepted', { count: total, time: formatRunTime(facts.time), limit: seconds(limits.timeMs) });
    case 'partial_accepted': {
      const ac = tiles.filter((tile) => tile.status === STATUS.accepted).length;
      return total === 0 ? t('sentence.partial_accepted_plain') : t('sentence.partial_accepted', { ac, count: total });
    }
    case 'wrong_answer':
    case 'presentation_error':
    case 'runtime_error': {
      const n = decidingTile(tiles, status)?.seq;
      return n === undefined ? t(`sentence.${verdict}_plain`) : t(`sentence.${verdict}`, { n, total });
    }
    case 'time_limit': {
      const n = decidingTile(tiles, status)?.seq;
      if (n === undefined || limits === null) return t('sentence.time_limit_plain');
      return t('sentence.time_limit', { n, total, limit: seconds(limits.timeMs) });
    }
    case 'memory_limit': {
      const n = decidingTile(tiles, status)?.seq;
      if (n === undefined || limits === null) return t('sentence.memory_limit_plain');
      return t('sentence.memory_limit', { n, total, memoryLimit: megabytes(limits.memoryMb) });
    }
    case 'pending':
    case 'submitting':
    case 'not_submitted':
      return explainWaiting(facts, t);
    case 'judging':
      return facts.progress.total === 0
        ? t('sentence.judging_plain')
        : t('sentence.judging', { done: facts.progress.done, count: facts.progress.total });
    case 'compiling':
    case 'compile_error':
    case 'system_error':
    case 'cancelled':
    case 'submitted_failed':
    case 'unknown_result':
      return t(`sentence.${verdict}`);
  }
}

function explainWaiting({ waiting, language }: VerdictFacts, t: Translate): string {
  if (waiting === null) return t('waiting.in_line');
  if (waiting.reason === 'no_node_for_language') return t('waiting.no_node_for_language', { language });
  if (waiting.reason !== 'in_line' || waiting.position === null) return t(`waiting.${waiting.reason}`);
  // The position is how many are ahead.
  const { position } = waiting;
  return position === 0 ? t('waiting.in_line_first') : t('waiting.in_line_position', { position });
}

/** `1 s`, `0.5 s`: limits are round numbers. */
export function seconds(milliseconds: number): string {
  return `${milliseconds / 1000} s`;
}

export function megabytes(count: number): string {
  return count >= 1024 && count % 512 === 0
    ? `${count / 1024} GB`
    : formatBytes(count * 1024 * 1024).replace('.0 ', ' ');
}
