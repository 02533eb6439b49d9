import { writeAudit } from '../../db/audit.sql.ts';
import { transact } from '../../db/transact.ts';
import type { Download, Downloader } from '../../http/downloads.ts';
import type { Services } from '../../services.ts';
import { findRun } from '../contest-setting/contest-setting.service.ts';
import { sheetOf } from '../user-admin/sheets.service.ts';
import { teamsOf } from './teams.sql.ts';

const HEAD = ['id', 'name', 'school', 'seat', 'category', 'star', 'icpc_id', 'members'];

/** A table that the import reads again. */
export async function openTeamSheet(services: Services, by: Downloader, contestId: number): Promise<Download> {
  const { database, now } = services;
  await findRun(database.db, by.actor, contestId, now());
  const teams = await teamsOf(database.db, contestId);
  const rows = teams.map((team) => [
    team.externalId ?? '',
    team.name,
    team.school ?? '',
    team.seat ?? '',
    team.category ?? '',
    team.star ? '1' : '',
    team.icpcId ?? '',
    team.members.map((one) => one.username).join(';'),
  ]);
  const entry = { action: 'contest.download_teams', subjectKind: 'contest', subjectId: contestId } as const;
  await transact(services, (tx) => writeAudit(tx, by, { ...entry, after: { teams: teams.length } }, now()));
  return { name: `contest_${contestId}_teams.csv`, content: sheetOf('csv', 'teams', [HEAD, ...rows]) };
}
