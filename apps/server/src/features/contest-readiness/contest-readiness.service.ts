import type {
  getContestReadiness,
  ReadinessFinding,
  ReadinessSeverity,
} from '@oyez/contract/contests/contest-readiness';
import { LANGUAGE_NAMES } from '@oyez/contract/judging/languages';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import type { Actor } from '../../policy/actor.ts';
import type { ContestStanding } from '../../policy/contests.policy.ts';
import { contestOfJury } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import { languageAvailability } from '../judging/nodes/availability.service.ts';
import { readinessOf } from '../system/readiness.ts';
import { hasParticipants, hasPassword, problemsToCheck, type ReadyProblem } from './contest-readiness.sql.ts';

const SEVERITIES: Record<ReadinessFinding, ReadinessSeverity> = {
  no_problems: 'stop',
  no_data: 'stop',
  problem_hidden: 'stop',
  no_password: 'stop',
  no_judge: 'stop',
  files_unwritable: 'stop',
  disk_full: 'stop',
  clock_off: 'warn',
  language_missing: 'warn',
  not_shown: 'warn',
  started_empty: 'warn',
  seal_waiting: 'warn',
  no_color: 'warn',
  same_color: 'warn',
  no_seal: 'hint',
  public_problems: 'hint',
};

type Found = { what: ReadinessFinding; names?: readonly string[] };

/** What of a contest its jury has to see to. */
export async function readiness(
  services: Services,
  contestId: number,
  { actor, now }: { actor: Actor; now: Date },
): Promise<ReplyOf<typeof getContestReadiness>> {
  const { db } = services.database;
  const standing = await contestOfJury(db, actor, contestId, now, 'contest_edit_forbidden');
  const [problems, isLocked, isTaken, site] = await Promise.all([
    problemsToCheck(db, contestId),
    hasPassword(db, contestId),
    hasParticipants(db, contestId),
    siteFindings(services),
  ]);
  const found = [
    ...settingFindings(standing, { isLocked, isTaken }),
    ...problemFindings(standing, problems),
    ...(await languageFindings(services, standing, problems)),
    ...(standing.phase === 'ended' ? [] : site),
  ];
  const order = Object.keys(SEVERITIES);
  return {
    at: now.toISOString(),
    findings: found
      .toSorted((a, b) => order.indexOf(a.what) - order.indexOf(b.what))
      .map(({ what, names = [] }) => ({ what, severity: SEVERITIES[what], names: [...names] })),
  };
}

function settingFindings(
  { facts, phase, sealed }: ContestStanding,
  { isLocked, isTaken }: { isLocked: boolean; isTaken: boolean },
): Found[] {
  return when([
    [facts.auth !== 'public' && !isLocked && phase !== 'ended', { what: 'no_password' }],
    [!facts.visible && phase !== 'ended', { what: 'not_shown' }],
    [phase !== 'scheduled' && !isTaken, { what: 'started_empty' }],
    [phase === 'ended' && sealed, { what: 'seal_waiting' }],
    [facts.sealAt === null && facts.rule === 'acm' && phase !== 'ended', { what: 'no_seal' }],
  ]);
}

function problemFindings({ facts, phase }: ContestStanding, problems: readonly ReadyProblem[]): Found[] {
  const labels = (is: (one: ReadyProblem) => boolean) => problems.filter(is).map(({ label }) => label);
  const about = (what: ReadinessFinding, names: readonly string[]): [boolean, Found] => [
    names.length > 0,
    { what, names },
  ];
  const isAcm = facts.rule === 'acm';
  const times = new Map<string, number>();
  for (const { color } of problems) {
    if (color !== null) times.set(color.toLowerCase(), (times.get(color.toLowerCase()) ?? 0) + 1);
  }
  return when([
    [problems.length === 0, { what: 'no_problems' }],
    about(
      'no_data',
      labels(({ hasData }) => !hasData),
    ),
    about(
      'problem_hidden',
      labels(({ hidden }) => hidden),
    ),
    about(
      'no_color',
      labels(({ color }) => isAcm && color === null),
    ),
    about(
      'same_color',
      labels(({ color }) => isAcm && color !== null && (times.get(color.toLowerCase()) ?? 0) > 1),
    ),
    about(
      'public_problems',
      labels(({ isPublic }) => isPublic && phase !== 'ended'),
    ),
  ]);
}

/** Languages that a problem accepts and no judge has, in the order of the picker. */
async function languageFindings(
  { database }: Services,
  { phase, facts }: ContestStanding,
  problems: readonly ReadyProblem[],
): Promise<Found[]> {
  if (phase === 'ended' && !facts.lateSubmits) return [];
  const available = await languageAvailability(database);
  const accepted = new Set(problems.flatMap(({ languages }) => languages));
  const missing = LANGUAGE_NAMES.filter((name) => accepted.has(name) && available.get(name)?.available !== true);
  const isNone = missing.length > 0 && missing.length === [...accepted].length;
  return when([
    [isNone, { what: 'no_judge' }],
    [!isNone && missing.length > 0, { what: 'language_missing', names: missing }],
  ]);
}

async function siteFindings(services: Services): Promise<Found[]> {
  const [{ files, clock }, room] = await Promise.all([readinessOf(services), services.hasRoom()]);
  return when([
    [!files, { what: 'files_unwritable' }],
    [!room, { what: 'disk_full' }],
    [!clock, { what: 'clock_off' }],
  ]);
}

function when(findings: readonly (readonly [boolean, Found])[]): Found[] {
  return findings.filter(([is]) => is).map(([, found]) => found);
}
