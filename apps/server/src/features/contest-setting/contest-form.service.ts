import type { ContestDraft } from '@oyez/contract/contests/contest-admin';
import { AWARD_KINDS, CONTEST_AUTHS, OI_SCORES, RULES, type Award } from '@oyez/contract/contests/contest-values';
import { NO_ACCOUNT_RULE, parseAccountRule } from '@oyez/contract/rules/account-rule';
import { phaseAt, wholeSecond } from '@oyez/contract/rules/contest-clock';
import { contestFormFaults, starNames } from '@oyez/contract/rules/contest-form';
import type { Locale } from '@oyez/contract/wire/values';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { refuseFaults } from '../../http/form-faults.ts';
import { isMask } from '../../secrets.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { isContestPassword, sealContestPassword } from '../contests/contest-secret.ts';
import { accountNames, type ContestRow, type ContestSettings } from './contest-edits.sql.ts';
import { labelsOfOtherType } from './contest-problems.sql.ts';

/** What a form makes of a contest, and whether its password is another one than before. */
export type WrittenContest = { settings: ContestSettings; hasNewPassword: boolean };

/** Reads a form against what is stored; refuses with everything that is wrong with it, each at its field. */
export async function readContestForm(
  db: Db | Tx,
  sent: ContestDraft,
  before: ContestRow | undefined,
  { config, locale, now }: { config: Pick<Config, 'secretKey'>; locale: Locale; now: Date },
): Promise<WrittenContest> {
  const awards = sent.awardConfigList.map((award) => ({ ...award, name: storable(award.name).trim() }));
  const draft = { ...sent, ...wholeSeconds(sent), awardConfigList: awards, pwd: readSecret(sent.pwd) };
  const teams = draft.teams ?? before?.teams ?? false;
  // Of teams each says itself whether it competes.
  const named = teams ? [] : starNames(draft.starAccount.map(storable));
  const stars = await knownStars(db, named, before?.stars ?? []);
  const faults = contestFormFaults(draft, { hasPassword: (before?.secret ?? null) !== null });
  if (stars.unknown.length > 0) {
    faults.push({
      field: 'starAccount',
      code: 'contest_stars_unknown',
      params: { names: stars.unknown.slice(0, 20).join(', ') },
    });
  }
  const rule = RULES[draft.type] ?? 'acm';
  const unfit = before === undefined || before.rule === rule ? [] : await labelsOfOtherType(db, before.id, rule);
  if (unfit.length > 0) {
    faults.push({ field: 'type', code: 'contest_rule_unfit', params: { labels: unfit.slice(0, 20).join(', ') } });
  }
  if (before?.template === true && draft.visible) faults.push({ field: 'visible', code: 'contest_is_template' });
  if (before?.has_participants && draft.teams !== undefined && draft.teams !== before.teams) {
    faults.push({ field: 'teams', code: 'contest_teams_fixed' });
  }
  if (storable(draft.title).trim() === '') faults.unshift({ field: 'title', code: 'contest_title_empty' });
  refuseFaults(faults, locale);
  const password = readPassword(draft, before, config);
  const unseal = draft.autoRealRank ? 'auto' : 'manual';
  return {
    hasNewPassword: password.isNew,
    settings: {
      title: storable(draft.title).trim(),
      description: storable(draft.description),
      rule,
      auth: CONTEST_AUTHS[draft.auth] ?? 'private',
      secret: password.secret,
      starts_at: draft.startTime,
      ends_at: draft.endTime,
      seal_at: draft.sealRank ? (draft.sealRankTime ?? null) : null,
      unseal,
      released_at: unseal === 'auto' ? releaseOf(draft, before, now) : null,
      visible: draft.visible,
      open_board: draft.openRank,
      printing: draft.openPrint,
      late_submits: draft.allowEndSubmit,
      teams,
      name_shown: draft.rankShowName,
      oi_score: draft.oiRankScoreType === OI_SCORES.highest ? 'highest' : 'recent',
      stars: stars.known,
      award_kind: AWARD_KINDS[draft.awardType] ?? 'none',
      awards: draft.awardType === 0 ? [] : byPriority(draft.awardConfigList),
      account_rule_on: draft.openAccountLimit,
      account_rule: readAccountRule(draft),
    },
  };
}

function wholeSeconds({ startTime, endTime, sealRankTime }: ContestDraft) {
  return {
    startTime: wholeSecond(startTime),
    endTime: wholeSecond(endTime),
    sealRankTime: sealRankTime && wholeSecond(sealRankTime),
  };
}

/** The mask, like nothing at all, keeps what is stored. */
function readSecret(pwd: string | undefined): string | undefined {
  return pwd === undefined || isMask(pwd) ? undefined : storable(pwd) || undefined;
}

/** A board that waited for its release by hand is released when the waiting is switched off after the end. */
function releaseOf(draft: ContestDraft, before: ContestRow | undefined, now: Date): Date | null {
  const ended = phaseAt({ startsAt: draft.startTime, endsAt: draft.endTime }, now) === 'ended';
  if (!ended || before === undefined) return null;
  return before.unseal === 'manual' ? now : before.released_at;
}

function readPassword(
  { auth, pwd }: ContestDraft,
  before: ContestRow | undefined,
  config: Pick<Config, 'secretKey'>,
): { secret: string | null; isNew: boolean } {
  const stored = before?.secret ?? null;
  if (CONTEST_AUTHS[auth] === 'public') return { secret: null, isNew: false };
  if (pwd === undefined || isContestPassword(config, stored, pwd)) return { secret: stored, isNew: false };
  return { secret: sealContestPassword(config, pwd), isNew: true };
}

/** Names of accounts as those write them. One whose account is gone since stays where it was. */
async function knownStars(
  db: Db | Tx,
  names: readonly string[],
  stored: readonly string[],
): Promise<{ known: string[]; unknown: string[] }> {
  const kept = new Map(stored.map((name) => [usernameKey(name), name]));
  const accounts = await accountNames(db, names);
  const found = names.map((name) => accounts.get(usernameKey(name)) ?? kept.get(usernameKey(name)));
  return {
    known: found.filter((name) => name !== undefined),
    unknown: names.filter((_, index) => found[index] === undefined),
  };
}

function readAccountRule({ accountLimitRule }: ContestDraft) {
  return accountLimitRule === undefined ? NO_ACCOUNT_RULE : parseAccountRule(storable(accountLimitRule));
}

function byPriority(awards: readonly Award[]): Award[] {
  return awards.toSorted((a, b) => a.priority - b.priority);
}
