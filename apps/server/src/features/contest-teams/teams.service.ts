import type { Team, TeamDraft } from '@oyez/contract/contests/contest-teams';
import { limits } from '@oyez/contract/rules/limits';
import { daysBefore } from '../../days.ts';
import { writeAudit } from '../../db/audit.sql.ts';
import { markChanged } from '../../db/changes.sql.ts';
import type { Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { transact } from '../../db/transact.ts';
import { AppError, fail } from '../../http/app-error.ts';
import type { Services } from '../../services.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { recountExtraTime } from '../contest-participants/extra-time.service.ts';
import { lockRun, type Organiser } from '../contest-setting/contest-setting.service.ts';
import { clashes, fieldFaults, named, othersOf, type TeamFault } from './team-faults.ts';
import {
  accountsNamed,
  findTeam,
  insertTeam,
  markRemoved,
  markRestored,
  parkTeams,
  rewriteTeam,
  teamsOf,
  type KnownAccount,
  type ListedTeam,
  type TeamFields,
  type TeamRow,
} from './teams.sql.ts';

/** What was taken away later than this can be brought back. */
export function removedSince(now: Date): Date {
  return daysBefore(now, limits.team.restoreDays);
}

export type HeldContest = { id: number; ownerId: number | null; groupId: number | null };

/** A contest for teams that this person runs, held until the transaction is through. */
export async function lockTeams(tx: Tx, by: Organiser, contestId: number): Promise<HeldContest> {
  const row = await lockRun(tx, by, contestId);
  if (!row.teams) fail('contest_not_for_teams');
  return { id: row.id, ownerId: row.owner_id, groupId: row.group_id };
}

/** The same by the number of something in it: not even that there is a contest is told by that. */
export async function lockTeamsOf(
  tx: Tx,
  by: Organiser,
  contestId: number,
  missing: 'team_not_found' | 'team_import_not_found',
): Promise<HeldContest> {
  try {
    return await lockTeams(tx, by, contestId);
  } catch (error) {
    throw error instanceof AppError && error.code === 'contest_not_found' ? new AppError(missing) : error;
  }
}

export async function addTeam(services: Services, contestId: number, draft: TeamDraft, by: Organiser): Promise<number> {
  return transact(services, async (tx) => {
    const contest = await lockTeams(tx, by, contestId);
    const others = await teamsOf(tx, contestId);
    const { perContest: max } = limits.team;
    if (others.length >= max) throw new AppError('team_too_many', { max });
    const { fields, members } = await checked(tx, contest, draft, { id: null, others });
    const id = await insertTeam(tx, contestId, fields, idsOf(members), by.now);
    await note(tx, by, 'contest_team.add', { id, contestId }, { after: audited(fields, members) });
    return id;
  });
}

export async function updateTeam(services: Services, id: number, draft: TeamDraft, by: Organiser): Promise<void> {
  await transact(services, async (tx) => {
    const { team, contest } = await lockTeam(tx, id, by);
    if (team.removedAt !== null) fail('team_not_found');
    const others = await teamsOf(tx, contest.id);
    const { fields, members } = await checked(tx, contest, draft, { id, others, present: team.members });
    await parkTeams(tx, [id]);
    await rewriteTeam(tx, team, fields, idsOf(members));
    const what = { before: audited(team, team.members), after: audited(fields, members) };
    await note(tx, by, 'contest_team.update', team, what);
  });
}

export async function removeTeam(services: Services, id: number, by: Organiser): Promise<void> {
  await transact(services, async (tx) => {
    const { team } = await lockTeam(tx, id, by);
    if (team.removedAt !== null) fail('team_not_found');
    await markRemoved(tx, [id], by.now);
    await recountExtraTime(tx, team.contestId);
    await note(tx, by, 'contest_team.remove', team, { before: audited(team, team.members) });
  });
}

/** As it was, unless somebody else is called so or has its people by now. */
export async function restoreTeam(services: Services, id: number, by: Organiser): Promise<void> {
  await transact(services, async (tx) => {
    const { team, contest } = await lockTeam(tx, id, by);
    if (team.removedAt === null || team.removedAt <= removedSince(by.now)) fail('team_not_found');
    refuse(clashes(team, othersOf(await teamsOf(tx, contest.id))));
    await markRestored(
      tx,
      team,
      team.members.map((one) => one.userId),
    );
    await recountExtraTime(tx, contest.id);
    await note(tx, by, 'contest_team.restore', team, {});
  });
}

/** One that this person runs the contest of; for others there is none, or none that they may change. */
async function lockTeam(tx: Tx, id: number, by: Organiser): Promise<{ team: TeamRow; contest: HeldContest }> {
  const found = (await findTeam(tx, id)) ?? fail('team_not_found');
  const contest = await lockTeamsOf(tx, by, found.contestId, 'team_not_found');
  return { team: (await findTeam(tx, id)) ?? fail('team_not_found'), contest };
}

async function checked(
  tx: Tx,
  contest: HeldContest,
  draft: TeamDraft,
  { id, others, present = [] }: { id: number | null; others: readonly TeamRow[]; present?: TeamRow['members'] },
): Promise<{ fields: TeamFields; members: KnownAccount[] }> {
  const fields = fieldsOf(draft);
  const keys = [...new Set(draft.members.map((name) => usernameKey(storable(name))))];
  const known = await accountsNamed(tx, contest, keys);
  const members = keys.flatMap((key) => known.get(key) ?? []);
  const unknown = draft.members.filter((name) => !known.has(usernameKey(storable(name))));
  const jury = members.filter((one) => !one.competes);
  // Whoever left the group stays in their team until the jury takes them out.
  const presentIds = new Set(present.map((one) => one.userId));
  const strangers = members.filter((one) => one.competes && !one.belongs && !presentIds.has(one.id));
  refuse([
    ...fieldFaults(fields),
    ...(unknown.length === 0 ? [] : [fault('team_members_unknown', unknown.join(', '))]),
    ...(jury.length === 0 ? [] : [fault('team_members_of_jury', named(jury))]),
    ...(strangers.length === 0 ? [] : [fault('team_members_of_no_group', named(strangers))]),
    ...clashes(
      { ...fields, id, members: members.map((one) => ({ userId: one.id, username: one.username })) },
      othersOf(others),
    ),
  ]);
  return { fields, members };
}

function fault(code: TeamFault['code'], names: string): TeamFault {
  return { code, params: { names } };
}

function refuse([first]: readonly TeamFault[]): void {
  if (first) throw new AppError(first.code, first.params ?? {});
}

export function fieldsOf(draft: Omit<TeamDraft, 'members'>): TeamFields {
  const text = (value: string | undefined) => storable(value ?? '').trim() || null;
  return {
    name: storable(draft.name).normalize('NFC').trim(),
    school: text(draft.school),
    seat: text(draft.seat),
    category: text(draft.category),
    externalId: text(draft.externalId),
    icpcId: text(draft.icpcId),
    star: draft.star,
  };
}

const idsOf = (members: readonly KnownAccount[]) => members.map((one) => one.id);

/** What the log keeps. */
function audited(
  { name, school, seat, category, externalId, icpcId, star }: TeamFields,
  members: readonly { username: string }[],
): object {
  return { name, school, seat, category, externalId, icpcId, star, members: members.map((one) => one.username) };
}

type TeamAction = 'add' | 'update' | 'remove' | 'restore';

async function note(
  tx: Tx,
  by: Organiser,
  action: `contest_team.${TeamAction}`,
  { id, contestId }: { id: number; contestId: number },
  what: { before?: object; after?: object },
): Promise<void> {
  await markChanged(tx, 'contest', [contestId]);
  const after = { ...what.after, contestId };
  await writeAudit(tx, by, { action, subjectKind: 'contest_team', subjectId: id, ...what, after }, by.now);
}

export function toTeam(row: ListedTeam): Team {
  const { id, name, school, seat, category, externalId, icpcId, star, submissions, removedAt } = row;
  return {
    id,
    name,
    members: row.members.map(({ uid, username, nickname, realname }) => ({ uid, username, nickname, realname })),
    school,
    seat,
    category,
    externalId,
    icpcId,
    star,
    submissions,
    removedAt: removedAt?.toISOString() ?? null,
  };
}
