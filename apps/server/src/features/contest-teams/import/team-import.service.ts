import type { importTeams, TeamImports, TeamPlan } from '@oyez/contract/contests/contest-teams';
import { errorText } from '@oyez/contract/errors/catalogue';
import { limits } from '@oyez/contract/rules/limits';
import type { BodyOf, ReplyOf } from '@oyez/contract/wire/endpoint';
import type { Locale } from '@oyez/contract/wire/values';
import { isUsername } from '@oyez/contract/rules/usernames';
import { writeAudit } from '../../../db/audit.sql.ts';
import { markChanged } from '../../../db/changes.sql.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { transact } from '../../../db/transact.ts';
import { AppError, fail } from '../../../http/app-error.ts';
import { can } from '../../../policy/actor.ts';
import type { Services } from '../../../services.ts';
import { usernameKey } from '../../accounts/account-keys.filter.ts';
import { findRun, type Organiser } from '../../contest-setting/contest-setting.service.ts';
import { addMembers } from '../../group-members/member-changes.service.ts';
import { insertMadeAccounts, prepareAccounts } from '../../user-admin/made-accounts.service.ts';
import { insertTeamImport, teamImports } from '../team-imports.sql.ts';
import { accountsNamed, insertTeam, parkTeams, rewriteTeam, teamsOf } from '../teams.sql.ts';
import { lockTeams, type HeldContest } from '../teams.service.ts';
import { readTeamFiles, type FileTeam } from './team-files.ts';
import { digestOf, planTeams, withLogins, type PlannedTeam } from './team-plan.ts';

type Sent = Omit<BodyOf<typeof importTeams>, 'digest'>;

export async function previewTeams(services: Services, sent: Sent, by: Organiser): Promise<TeamPlan> {
  const { db } = services.database;
  const { facts } = await findRun(db, by.actor, sent.cid, by.now);
  if (!facts.teams) fail('contest_not_for_teams');
  const { teams, unread } = await readTeamFiles(sent.files);
  return { ...toPlan(await plannedOf(db, facts, teams, sent, by), by.locale), unread };
}

async function plannedOf(
  db: Db | Tx,
  contest: HeldContest,
  read: readonly FileTeam[],
  { loginPrefix = `c${contest.id}t` }: Pick<Sent, 'loginPrefix'>,
  { actor }: Organiser,
): Promise<PlannedTeam[]> {
  const teams = await teamsOf(db, contest.id);
  const rows = withLogins(read, teams, loginPrefix);
  const names = rows.flatMap((row) => row.members?.map((one) => usernameKey(one.username)) ?? []);
  const accounts = await accountsNamed(db, contest, [...new Set(names)]);
  const plan = planTeams(rows, {
    teams,
    accounts,
    makesAccounts: can(actor, 'user_admin'),
    mayBeCalled: (name) => isUsername(name) && name.length <= limits.username.max,
  });
  const { perContest: max } = limits.team;
  if (teams.length + plan.filter(({ team }) => team === null).length > max)
    throw new AppError('team_too_many', { max });
  return plan;
}

/** All of it or nothing, exactly as it was looked at. The passwords that were made are told once. */
export async function applyTeams(
  services: Services,
  sent: BodyOf<typeof importTeams>,
  by: Organiser,
): Promise<ReplyOf<typeof importTeams>> {
  const { db } = services.database;
  const { facts } = await findRun(db, by.actor, sent.cid, by.now);
  if (!facts.teams) fail('contest_not_for_teams');
  const { teams: read } = await readTeamFiles(sent.files);
  const looked = await plannedOf(db, facts, read, sent, by);
  refuseOther(looked, sent.digest);
  // Passwords take their time: the contest is not held meanwhile.
  const logins = await prepareAccounts(looked.flatMap(accountsToMake));
  return transact(services, async (tx) => {
    const contest = await lockTeams(tx, by, sent.cid);
    const plan = await plannedOf(tx, contest, read, sent, by);
    refuseOther(plan, sent.digest);
    const made = await insertMadeAccounts(tx, services, by, logins);
    // A contest of a group takes its members only.
    if (contest.groupId !== null)
      await addMembers(tx, { groupId: contest.groupId, userIds: [...made.ids.values()] }, by);
    const idOf = ({ username, account }: PlannedTeam['members'][number]) =>
      account?.id ?? made.ids.get(usernameKey(username)) ?? fail('team_import_changed');
    const changed = plan.flatMap((one) => (one.kind === 'changed' && one.team ? [{ ...one, team: one.team }] : []));
    await parkTeams(
      tx,
      changed.map(({ team }) => team.id),
    );
    for (const { team, fields, members } of changed) await rewriteTeam(tx, team, fields, members.map(idOf));
    const createdIds: number[] = [];
    for (const { kind, fields, members } of plan) {
      if (kind === 'new') createdIds.push(await insertTeam(tx, sent.cid, fields, members.map(idOf), by.now));
    }
    const before = changed.map(({ team: { id, members, ...fields } }) => ({
      id,
      fields,
      memberIds: members.map((one) => one.userId),
    }));
    const is = { contestId: sent.cid, userId: by.actor.id, createdIds, changed: before };
    const id = await insertTeamImport(tx, { ...is, accountBatchId: made.batchId, accounts: logins.length }, by.now);
    await markChanged(tx, 'contest', [sent.cid]);
    const after = { import: id, created: createdIds.length, changed: changed.length, accounts: logins.length };
    const entry = { action: 'contest_team.import', subjectKind: 'contest', subjectId: sent.cid } as const;
    await writeAudit(tx, by, { ...entry, after }, by.now);
    const told = logins.map(({ name, username, password }) => ({ team: name, username, password }));
    return { id, created: createdIds.length, changed: changed.length, logins: told };
  });
}

function refuseOther(plan: readonly PlannedTeam[], digest: string): void {
  const count = plan.filter(({ kind }) => kind === 'refused').length;
  if (count > 0) throw new AppError('team_import_refused', { count });
  if (digestOf(plan) !== digest) fail('team_import_changed');
}

function accountsToMake({ fields, members }: PlannedTeam) {
  return members.flatMap(({ account, username, password }) =>
    account === null ? [{ name: fields.name, school: fields.school, username, password }] : [],
  );
}

function toPlan(plan: readonly PlannedTeam[], locale: Locale): Omit<TeamPlan, 'unread'> {
  const count = (kind: PlannedTeam['kind']) => plan.filter((one) => one.kind === kind).length;
  return {
    rows: plan.map(({ file, line, kind, fields, members, changes, faults }) => ({
      file,
      line,
      kind,
      name: fields.name,
      school: fields.school,
      seat: fields.seat,
      category: fields.category,
      star: fields.star,
      members: members.map(({ username, account }) => ({ username, isNew: account === null })),
      changes,
      reasons: faults.map(({ code, params = {} }) => errorText(code, locale, params)),
    })),
    counts: {
      new: count('new'),
      changed: count('changed'),
      same: count('same'),
      refused: count('refused'),
      accounts: plan.flatMap(accountsToMake).length,
    },
    digest: digestOf(plan),
  };
}

export async function listImports(services: Services, contestId: number, by: Organiser): Promise<TeamImports> {
  const { db } = services.database;
  await findRun(db, by.actor, contestId, by.now);
  const rows = await teamImports(db, contestId);
  return {
    makesAccounts: can(by.actor, 'user_admin'),
    imports: rows.map((row) => ({
      id: row.id,
      at: row.created_at.toISOString(),
      by: row.username,
      created: row.created,
      changed: row.changed,
      accounts: row.accounts,
      undoneAt: row.undone_at?.toISOString() ?? null,
    })),
  };
}
