import type { SourceType } from '@oyez/contract/site/messages';
import { AppError } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { openArea } from '../comments/area.service.ts';
import { readAmong } from '../discussions/discussions.service.ts';
import type { MessageRow } from './inbox.sql.ts';

type Asked = { actor: Actor; now: Date };

/** With whether its reader still comes to where it happened; what the site itself says is always open. */
export type ShownMessage = MessageRow & { isOpen: boolean };

/** A message tells no more than its reader finds there now: discussions are deleted, people leave groups, contests begin. */
export async function withSources(services: Services, rows: readonly MessageRow[], by: Asked): Promise<ShownMessage[]> {
  const idsOf = (kind: SourceType) => [
    ...new Set(rows.flatMap((row) => (row.source_kind === kind && row.source_id !== null ? row.source_id : []))),
  ];
  const [discussions, contests] = await Promise.all([
    readAmong(services, services.database.db, idsOf('Discussion'), by),
    enteredContests(services, idsOf('Contest'), by),
  ]);
  const open = { Discussion: new Set(discussions), Contest: new Set(contests) };
  return rows.map((row) => ({
    ...row,
    isOpen: row.source_kind === null || row.source_id === null || open[row.source_kind].has(row.source_id),
  }));
}

async function enteredContests(services: Services, ids: readonly number[], by: Asked): Promise<number[]> {
  const entered = ids.map(async (cid) => {
    try {
      await openArea(services, services.database.db, { cid }, by);
      return [cid];
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  });
  return (await Promise.all(entered)).flat();
}
