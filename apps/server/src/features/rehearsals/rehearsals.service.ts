import { randomBytes } from 'node:crypto';
import { limits } from '@oyez/contract/rules/limits';
import { markChanged } from '../../db/changes.sql.ts';
import { writeAudit } from '../../db/audit.sql.ts';
import { transact } from '../../db/transact.ts';
import type { Db, Tx } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { makePassingAccounts, removePassingAccounts } from '../accounts/passing-accounts.service.ts';
import { checkedBoard } from '../boards/board-check.service.ts';
import {
  contestLength,
  contestProblems,
  deleteContestForGood,
  insertRehearsedContest,
} from '../contest-setting/rehearsed-contest.service.ts';
import { makeHiddenGroup, removeForGood } from '../groups/groups.service.ts';
import { expectedPrograms } from '../problem-checks/expected-programs.service.ts';
import { allowedLanguages } from '../problems/problems.service.ts';
import {
  contestsUntil,
  handedIn,
  insertRehearsal,
  lockRehearsal,
  rehearsalsEndedBefore,
  type Outcome,
} from './rehearsals.sql.ts';

export type RehearsalWish = { contestId: number; people: number; speed: number; startsInMs: number };

export type RehearsedProblem = {
  label: string;
  languages: string[];
  /** What the setters keep to try the problem with. */
  programs: { language: string; code: string }[];
};

export type Rehearsal = {
  contestId: number;
  title: string;
  startsAt: number;
  endsAt: number;
  usernames: string[];
  password: string;
  problems: RehearsedProblem[];
};

const LEAST_MS = 20_000;
/** A program that was killed leaves its copy behind; nobody waits longer than this for what it asked. */
const FORGOTTEN_AFTER_MS = 3_600_000;
const ORIGIN = { actor: null, ip: null, requestId: null };

/** A copy of the contest for accounts that are made for it; nobody else finds it. */
export async function makeRehearsal(services: Services, wish: RehearsalWish): Promise<Rehearsal> {
  const now = services.now();
  return transact(services, async (tx) => {
    const source = (await contestLength(tx, wish.contestId)) ?? fail('contest_not_found');
    const startsAt = new Date(now.getTime() + wish.startsInMs);
    const endsAt = new Date(startsAt.getTime() + Math.max(LEAST_MS, Math.ceil(source.ms / wish.speed)));
    const name = `rh-${randomBytes(4).toString('hex')}`;
    const usernames = Array.from({ length: wish.people }, (_, n) => `${name}-${String(n + 1).padStart(4, '0')}`);
    const { ids, password } = await makePassingAccounts(tx, usernames, now);
    const groupId = await makeHiddenGroup(tx, name, ids, now);
    const contestId = await insertRehearsedContest(tx, { sourceId: wish.contestId, groupId, startsAt, endsAt }, now);
    await insertRehearsal(tx, { contestId, groupId, accountIds: ids, endsAt }, now);
    await markChanged(tx, 'contest', [contestId]);
    const after = { rehearsal: contestId, people: wish.people, speed: wish.speed };
    await writeAudit(
      tx,
      ORIGIN,
      { action: 'contest.rehearse', subjectKind: 'contest', subjectId: wish.contestId, after },
      now,
    );
    const problems = await rehearsedProblems(services, tx, contestId);
    const { title } = source;
    return { contestId, title, startsAt: startsAt.getTime(), endsAt: endsAt.getTime(), usernames, password, problems };
  });
}

async function rehearsedProblems(services: Services, db: Db | Tx, contestId: number): Promise<RehearsedProblem[]> {
  const problems: RehearsedProblem[] = [];
  for (const { label, problem_id: problemId } of await contestProblems(db, contestId)) {
    const programs = await expectedPrograms(services, db, problemId);
    const languages = await allowedLanguages(db, problemId);
    problems.push({
      label,
      languages,
      programs: programs.filter(({ code }) => code.length <= limits.code.max),
    });
  }
  return problems;
}

/** Takes all away that was made for it, and says whether there was something. */
export async function removeRehearsal(services: Services, contestId: number): Promise<boolean> {
  return transact(services, async (tx) => {
    const made = await lockRehearsal(tx, contestId);
    if (!made) return false;
    await deleteContestForGood(tx, contestId);
    await removeForGood(tx, made.group_id);
    await removePassingAccounts(tx, made.account_ids);
    return true;
  });
}

/** Of programs that were killed. */
export async function removeForgotten(services: Services): Promise<void> {
  const since = new Date(services.now().getTime() - FORGOTTEN_AFTER_MS);
  for (const contestId of await rehearsalsEndedBefore(services.database.db, since)) {
    await removeRehearsal(services, contestId);
  }
}

export async function outcomeOf({ database, now }: Services, contestId: number): Promise<Outcome> {
  return (await handedIn(database.db, contestId, now())) ?? fail('contest_not_found');
}

/** Whether its board is what the facts make. */
export async function boardHolds(services: Services, contestId: number): Promise<boolean> {
  return (await checkedBoard(services, contestId)).same;
}

export function contestsBeside({ database, now }: Services, forMs: number) {
  return contestsUntil(database.db, now(), new Date(now().getTime() + forMs));
}
