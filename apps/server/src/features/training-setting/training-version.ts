import { createHash } from 'node:crypto';
import { factsOf, type TrainingRow, type TrainingSettings } from './training-edits.sql.ts';

/** Of all that a form says: two that are filled from the same version change the same training. */
export function versionOf(row: TrainingRow): string {
  const { title, description, auth, secret, rank, visible, category_id } = settingsOf(row);
  const text = JSON.stringify([title, description, auth, secret, rank, visible, category_id]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

export function settingsOf(row: TrainingRow): TrainingSettings {
  const { title, description, secret, rank, visible, category_id } = row;
  return { title, description, auth: factsOf(row).auth, secret, rank, visible, category_id };
}
