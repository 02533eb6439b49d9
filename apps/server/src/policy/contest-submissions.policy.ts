import { sql, type RawBuilder } from 'kysely';
import { can, isGuest, type Actor } from './actor.ts';
import { foundInContest } from './contest-problems.policy.ts';
import { contestPolicy, type ContestStanding } from './contests.policy.ts';
import { countedIn, countsIn } from './counting.ts';
import {
  isOfGroup,
  wroteProblem,
  type ListedSubmissions,
  type SubmissionFacts,
  type SubmissionMask,
} from './submissions.policy.ts';

/**
 * What one person is shown of a submission in a contest. Others' code stays theirs, their times and tests do while it
 * runs, and what was handed in behind the seal does not exist for the public. A window of somebody's own is a contest
 * that runs, and nobody else knows of it before it is over. Under OI rules, where the result of the
 * seal is the result, one's own verdict is kept from oneself as well.
 */
export function contestMask(a: Actor, standing: ContestStanding, s: SubmissionFacts): SubmissionMask | undefined {
  const { facts, phase, runs, teamId } = standing;
  if (!countsIn({ kind: 'contest', contestId: facts.id, groupId: facts.groupId }, s.place)) return undefined;
  if (runs) return maskOfJury(a, standing, s);
  const own = (!isGuest(a) && a.id === s.userId) || (teamId !== null && s.participantId === teamId);
  const behindSeal = isBehindSeal(standing, s.submittedAt);
  const inOpenRun = isInOpenRun(standing, s);
  if (!own && (inOpenRun || behindSeal || s.submittedAt < facts.startsAt || !s.problemShown)) return undefined;
  const ended = phase === 'ended' && !inOpenRun;
  // Under OI rules one sees what one earned from the first minute on, until the seal; under ACM rules the verdict alone.
  const told = ended || facts.rule === 'oi';
  return {
    problem: s.problemShown,
    verdict: !(behindSeal && facts.rule === 'oi'),
    figures: own || ended,
    code: own,
    cases: own && s.showCases && told && !behindSeal && !contestPolicy.keepsResults(standing),
    failingTest: false,
    inside: false,
    judger: !s.byHand,
    address: false,
    sender: own,
  };
}

/** The jury reads everything; that of a group's contest no more of the site's problems than their setters show to all. */
function maskOfJury(a: Actor, { facts: { groupId } }: ContestStanding, s: SubmissionFacts): SubmissionMask {
  const inside = groupId === null || isOfGroup(groupId, s) || can(a, 'submission_inspect');
  return {
    problem: true,
    verdict: true,
    figures: true,
    code: true,
    cases: inside || s.showCases,
    failingTest: inside || (s.showCases && s.showFailingTest && s.problemShown) || wroteProblem(a, s),
    inside,
    judger: true,
    address: can(a, 'user_admin'),
    sender: true,
  };
}

/** `cases` of a jury, whoever is of it, on `submission as s` with its problem joined. */
export const juryReadsCases = sql<boolean>`
  (s.group_id IS NULL OR problem.group_id IS NOT DISTINCT FROM s.group_id OR problem.show_cases)`;

/** Handed in between the seal and the end, or after it, while the seal holds. */
function isBehindSeal(standing: ContestStanding, submittedAt: Date): boolean {
  const { sealAt } = standing.facts;
  return !contestPolicy.seesBehindSeal(standing) && sealAt !== null && submittedAt >= sealAt;
}

function isInOpenRun({ at }: ContestStanding, { apart, runEndsAt }: SubmissionFacts): boolean {
  return apart === 'virtual' && runEndsAt !== null && at < runEndsAt;
}

/** The same for lists, as conditions on `submission as s`. */
export function contestSubmissions(actor: Actor, standing: ContestStanding): ListedSubmissions {
  const { facts, runs, teamId } = standing;
  const counted = countedIn({ kind: 'contest', contestId: facts.id, groupId: facts.groupId });
  const found = (withHidden: boolean) => sql<boolean>`EXISTS (
    SELECT FROM contest_problem AS alias JOIN problem ON problem.id = alias.problem_id
    WHERE alias.id = s.contest_problem_id AND ${foundInContest({ withHidden })})`;
  const stands = sql<boolean>`(${counted} AND ${found(true)})`;
  const named: ListedSubmissions['named'] = {
    by: 'label',
    among: (isMeant) => sql`(s.contest_problem_id IN (
      SELECT alias.id FROM contest_problem AS alias JOIN problem ON problem.id = alias.problem_id
      WHERE alias.contest_id = ${facts.id} AND ${foundInContest({ withHidden: runs })}
        AND ${isMeant(sql.ref('alias.label_key'))}))`,
  };
  const mine =
    teamId === null
      ? sql<boolean>`(s.user_id = ${actor.id})`
      : sql<boolean>`(s.user_id = ${actor.id} OR s.participant_id = ${teamId})`;
  if (runs) return { listed: stands, forAll: stands, forAuthor: 'more', named };
  const inTime = sql<boolean>`(s.submitted_at >= ${facts.startsAt})`;
  const unsealed = contestPolicy.seesBehindSeal(standing)
    ? inTime
    : sql<boolean>`(${inTime} AND s.submitted_at < ${facts.sealAt})`;
  const told = sql<boolean>`(s.apart IS DISTINCT FROM 'virtual' OR NOT EXISTS (
    SELECT FROM participant AS run WHERE run.id = s.participant_id
      AND least(run.run_ends_at, run.given_up_at) > ${standing.at}::timestamptz))`;
  const open = sql<boolean>`(${found(false)} AND ${unsealed} AND ${told})`;
  return {
    listed: sql`(${stands} AND (${open} OR ${mine}))`,
    forAll: sql`(${counted} AND ${open})`,
    forAuthor: sql`(${stands} AND ${mine} AND NOT ${open})`,
    named,
    ...(facts.rule === 'oi' && { judged: unsealed }),
  };
}

/** What counts as handed in by somebody: in a contest of teams what their team handed in, and what they practised since. */
export function submittedBy(userId: number, contest: Pick<ContestStanding, 'teamId'> | null): RawBuilder<boolean> {
  const teamId = contest?.teamId ?? null;
  if (teamId === null) return sql<boolean>`(s.user_id = ${userId})`;
  return sql<boolean>`(s.participant_id = ${teamId} OR (s.user_id = ${userId} AND s.apart = 'practice'))`;
}
