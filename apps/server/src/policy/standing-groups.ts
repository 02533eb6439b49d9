import { sql, type RawBuilder } from 'kysely';
import { can, type Actor } from './actor.ts';

/** Finds what is in a group that was banned or disbanded: nobody else does, its authors included. */
export function seesShutGroups(actor: Actor): boolean {
  return can(actor, 'group_enter_any');
}

/** Tables, and the name under which contests are looked for from their participants. */
type Grouped = 'problem' | 'training' | 'contest' | 'round' | 'file' | 'announcement' | 'discussion';

/**
 * Whether the group around a row stands; a row without one stands by itself. Everything by which problems, trainings,
 * contests and files are found has this condition: a ban, a disbanding and their undoing are then one row's matter.
 */
export function groupStandsText(table: Grouped): string {
  return `(${table}.group_id IS NULL OR NOT EXISTS (SELECT FROM team_group AS around
    WHERE around.id = ${table}.group_id AND (around.banned OR around.deleted_at IS NOT NULL)))`;
}

/** The same for one person. */
export function inStandingGroup(actor: Actor, table: Grouped): RawBuilder<boolean> {
  return seesShutGroups(actor) ? sql<boolean>`true` : sql.raw<boolean>(groupStandsText(table));
}
