import type { ContestFrame } from '@oyez/contract/contests/contests';
import { ruleOf } from '@oyez/contract/contests/contest-values';
import { contestSeconds } from '@oyez/contract/rules/contest-clock';
import { formatTime } from '../../../ui/text/format.ts';
import { megabytes, seconds } from '../../../ui/verdict/explainVerdict.ts';
import type { overviewTexts } from './overview.i18n.ts';

type Translate = ReturnType<typeof overviewTexts.use>;

/** A contest's length in words: whole hours and minutes. */
export function lengthInWords(durationSeconds: number, t: Translate): string {
  const minutes = Math.round(durationSeconds / 60);
  const words: string[] = [];
  if (minutes >= 60) words.push(t('hours', { count: Math.floor(minutes / 60) }));
  if (minutes % 60 > 0 || minutes < 60) words.push(t('minutes', { count: minutes % 60 }));
  return words.join(' ');
}

/** From when on results are kept back, and until when. */
export function sealInWords({ contest, release }: ContestFrame, t: Translate): string[] {
  const { sealRank, sealRankTime, startTime } = contest;
  if (sealRank !== true || sealRankTime === null) return [t('never')];
  const time = formatTime(sealRankTime);
  const second = contestSeconds({ startsAt: new Date(startTime) }, new Date(sealRankTime));
  const from = second === 0 ? t('whole', { time }) : t('from', { minute: Math.floor(second / 60), time });
  if (release === 'released') return [from, t('released')];
  return [from, t(release === 'waiting' ? 'waits' : 'opensAtEnd')];
}

export function rulesInWords({ contest, awards }: ContestFrame, t: Translate): string[] {
  const rule = ruleOf(contest) === 'acm' ? t('acm') : t(`oi.${contest.oiRankScoreType}`);
  if (awards.kind === 'none' || awards.names.length === 0) return [rule];
  return [rule, t('awards', { names: awards.names.join(t('comma')) })];
}

export function limitsInWords({ bounds }: ContestFrame, t: Translate): string | null {
  if (bounds === null) return null;
  const span = ([least, most]: readonly [number, number], show: (value: number) => string) =>
    least === most ? show(least) : t('span', { least: show(least), most: show(most) });
  return t('limits', { time: span(bounds.timeMs, seconds), memory: span(bounds.memoryMb, megabytes) });
}
