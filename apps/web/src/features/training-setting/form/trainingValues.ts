import { errorText } from '@oyez/contract/errors/catalogue';
import { limits } from '@oyez/contract/rules/limits';
import { categoryFaults, trainingFormFaults } from '@oyez/contract/rules/training-form';
import type { TrainingForm } from '@oyez/contract/trainings/training-admin';
import { TRAINING_AUTH_NAMES } from '@oyez/contract/trainings/training-values';
import { getLocale } from '../../../api/locale.ts';
import type { ChangedField } from '../../../ui/forms/conflict/Conflict.tsx';
import { isChanged } from '../../../ui/forms/drafts/merging.ts';
import type { FieldReasons } from '../../../ui/forms/drafts/useStoredForm.ts';
import { settingTexts } from '../trainingSetting.i18n.ts';
import { formTexts } from './form.i18n.ts';

/** A category that is still to be made. */
export const NEW_CATEGORY = 'new';

export type TrainingValues = {
  rank: number | '';
  title: string;
  description: string;
  auth: 'Public' | 'Private';
  /** Empty: the stored one stays. */
  privatePwd: string;
  status: boolean;
  /** A number as text, `NEW_CATEGORY`, or nothing so far. */
  category: string;
  categoryName: string;
  categoryColor: string;
};

const FIRST_COLOR = '#4056c4';

export const NEW_TRAINING: TrainingValues = {
  rank: limits.training.defaultRank,
  title: '',
  description: '',
  auth: 'Public',
  privatePwd: '',
  status: true,
  category: '',
  categoryName: '',
  categoryColor: FIRST_COLOR,
};

export function valuesOf({ training, trainingCategory }: TrainingForm): TrainingValues {
  const { rank, title, description, auth, status } = training;
  const category = trainingCategory === null ? '' : String(trainingCategory.id);
  return { ...NEW_TRAINING, rank, title, description, auth, status, category };
}

/** A password belongs in nobody's browser. */
export const withoutSecrets = (values: TrainingValues): TrainingValues => ({ ...values, privatePwd: '' });

export function toBody(values: TrainingValues) {
  const { category, categoryName, categoryColor, rank, title, description, auth, privatePwd, status } = values;
  const training = { rank: rank === '' ? null : rank, title, description, auth, privatePwd, status };
  const isNew = category === NEW_CATEGORY;
  const named = isNew
    ? { name: categoryName, color: categoryColor }
    : { id: category === '' ? null : Number(category) };
  return { training, trainingCategory: named };
}

/** Everything that the server would refuse too, but for names that only it knows. */
export function validate(values: TrainingValues, stored: { hasPassword: boolean }): FieldReasons {
  const t = formTexts.now;
  const { rank, title, description, auth, privatePwd, category, categoryName, categoryColor } = values;
  const isMissing = {
    rank: rank === '',
    title: title.trim() === '',
    description: description.trim() === '',
    trainingCategory: category === '' || (category === NEW_CATEGORY && categoryName.trim() === ''),
    privatePwd: auth === TRAINING_AUTH_NAMES.private && privatePwd === '' && !stored.hasPassword,
  };
  const names = Object.keys(isMissing) as (keyof typeof isMissing)[];
  const missing = names.filter((name) => isMissing[name]).map((name) => [name, t(`missing.${name}`)] as const);
  const draft = { ...values, rank: rank === '' ? undefined : rank };
  const ofCategory = category === NEW_CATEGORY ? categoryFaults({ name: categoryName, color: categoryColor }) : [];
  const faults = [...trainingFormFaults(draft, stored), ...ofCategory].map(
    ({ field, code, params }) => [field, errorText(code, getLocale(), params)] as const,
  );
  return Object.fromEntries([...faults.toReversed(), ...missing]);
}

/** What differs between two fillings of the form, by the names that the form has for it. */
export function changedFields(before: TrainingValues, after: TrainingValues): ChangedField[] {
  const t = formTexts.now;
  const words = settingTexts.now;
  const fields: { label: string; name: keyof TrainingValues; word?: (values: TrainingValues) => string }[] = [
    { name: 'rank', label: t('rank'), word: ({ rank }) => String(rank) },
    { name: 'title', label: t('title'), word: ({ title }) => title },
    { name: 'description', label: t('description') },
    { name: 'category', label: t('category') },
    { name: 'auth', label: t('auth'), word: ({ auth }) => words(`auth.${auth}`) },
    { name: 'status', label: t('visible'), word: ({ status }) => t(status ? 'isOn' : 'isOff') },
  ];
  return fields
    .filter(({ name }) => isChanged(before[name], after[name]))
    .map(({ label, word }) => (word === undefined ? { label } : { label, before: word(before), after: word(after) }));
}
