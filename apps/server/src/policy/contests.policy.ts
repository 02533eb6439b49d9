import { fitsAccountRule, type AccountRule } from '@oyez/contract/rules/account-rule';
import { isSealedAt, phaseAt, type Phase } from '@oyez/contract/rules/contest-clock';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import type { ContestAuth, ContestRule } from '@oyez/contract/contests/contest-values';
import type { RowFilter } from '../db/row-filter.ts';
import { authoredBy, can, groupsWith, hasLevel, isAuthor, isGuest, placesWith, type Actor } from './actor.ts';
import { inStandingGroup } from './standing-groups.ts';

/** The facts that decide who may do what in a contest. */
export type ContestFacts = {
  id: number;
  ownerId: number | null;
  groupId: number | null;
  rule: ContestRule;
  auth: ContestAuth;
  startsAt: Date;
  endsAt: Date;
  /** When the last of those is over who have more time: before it, nothing is told that is told after the end. */
  overAt: Date;
  sealAt: Date | null;
  unseal: 'auto' | 'manual';
  releasedAt: Date | null;
  visible: boolean;
  openBoard: boolean;
  lateSubmits: boolean;
  /** Teams take part, which its jury puts together. */
  teams: boolean;
  /** Null where every account may take part. */
  accountRule: AccountRule | null;
};

/** The window in which somebody takes part in a contest that is over; the end of it is the moment it was given up, if it was. */
export type Run = { id: number; startsAt: Date; endsAt: Date };

/** Why somebody who finds a contest does not come in. */
export type EntryRefusal =
  | 'contest_not_started'
  | 'contest_needs_password'
  | 'contest_accounts_only'
  | 'contest_teams_only'
  | 'contest_address_locked';
/** Why no code is taken. */
export type SubmitRefusal = EntryRefusal | 'contest_ended' | 'contest_register_first' | 'contest_disqualified';
/** Why nothing of somebody is printed. */
export type PrintRefusal = Exclude<SubmitRefusal, 'contest_register_first'> | 'print_register_first';
/** Why nobody takes part virtually, or this person does not. */
export type RunRefusal = EntryRefusal | 'virtual_before_end' | 'virtual_under_seal';

/** One contest as it stands for one person at one moment. */
export type ContestStanding = {
  readonly facts: ContestFacts;
  /** The moment at which it stands so. */
  readonly at: Date;
  /** What it may tell by now: it runs as long as anybody has time. */
  readonly phase: Phase;
  /** Until when this person hands in. */
  readonly ownEndsAt: Date;
  /** Its jury: whoever set it up, whoever runs any contest or this one, and the root of its group. */
  readonly runs: boolean;
  readonly registered: boolean;
  /** Among those whom the jury has as participants: who registered or handed something in, or is in a team. */
  readonly listed: boolean;
  /** Why the jury disqualified them. */
  readonly disqualified: string | null;
  /** The team in which this person takes part. */
  readonly teamId: number | null;
  /** Results from the seal on are kept from the public at this moment. */
  readonly sealed: boolean;
  /** They ask from an address at which they may not act in this contest. */
  readonly elsewhere: boolean;
  /** Their own window, from when it was chosen until it is over. */
  readonly run: Run | null;
};

export const contestPolicy = {
  runs: (actor: Actor, contest: Pick<ContestFacts, 'id' | 'ownerId' | 'groupId'>): boolean =>
    !isGuest(actor) &&
    (can(actor, 'contest_edit_any', { kind: 'contest', id: contest.id }) ||
      isAuthor(actor, contest) ||
      (contest.groupId !== null && actor.memberships.get(contest.groupId) === GROUP_LEVEL.root)),

  /** Away, and back: of the site's whoever runs any; of a group's its jury. */
  remove: (actor: Actor, contest: Pick<ContestFacts, 'id' | 'ownerId' | 'groupId'>): boolean =>
    contest.groupId === null ? can(actor, 'contest_edit_any') : contestPolicy.runs(actor, contest),

  /** Its title and times are there for this person; the site lists those that have no group. */
  find: (actor: Actor, contest: ContestFacts): boolean =>
    contestPolicy.runs(actor, contest) ||
    (contest.visible && (contest.groupId === null || hasLevel(actor, contest.groupId, GROUP_LEVEL.member))),

  standing: (
    actor: Actor,
    facts: ContestFacts,
    registered: boolean,
    now: Date,
    teamId: number | null = null,
    run: Run | null = null,
  ): ContestStanding => ({
    facts,
    at: now,
    phase: phaseAt({ startsAt: facts.startsAt, endsAt: facts.overAt }, now),
    ownEndsAt: facts.endsAt,
    runs: contestPolicy.runs(actor, facts),
    registered,
    listed: registered,
    disqualified: null,
    elsewhere: false,
    teamId,
    sealed: isSealedAt(facts, now),
    run: run !== null && now < run.endsAt ? run : null,
  }),

  /** Its problems, submissions and announcements, for somebody who finds it. Null: come in. */
  entry: (
    actor: Actor,
    { facts, phase, runs, registered, teamId, elsewhere }: ContestStanding,
  ): EntryRefusal | null => {
    if (runs) return null;
    if (phase === 'scheduled') return 'contest_not_started';
    if (elsewhere) return 'contest_address_locked';
    if (teamId !== null) return null;
    if (facts.auth === 'private' && !registered) return facts.teams ? 'contest_teams_only' : 'contest_needs_password';
    return fitsAccounts(actor, facts) ? null : 'contest_accounts_only';
  },

  /** Its problems by name, without coming in: what an open board shows. A private contest keeps them to itself. */
  watch: ({ facts, phase }: Pick<ContestStanding, 'facts' | 'phase'>): boolean =>
    facts.openBoard && facts.auth !== 'private' && phase !== 'scheduled',

  /** Its description: public knowledge, except that a private contest tells it to those whom it let in. */
  describe: (actor: Actor, { facts, runs, registered, teamId }: ContestStanding): boolean =>
    runs || teamId !== null || facts.auth !== 'private' || (registered && fitsAccounts(actor, facts)),

  /** Nobody hands in after their own end; what comes before it, the jury need not heed. */
  submit: (actor: Actor, standing: ContestStanding): SubmitRefusal | null => {
    const { facts, at, phase, ownEndsAt, runs, registered, teamId, disqualified } = standing;
    const run = contestPolicy.openRun(standing);
    if (at >= ownEndsAt && run === null && !facts.lateSubmits) return 'contest_ended';
    // Who comes in takes part for themselves then, also where teams did, and who was disqualified.
    if (run !== null) return contestPolicy.entry(actor, standing);
    if (runs) return null;
    if (standing.elsewhere) return 'contest_address_locked';
    if (disqualified !== null) return 'contest_disqualified';
    if (phase === 'scheduled') return 'contest_not_started';
    if (facts.teams) return teamId === null ? 'contest_teams_only' : null;
    if (facts.auth !== 'public' && !registered) return 'contest_register_first';
    return fitsAccounts(actor, facts) ? null : 'contest_accounts_only';
  },

  /** Whoever may hand in now, as long as their contest lasts; and its jury, as long as it runs. */
  print: (actor: Actor, standing: ContestStanding): PrintRefusal | null => {
    const { facts, phase, runs } = standing;
    if (phase === 'scheduled') return 'contest_not_started';
    if (runs) return phase === 'ended' ? 'contest_ended' : null;
    const refusal = contestPolicy.submit(actor, { ...standing, run: null, facts: { ...facts, lateSubmits: false } });
    return refusal === 'contest_register_first' ? 'print_register_first' : refusal;
  },

  /** The window in which this person hands in at this moment: of a contest that is over and has told everything. */
  openRun: ({ phase, sealed, run, at }: Pick<ContestStanding, 'phase' | 'sealed' | 'run' | 'at'>): Run | null =>
    run !== null && phase === 'ended' && !sealed && run.startsAt <= at && at < run.endsAt ? run : null,

  /** May take part virtually: whoever comes in, once there is nothing left to be told. A protected contest lets everybody look. */
  runVirtually: (actor: Actor, standing: ContestStanding): RunRefusal | null => {
    const { phase, sealed } = standing;
    if (phase !== 'ended') return 'virtual_before_end';
    const refusal = contestPolicy.entry(actor, standing);
    if (refusal !== null) return refusal;
    return sealed ? 'virtual_under_seal' : null;
  },

  /** May hand in after the end what is no part of the contest. Where late submissions are taken, those are made instead. */
  practise: (actor: Actor, standing: ContestStanding): boolean =>
    !isGuest(actor) &&
    standing.phase === 'ended' &&
    !standing.sealed &&
    !standing.facts.lateSubmits &&
    contestPolicy.openRun(standing) === null &&
    contestPolicy.entry(actor, standing) === null,

  /** May see what the public must not see before the release. */
  seesBehindSeal: ({ runs, sealed }: ContestStanding): boolean => runs || !sealed,

  /** May have its submissions judged again and let the verdicts count. */
  rejudge: (actor: Actor, { runs }: Pick<ContestStanding, 'runs'>): boolean => runs && can(actor, 'rejudge'),

  /** Under OI rules the seal keeps results from those who earned them, too: submitted, and nothing more is told. */
  keepsResults: ({ facts, sealed }: Pick<ContestStanding, 'facts' | 'sealed'>): boolean =>
    facts.rule === 'oi' && sealed,
  keepsFromReader: (standing: ContestStanding): boolean => !standing.runs && contestPolicy.keepsResults(standing),
};

export function fitsAccounts(actor: Actor, { accountRule }: Pick<ContestFacts, 'accountRule'>): boolean {
  return accountRule === null || (actor.username !== null && fitsAccountRule(accountRule, actor.username));
}

/** `runs` in SQL. */
export function runContests(actor: Actor): RowFilter<'contest'> {
  return (eb) => eb.and([contestsThatStand(actor)(eb), juryOf(actor)(eb)]);
}

/** The same, whether the contest stands or not. */
function juryOf(actor: Actor): RowFilter<'contest'> {
  const given = placesWith(actor, 'contest_edit_any', 'contest');
  const groups = groupsWith(actor, GROUP_LEVEL.root);
  return (eb) => {
    if (isGuest(actor)) return eb.lit(false);
    if (can(actor, 'contest_edit_any')) return eb.lit(true);
    return eb.or([
      authoredBy(actor, 'contest'),
      ...(given.length === 0 ? [] : [eb('contest.id', 'in', given)]),
      ...(groups.length === 0 ? [] : [eb('contest.group_id', 'in', groups)]),
    ]);
  };
}

/** Those that were deleted, for whoever may bring them back: the site's, or a group's. */
export function deletedContests(actor: Actor, groupId: number | null): RowFilter<'contest'> {
  return (eb) => {
    const gone = eb('contest.deleted_at', 'is not', null);
    if (groupId !== null) return eb.and([gone, juryOf(actor)(eb)]);
    return can(actor, 'contest_edit_any') ? gone : eb.lit(false);
  };
}

/** `find` in SQL. */
export function foundContests(actor: Actor): RowFilter<'contest'> {
  return (eb) => {
    if (can(actor, 'contest_edit_any')) return contestsThatStand(actor)(eb);
    const groups = groupsWith(actor, GROUP_LEVEL.member);
    const everyGroup = can(actor, 'group_enter_any');
    const inReach = eb.or([
      eb('contest.group_id', 'is', null),
      ...(everyGroup ? [eb('contest.group_id', 'is not', null)] : []),
      ...(groups.length === 0 ? [] : [eb('contest.group_id', 'in', groups)]),
    ]);
    return eb.or([
      runContests(actor)(eb),
      eb.and([contestsThatStand(actor)(eb), eb('contest.visible', '=', true), inReach]),
    ]);
  };
}

/** What a group shows to its members. */
export function shownIn(groupId: number): RowFilter<'contest'> {
  return (eb) =>
    eb.and([
      eb('contest.deleted_at', 'is', null),
      eb('contest.visible', '=', true),
      eb('contest.group_id', '=', groupId),
    ]);
}

/** Neither deleted nor gone with its group. Single ones are found by `standingContests`, which asks the same. */
export function contestsThatStand(actor: Actor): RowFilter<'contest'> {
  return (eb) => eb.and([eb('contest.deleted_at', 'is', null), inStandingGroup(actor, 'contest')]);
}

/** What the site shows to everybody. */
export const publicContests: RowFilter<'contest'> = (eb) =>
  eb.and([eb('contest.deleted_at', 'is', null), eb('contest.visible', '=', true), eb('contest.group_id', 'is', null)]);
