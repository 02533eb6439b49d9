import type { ErrorCode } from '../errors/catalogue.ts';
import type { ContestDraft } from '../contests/contest-admin.ts';
import { parseAccountRule } from './account-rule.ts';
import { durationSeconds } from './contest-clock.ts';
import { isColor } from './colors.ts';
import { limits } from './limits.ts';
import { nameKey } from './usernames.ts';

/** What is wrong with a field of a contest's form, as a code of the catalogue. */
export type FormFault = { field: string; code: ErrorCode; params?: Record<string, string | number> };

export const SEALS = ['half_hour', 'hour', 'whole', 'own'] as const;
export type SealChoice = (typeof SEALS)[number];

const SEALED_SECONDS = { half_hour: 1800, hour: 3600 } as const;
const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;
const AUTH_PUBLIC = 0;
const AWARDS = { none: 0, proportion: 1 } as const;

type Span = { startsAt: Date; endsAt: Date };

/** When a board of these hours is sealed by this choice; null where the contest is too short for it. */
export function sealTimeOf(choice: Exclude<SealChoice, 'own'>, span: Span): Date | null {
  if (choice === 'whole') return span.startsAt;
  const seconds = SEALED_SECONDS[choice];
  return durationSeconds(span) < seconds ? null : new Date(span.endsAt.getTime() - seconds * 1000);
}

/** Which choice a stored time is; a form shows it as that. */
export function sealChoiceOf(sealAt: Date, span: Span): SealChoice {
  return SEALS.find((one) => one !== 'own' && sealTimeOf(one, span)?.getTime() === sealAt.getTime()) ?? 'own';
}

/** Names once each, as they were written first. */
export function starNames(names: readonly string[]): string[] {
  const once = new Map<string, string>();
  for (const name of names.map((one) => one.trim()).filter(Boolean)) {
    if (!once.has(nameKey(name))) once.set(nameKey(name), name);
  }
  return [...once.values()];
}

/** Everything that is wrong with a form, in the order of its fields. Which names exist the server alone knows. */
export function contestFormFaults(
  draft: ContestDraft,
  stored: { hasPassword: boolean } = { hasPassword: false },
): FormFault[] {
  return [
    ...timeFaults(draft),
    ...sealFaults(draft),
    ...passwordFaults(draft, stored),
    ...accountFaults(draft),
    ...awardFaults(draft),
  ];
}

/** No time that somebody means; far ones have no name on the wire, which writes years with four digits. */
export function isFarTime(time: Date): boolean {
  return time.getUTCFullYear() < FIRST_YEAR || time.getUTCFullYear() >= LAST_YEAR;
}

function timeFaults({ startTime, endTime }: ContestDraft): FormFault[] {
  const far = [startTime, endTime].findIndex(isFarTime);
  if (far !== -1) return [{ field: far === 0 ? 'startTime' : 'endTime', code: 'contest_time_far' }];
  if (startTime >= endTime) return [{ field: 'endTime', code: 'contest_ends_before_start' }];
  const { days } = limits.contest;
  if (endTime.getTime() - startTime.getTime() > days * 86_400_000) {
    return [{ field: 'endTime', code: 'contest_too_long', params: { days } }];
  }
  return [];
}

function sealFaults({ sealRank, sealRankTime, startTime, endTime }: ContestDraft): FormFault[] {
  if (!sealRank) return [];
  if (sealRankTime === undefined) return [{ field: 'sealRankTime', code: 'contest_seal_missing' }];
  const isInside = sealRankTime >= startTime && sealRankTime <= endTime;
  return isInside || startTime >= endTime ? [] : [{ field: 'sealRankTime', code: 'contest_seal_outside' }];
}

function passwordFaults({ auth, pwd }: ContestDraft, { hasPassword }: { hasPassword: boolean }): FormFault[] {
  const isAsked = auth !== AUTH_PUBLIC;
  return isAsked && pwd === undefined && !hasPassword ? [{ field: 'pwd', code: 'contest_password_needed' }] : [];
}

function accountFaults({ openAccountLimit, accountLimitRule }: ContestDraft): FormFault[] {
  if (!openAccountLimit) return [];
  const field = 'accountLimitRule';
  const { start, end, prefix, suffix, extra } = parseAccountRule(accountLimitRule ?? '');
  const isNumbered = start !== null && end !== null;
  if (!isNumbered && (start !== null || end !== null || prefix !== '' || suffix !== '')) {
    return [{ field, code: 'contest_accounts_unnumbered' }];
  }
  if (isNumbered && start > end) return [{ field, code: 'contest_accounts_reversed' }];
  const { accountNumbers: max } = limits.contest;
  if (isNumbered && end - start >= max) return [{ field, code: 'contest_accounts_too_many', params: { max } }];
  return !isNumbered && extra.length === 0 ? [{ field, code: 'contest_accounts_missing' }] : [];
}

function awardFaults({ awardType, awardConfigList: awards }: ContestDraft): FormFault[] {
  if (awardType === AWARDS.none) return [];
  if (awards.length === 0) return [{ field: 'awardConfigList', code: 'contest_awards_missing' }];
  const faults: FormFault[] = awards.flatMap((award, index) => {
    const at = (name: string) => `awardConfigList.${index}.${name}`;
    const colors = (['background', 'color'] as const).filter((name) => award[name] !== '' && !isColor(award[name]));
    return [
      ...(award.name === '' ? [{ field: at('name'), code: 'contest_award_nameless' } as const] : []),
      ...colors.map((name) => ({ field: at(name), code: 'contest_color_unknown' }) as const),
      ...(award.num < 1 ? [{ field: at('num'), code: 'contest_award_for_nobody' } as const] : []),
    ];
  });
  const given = awards.reduce((sum, award) => sum + award.num, 0);
  if (awardType === AWARDS.proportion && given > 100) {
    faults.push({ field: 'awardConfigList', code: 'contest_awards_above_all' });
  }
  return faults;
}

/** Neither what turns the text around it, nor half a character. */
const LABEL = /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]+$/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** No key of an object: boards are sent by label. */
const NO_LABEL = '__proto__';

/** Labels: what a problem is called in its contest, in any script. */
export function labelFaults(displayId: string): FormFault[] {
  const label = displayId.trim();
  const fits = LABEL.test(label) && VISIBLE.test(label) && label !== NO_LABEL;
  return fits && Array.from(label).length <= limits.contest.label
    ? []
    : [{ field: 'displayId', code: 'contest_label_unfit' }];
}

/** As much of a text as a label may have: characters, of which some take two places in a string. */
export function asLongAsLabel(text: string): string {
  const { label } = limits.contest;
  return text.length <= label ? text : Array.from(text).slice(0, label).join('');
}

/** A, B, …, Z, AA, AB: the labels of so many problems. */
export function labelAt(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return `${rest < 0 ? '' : labelAt(rest)}${String.fromCodePoint(65 + (index % 26))}`;
}
