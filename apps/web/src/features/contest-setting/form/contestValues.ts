import type { ContestDraft, ContestOfStaff } from '@oyez/contract/contests/contest-admin';
import { type Award, type NameShown, type OI_SCORES } from '@oyez/contract/contests/contest-values';
import {
  accountRuleText,
  type AccountRule,
  NO_ACCOUNT_RULE,
  parseAccountRule,
  sentAccountRule,
} from '@oyez/contract/rules/account-rule';
import { type SealChoice, sealChoiceOf, sealTimeOf } from '@oyez/contract/rules/contest-form';
import { formatTime } from '../../../ui/text/format.ts';

export type AwardRow = Award & { key: number };

/** What stands in the form: times as the reader's clock writes them, the seal as the choice that it is. */
export type ContestValues = {
  title: string;
  description: string;
  type: number;
  auth: number;
  /** Empty: the stored one stays. */
  pwd: string;
  start: string;
  end: string;
  seal: SealChoice | 'none';
  sealAt: string;
  autoRealRank: boolean;
  openPrint: boolean;
  openRank: boolean;
  allowEndSubmit: boolean;
  teams: boolean;
  visible: boolean;
  rankShowName: NameShown;
  openAccountLimit: boolean;
  accounts: AccountRule;
  stars: string[];
  oiScore: (typeof OI_SCORES)[keyof typeof OI_SCORES];
  awardType: number;
  awards: AwardRow[];
};

/** Above every key that a stored draft of an earlier visit may bring along. */
let lastKey = Date.now();
export function newAward(after: readonly AwardRow[]): AwardRow {
  lastKey += 1;
  return { key: lastKey, priority: after.length + 1, name: '', background: '#4056c4', color: '#ffffff', num: 1 };
}

/** What awards begin with, as a share or as a number of participants. */
const FIRST_AWARDS = [
  { medal: 'gold', background: '#e6bf25', num: 10 },
  { medal: 'silver', background: '#b4c0c7', num: 20 },
  { medal: 'bronze', background: '#CD7F32', num: 30 },
] as const;

export function firstAwards(nameOf: (medal: (typeof FIRST_AWARDS)[number]['medal']) => string): AwardRow[] {
  return FIRST_AWARDS.map(({ medal, ...is }, index) => ({
    ...newAward([]),
    ...is,
    priority: index + 1,
    name: nameOf(medal),
    color: '#1c1c1c',
  }));
}

/** The numbers that an account rule begins with, where it names nobody yet. */
export function withFirstAccounts(rule: AccountRule): AccountRule {
  return sentAccountRule(rule) === null ? { ...rule, start: 0, end: 10 } : rule;
}

const HOUR_MS = 3_600_000;
const HOURS = 5;

/** For an input of date and time; seconds only where there are some. */
export function inputTime(time: Date | string): string {
  return formatTime(time).replace(' ', 'T').replace(/:00$/, '');
}

/** Tomorrow at the same full hour, for five hours: what most contests are changed to least. */
export function newContest(now: Date): ContestValues {
  const start = new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS + 24 * HOUR_MS);
  return {
    title: '',
    description: '',
    type: 0,
    auth: 0,
    pwd: '',
    start: inputTime(start),
    end: inputTime(new Date(start.getTime() + HOURS * HOUR_MS)),
    seal: 'none',
    sealAt: '',
    autoRealRank: true,
    openPrint: false,
    openRank: false,
    allowEndSubmit: false,
    teams: false,
    visible: true,
    rankShowName: 'username',
    openAccountLimit: false,
    accounts: NO_ACCOUNT_RULE,
    stars: [],
    oiScore: 'Recent',
    awardType: 0,
    awards: [],
  };
}

export function valuesOf(contest: ContestOfStaff): ContestValues {
  const span = { startsAt: new Date(contest.startTime), endsAt: new Date(contest.endTime) };
  const sealAt = contest.sealRank === true ? contest.sealRankTime : null;
  return {
    title: contest.title,
    description: contest.description,
    type: contest.type,
    auth: contest.auth,
    pwd: '',
    start: inputTime(contest.startTime),
    end: inputTime(contest.endTime),
    seal: sealAt === null ? 'none' : sealChoiceOf(new Date(sealAt), span),
    sealAt: sealAt === null ? '' : inputTime(sealAt),
    autoRealRank: contest.autoRealRank,
    openPrint: contest.openPrint ?? false,
    openRank: contest.openRank,
    allowEndSubmit: contest.allowEndSubmit,
    teams: contest.teams,
    visible: contest.visible,
    rankShowName: contest.rankShowName ?? 'username',
    openAccountLimit: contest.openAccountLimit,
    accounts: parseAccountRule(contest.accountLimitRule ?? ''),
    stars: contest.starAccount,
    oiScore: contest.oiRankScoreType,
    awardType: contest.awardType,
    awards: contest.awardConfigList.map((award) => ({ ...newAward([]), ...award })),
  };
}

/** What an input of date and time says; an invalid date while it is empty. */
const timeOf = (text: string): Date => new Date(text === '' ? Number.NaN : text);

export function spanOf({ start, end }: Pick<ContestValues, 'start' | 'end'>) {
  return { startsAt: timeOf(start), endsAt: timeOf(end) };
}

/** Seconds; 0 while the end is not after the start. */
export function durationOf(values: Pick<ContestValues, 'start' | 'end'>): number {
  const { startsAt, endsAt } = spanOf(values);
  const seconds = Math.round((endsAt.getTime() - startsAt.getTime()) / 1000);
  return seconds > 0 ? seconds : 0;
}

/** A later start moves the end along: a contest that is put off is as long as before. */
export function withStart(values: ContestValues, start: string): Partial<ContestValues> {
  const startsAt = timeOf(start);
  const seconds = durationOf(values);
  if (seconds === 0 || Number.isNaN(startsAt.getTime())) return { start };
  return { start, end: inputTime(new Date(startsAt.getTime() + seconds * 1000)) };
}

export function withDuration({ start }: ContestValues, seconds: number): Partial<ContestValues> {
  const startsAt = timeOf(start);
  return Number.isNaN(startsAt.getTime()) ? {} : { end: inputTime(new Date(startsAt.getTime() + seconds * 1000)) };
}

/** When the board is sealed by what is chosen; null where it is not, or not yet said when. */
export function sealOf(values: Pick<ContestValues, 'seal' | 'sealAt' | 'start' | 'end'>): Date | null {
  const { seal, sealAt } = values;
  if (seal === 'none') return null;
  const time = seal === 'own' ? timeOf(sealAt) : sealTimeOf(seal, spanOf(values));
  return time === null || Number.isNaN(time.getTime()) ? null : time;
}

type Sent = Omit<ContestDraft, 'startTime' | 'endTime' | 'sealRankTime'> &
  Record<'startTime' | 'endTime', string> & { sealRankTime?: string | undefined };

/** The form as the contract wants it on the wire. */
export function toDraft(values: ContestValues): Sent {
  const { startsAt, endsAt } = spanOf(values);
  const sealAt = sealOf(values);
  return {
    title: values.title,
    description: values.description,
    type: values.type,
    auth: values.auth,
    ...(values.auth !== 0 && values.pwd !== '' && { pwd: values.pwd }),
    startTime: isoOf(startsAt),
    endTime: isoOf(endsAt),
    duration: durationOf(values),
    sealRank: values.seal !== 'none',
    ...(sealAt !== null && { sealRankTime: sealAt.toISOString() }),
    autoRealRank: values.autoRealRank,
    openPrint: values.openPrint,
    openRank: values.openRank,
    allowEndSubmit: values.allowEndSubmit,
    teams: values.teams,
    visible: values.visible,
    rankShowName: values.rankShowName,
    openAccountLimit: values.openAccountLimit,
    ...(values.openAccountLimit && { accountLimitRule: accountRuleText(values.accounts) }),
    starAccount: values.teams ? [] : values.stars,
    oiRankScoreType: values.oiScore,
    awardType: values.awardType,
    awardConfigList: values.awardType === 0 ? [] : values.awards.map(({ key: _, ...award }) => award),
  };
}

function isoOf(time: Date): string {
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
