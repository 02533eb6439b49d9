import type { NewTraining } from '@oyez/contract/trainings/training-admin';
import { TRAINING_AUTH_NAMES, type TrainingAuth } from '@oyez/contract/trainings/training-values';
import type { FormFault } from '@oyez/contract/rules/contest-form';
import { limits } from '@oyez/contract/rules/limits';
import { trainingFormFaults } from '@oyez/contract/rules/training-form';
import type { Locale } from '@oyez/contract/wire/values';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../db/client.ts';
import { storable } from '../../db/storable.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseFaults } from '../../http/form-faults.ts';
import { isMask } from '../../secrets.ts';
import { isTrainingPassword, sealTrainingPassword } from '../trainings/training-secret.ts';
import { findCategory } from './training-categories.sql.ts';
import type { TrainingRow, TrainingSettings } from './training-edits.sql.ts';

/** What a form makes of a training; a category that is still to be made has a name only. */
export type WrittenTraining = {
  settings: Omit<TrainingSettings, 'category_id'>;
  hasNewPassword: boolean;
  category: { id: number } | { name: string; color: string };
};

/** Reads a form against what is stored; refuses with everything that is wrong with it, each at its field. */
export async function readTrainingForm(
  db: Db | Tx,
  { training: sent, trainingCategory }: NewTraining,
  stored: { before?: TrainingRow; groupId: number | null },
  { config, locale }: { config: Pick<Config, 'secretKey'>; locale: Locale },
): Promise<WrittenTraining> {
  const { before, groupId } = stored;
  const draft = {
    ...sent,
    title: storable(sent.title ?? '').trim(),
    description: storable(sent.description ?? ''),
    privatePwd: readSecret(sent.privatePwd),
  };
  const faults = trainingFormFaults(draft, { hasPassword: (before?.secret ?? null) !== null });
  const category = await readCategory(db, trainingCategory, groupId);
  if ('fault' in category) faults.push(category.fault);
  refuseFaults(faults, locale);
  if ('fault' in category) throw new AppError(category.fault.code);
  const auth: TrainingAuth = draft.auth === TRAINING_AUTH_NAMES.private ? 'private' : 'public';
  const password = readPassword(auth, draft.privatePwd, before, config);
  return {
    category,
    hasNewPassword: password.isNew,
    settings: {
      title: draft.title,
      description: draft.description,
      auth,
      secret: password.secret,
      rank: draft.rank ?? before?.rank ?? limits.training.defaultRank,
      visible: draft.status ?? before?.visible ?? true,
    },
  };
}

/** The mask, like nothing at all, keeps what is stored. */
function readSecret(sent: string | undefined): string {
  return sent === undefined || isMask(sent) ? '' : storable(sent);
}

function readPassword(
  auth: TrainingAuth,
  sent: string,
  before: TrainingRow | undefined,
  config: Pick<Config, 'secretKey'>,
): { secret: string | null; isNew: boolean } {
  const stored = before?.secret ?? null;
  if (auth === 'public') return { secret: null, isNew: false };
  if (sent === '' || isTrainingPassword(config, stored, sent)) return { secret: stored, isNew: false };
  return { secret: sealTrainingPassword(config, sent), isNew: true };
}

/** One of the site's, or of the group's own; a name alone is a category that may have to be made. */
async function readCategory(
  db: Db | Tx,
  sent: NewTraining['trainingCategory'],
  groupId: number | null,
): Promise<WrittenTraining['category'] | { fault: FormFault }> {
  const field = 'trainingCategory';
  if (sent?.id !== undefined) {
    const found = await findCategory(db, sent.id);
    const fits = found !== undefined && (found.group_id === null || found.group_id === groupId);
    return fits ? { id: found.id } : { fault: { field, code: 'training_category_not_found' } };
  }
  const name = storable(sent?.name ?? '').trim();
  return name === '' ? { fault: { field, code: 'training_category_missing' } } : { name, color: sent?.color ?? '' };
}
