import type { SourceType } from '@oyez/contract/site/messages';
import { AppError } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { openArea, type AreaIds, type OpenArea } from '../comments/area.service.ts';
import { readAmong } from '../discussions/discussions.service.ts';
import type { MessageRow } from './inbox.sql.ts';

type Asked = { actor: Actor; now: Date };

/**
 * With whether its reader still comes to where it happened; what the site itself says is always open. What is hidden is
 * so for all but those who look after its place.
 */
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
  const isOpen = (row: MessageRow) =>
    row.source_kind === null || row.source_id === null || open[row.source_kind].has(row.source_id);
  const moderated = await moderatedPlaces(
    services,
    rows.filter((row) => row.about_hidden && isOpen(row)),
    by,
  );
  return rows.map((row) => ({
    ...row,
    isOpen: isOpen(row),
    about_hidden: row.about_hidden && !moderated.has(placeOf(row)),
  }));
}

async function enteredContests(services: Services, ids: readonly number[], by: Asked): Promise<number[]> {
  const entered = await Promise.all(ids.map((cid) => enteredArea(services, { cid }, by)));
  return entered.flatMap((area) => area?.id ?? []);
}

/** Of the places where these happened, those that this person looks after. */
async function moderatedPlaces(services: Services, rows: readonly MessageRow[], by: Asked): Promise<Set<string>> {
  const places = new Map(rows.map((row) => [placeOf(row), row]));
  const looked = [...places].map(async ([place, { source_kind: kind, source_id: id }]) => {
    const ids = kind === 'Discussion' ? { did: id ?? undefined } : { cid: id ?? undefined };
    return (await enteredArea(services, ids, by))?.moderates === true ? [place] : [];
  });
  return new Set((await Promise.all(looked)).flat());
}

function placeOf({ source_kind: kind, source_id: id }: MessageRow): string {
  return `${kind} ${id}`;
}

async function enteredArea(services: Services, ids: AreaIds, by: Asked): Promise<OpenArea | undefined> {
  try {
    return await openArea(services, services.database.db, ids, by);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
