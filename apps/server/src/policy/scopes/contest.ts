import type { Scope } from '@oyez/contract/rules/scope';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/client.ts';
import { displayKey } from '../../db/display-key.ts';
import type { RowFilter } from '../../db/row-filter.ts';
import { AppError, fail } from '../../http/app-error.ts';
import { LANE } from '../../jobs/lanes.ts';
import { addressPolicy, plainAddress } from '../contest-address.policy.ts';
import { foundAs } from '../contest-problems.policy.ts';
import { contestMask, contestSubmissions } from '../contest-submissions.policy.ts';
import { contestPolicy, type ContestStanding, type EntryRefusal, type SubmitRefusal } from '../contests.policy.ts';
import { isGuest, type Actor } from '../actor.ts';
import type { Entry, OpenScope } from '../open-scope.ts';
import { seesShutGroups } from '../standing-groups.ts';
import {
  apartFrom,
  contestFactsFor,
  contestsWithProblem,
  enlist,
  enlistTeam,
  noteAddress,
  noteRefusal,
  type FoundFacts,
} from './contests.sql.ts';

/** A contest as somebody finds it; undefined where it does not exist for them. Whether they come in is another question. */
export async function findContest(
  db: Db | Tx,
  actor: Actor,
  contestId: number,
  at: Date,
): Promise<ContestStanding | undefined> {
  return (await findWithFacts(db, actor, contestId, at))?.standing;
}

type Found = { found: FoundFacts; standing: ContestStanding };

async function findWithFacts(db: Db | Tx, actor: Actor, contestId: number, at: Date): Promise<Found | undefined> {
  const found = await contestFactsFor(db, contestId, actor.id, { shutGroups: seesShutGroups(actor) });
  const standing = contestAsFound(found, actor, at);
  if (found === undefined || standing === undefined) return undefined;
  await heedAddress(db, actor, { found, standing });
  return { found, standing };
}

/**
 * Where a contest is locked to addresses, the first of somebody is noted, and so is each at which they are refused: of
 * those who take part, as anybody at all may look at a page of it.
 */
async function heedAddress(
  db: Db | Tx,
  actor: Actor,
  { found: { addresses, listed }, standing }: Found,
): Promise<void> {
  if (addresses.lock === 'off' || actor.address === null || isGuest(actor)) return;
  const place = { contestId: standing.facts.id, userId: actor.id, teamId: standing.teamId };
  if (standing.elsewhere) {
    if (listed) await noteElsewhere(db, actor, standing);
  } else if (addressPolicy.notes(addresses) && takesPart(actor, standing)) {
    await noteAddress(db, place, plainAddress(actor.address));
  }
}

async function noteElsewhere(
  db: Db | Tx,
  { id: userId, address }: Actor,
  { facts, at }: ContestStanding,
): Promise<void> {
  if (address !== null) await noteRefusal(db, { contestId: facts.id, userId, address: plainAddress(address) }, at);
}

/** Comes in while the contest runs, and not as its jury. */
function takesPart(actor: Actor, standing: ContestStanding): boolean {
  return standing.phase === 'running' && !standing.runs && contestPolicy.entry(actor, standing) === null;
}

/** The same from facts that were read. */
export function contestAsFound(found: FoundFacts | undefined, actor: Actor, at: Date): ContestStanding | undefined {
  if (found === undefined || !contestPolicy.find(actor, found.facts)) return undefined;
  const { facts, registered, listed, teamId, disqualified, extraSeconds, run } = found;
  const ownEndsAt = new Date(facts.endsAt.getTime() + extraSeconds * 1000);
  const standing = contestPolicy.standing(actor, facts, registered, at, teamId, run);
  const isHeld = standing.phase === 'running' && !standing.runs;
  const elsewhere = isHeld && !addressPolicy.fits(found.addresses, actor.address);
  return { ...standing, listed, disqualified, ownEndsAt, elsewhere };
}

/** A contest for whoever comes in; others learn why they do not. */
export async function contestEntered(db: Db | Tx, actor: Actor, contestId: number, at: Date): Promise<ContestStanding> {
  const standing = (await findContest(db, actor, contestId, at)) ?? fail('contest_not_found');
  const refusal = contestPolicy.entry(actor, standing);
  if (refusal !== null) throw new AppError(refusal);
  return standing;
}

/** A contest for its jury. Others learn that they are none of it where they know of the contest at all. */
export async function contestOfJury(
  db: Db | Tx,
  actor: Actor,
  contestId: number,
  at: Date,
  refusal: 'contest_jury_only' | 'contest_edit_forbidden' = 'contest_jury_only',
): Promise<ContestStanding> {
  const standing = (await findContest(db, actor, contestId, at)) ?? fail('contest_not_found');
  return standing.runs ? standing : fail(refusal);
}

/** The contest through which somebody reads a problem that they have no other way to: one that runs before others. */
export async function contestEnteredFor(
  db: Db | Tx,
  actor: Actor,
  problemId: number,
  at: Date,
): Promise<ContestStanding | undefined> {
  if (isGuest(actor)) return undefined;
  const found = await contestsWithProblem(db, problemId, actor.id, { shutGroups: seesShutGroups(actor) });
  const entered = found
    .flatMap((one) => contestAsFound(one, actor, at) ?? [])
    .filter((standing) => contestPolicy.entry(actor, standing) === null);
  return entered.find((standing) => standing.phase === 'running') ?? entered[0];
}

/** A contest, for whoever comes in. */
export async function openContest(
  db: Db | Tx,
  actor: Actor,
  scope: Extract<Scope, { kind: 'contest' }>,
  at: Date,
): Promise<OpenScope | { refusal: EntryRefusal; submitting: SubmitRefusal; tried: () => Promise<void> } | undefined> {
  const one = await findWithFacts(db, actor, scope.contestId, at);
  if (one === undefined) return undefined;
  const { found, standing } = one;
  const refusal = contestPolicy.entry(actor, standing);
  const submitting = contestPolicy.submit(actor, standing);
  if (refusal !== null) {
    const tried = async () => {
      if (standing.elsewhere && !found.listed && !isGuest(actor)) await noteElsewhere(db, actor, standing);
    };
    return { refusal, submitting: submitting ?? refusal, tried };
  }
  const { facts, phase, runs } = standing;
  const run = contestPolicy.openRun(standing);
  const isApart = run !== null || (phase === 'ended' && !facts.lateSubmits);
  const problems = problemsOf(facts.id, runs);
  const place: Scope = { kind: 'contest', contestId: facts.id, groupId: facts.groupId };
  return {
    scope: place,
    home: place,
    judging: 'openContestJudge',
    lane: isApart ? LANE.practice : LANE.contest,
    problems: { readable: problems, open: problems, named: namedIn(facts.id) },
    submissions: contestSubmissions(actor, standing),
    mask: (submission) => contestMask(actor, standing, submission),
    sets: runs,
    refusal: submitting,
    background: runs || phase === 'ended',
    contest: standing,
    enter: async (tx, problemId, now) => {
      const entering = { contestId: facts.id, problemId, userId: actor.id };
      if (run !== null) return stillIn(await apartFrom(tx, { ...entering, runId: run.id }));
      if (!facts.teams) return stillIn(await enlist(tx, entering, now));
      const entry = await enlistTeam(tx, entering);
      // Whoever has become one of the jury since they were put in a team hands in nothing for it: they see everything.
      if (runs) return stillIn({ ...entry, participant_id: null });
      return entry.participant_id === null ? fail('contest_teams_only') : stillIn(entry);
    },
    practise: contestPolicy.practise(actor, standing)
      ? async (tx, problemId) => stillIn(await apartFrom(tx, { contestId: facts.id, problemId, runId: null }))
      : null,
  };
}

/** What was taken out of the contest since it was opened is handed in there no more: it would show under its own name. */
function stillIn(entry: Entry): Entry {
  return entry.contest_problem_id === null ? fail('contest_problem_not_found') : entry;
}

/** Its problems. Those that were hidden after they had been taken in are the jury's alone. */
export function problemsOf(contestId: number, runs: boolean): RowFilter<'problem'> {
  return () => foundAs(sql`alias.contest_id = ${contestId} AND alias.problem_id = problem.id`, { withHidden: runs });
}

/** By the label that a problem has in this contest. */
function namedIn(contestId: number): OpenScope['problems']['named'] {
  return (label) => () =>
    sql<boolean>`EXISTS (SELECT FROM contest_problem AS alias
    WHERE alias.contest_id = ${contestId} AND alias.problem_id = problem.id AND alias.deleted_at IS NULL
      AND alias.label_key = ${displayKey(label)})`;
}
