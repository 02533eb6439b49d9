import { writeAudit } from '../../../db/audit.sql.ts';
import { markChanged } from '../../../db/changes.sql.ts';
import { transact } from '../../../db/transact.ts';
import { AppError, fail } from '../../../http/app-error.ts';
import { can } from '../../../policy/actor.ts';
import type { Services } from '../../../services.ts';
import { recountExtraTime } from '../../contest-participants/extra-time.service.ts';
import type { Organiser } from '../../contest-setting/contest-setting.service.ts';
import { undoMadeAccounts } from '../../user-admin/made-accounts.service.ts';
import { clashes, othersOf } from '../team-faults.ts';
import { findTeamImport, hasLaterImport, markImportUndone, type TeamBefore } from '../team-imports.sql.ts';
import { accountsById, markRemoved, parkTeams, rewriteTeam, teamsOf } from '../teams.sql.ts';
import { lockTeamsOf, removedSince } from '../teams.service.ts';

/**
 * Teams that it made are taken away and can be brought back like others; those that it changed are as before. Accounts
 * that were made for it and never used are removed, where whoever undoes it manages users.
 */
export async function undoImport(services: Services, id: number, by: Organiser): Promise<void> {
  await transact(services, async (tx) => {
    const found = (await findTeamImport(tx, id)) ?? fail('team_import_not_found');
    await lockTeamsOf(tx, by, found.contest_id, 'team_import_not_found');
    const held = (await findTeamImport(tx, id)) ?? fail('team_import_not_found');
    if (held.undone_at !== null || held.created_at <= removedSince(by.now)) fail('team_import_not_found');
    if (await hasLaterImport(tx, held)) fail('team_import_older');
    const standing = await teamsOf(tx, held.contest_id);
    const present = new Set(standing.map((team) => team.id));
    const changed = (held.changed as unknown as TeamBefore[]).filter((team) => present.has(team.id));
    const gone = new Set([...held.created_ids, ...changed.map((team) => team.id)]);
    const others = othersOf(standing.filter((team) => !gone.has(team.id)));
    const people = await accountsById(tx, [...new Set(changed.flatMap((team) => team.memberIds))]);
    const membersOf = (team: TeamBefore) =>
      team.memberIds.flatMap((userId) => (people.has(userId) ? [{ userId, username: people.get(userId) ?? '' }] : []));
    for (const team of changed) {
      const [fault] = clashes({ ...team.fields, id: team.id, members: membersOf(team) }, others);
      if (fault) throw new AppError(fault.code, fault.params ?? {});
    }
    await markRemoved(
      tx,
      held.created_ids.filter((teamId) => present.has(teamId)),
      by.now,
    );
    await parkTeams(
      tx,
      changed.map((team) => team.id),
    );
    for (const team of changed) {
      const memberIds = membersOf(team).map((one) => one.userId);
      await rewriteTeam(tx, { id: team.id, contestId: held.contest_id }, team.fields, memberIds);
    }
    await recountExtraTime(tx, held.contest_id);
    await markImportUndone(tx, id, by.now);
    await markChanged(tx, 'contest', [held.contest_id]);
    const entry = { action: 'contest_team.undo_import', subjectKind: 'contest', subjectId: held.contest_id } as const;
    await writeAudit(tx, by, { ...entry, after: { import: id } }, by.now);
    const batchId = held.account_batch_id;
    if (batchId !== null && can(by.actor, 'user_admin')) await undoMadeAccounts(tx, services, by, batchId);
  });
}
