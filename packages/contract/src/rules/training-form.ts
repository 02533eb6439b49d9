import type { TrainingDraft } from '../trainings/training-admin.ts';
import { TRAINING_AUTH_NAMES } from '../trainings/training-values.ts';
import { isColor } from './colors.ts';
import type { FormFault } from './contest-form.ts';
import { limits } from './limits.ts';

const { title: TITLE, description: DESCRIPTION, password: PASSWORD, rank: RANK } = limits.training;
const LABEL = limits.training.label;

/** Everything that is wrong with a form, in the order of its fields. Which categories exist the server alone knows. */
export function trainingFormFaults(draft: TrainingDraft, { hasPassword }: { hasPassword: boolean }): FormFault[] {
  const { rank = limits.training.defaultRank, title = '', description = '', auth, privatePwd = '' } = draft;
  const isPrivate = auth === TRAINING_AUTH_NAMES.private;
  const faults: (FormFault | false)[] = [
    (rank < 0 || rank > RANK) && { field: 'rank', code: 'training_rank_unfit', params: { max: RANK } },
    title.trim() === '' && { field: 'title', code: 'training_title_empty' },
    title.trim().length > TITLE && { field: 'title', code: 'training_title_long', params: { max: TITLE } },
    description.trim() === '' && { field: 'description', code: 'training_description_empty' },
    description.length > DESCRIPTION && {
      field: 'description',
      code: 'training_description_long',
      params: { max: DESCRIPTION },
    },
    !isPrivate && auth !== TRAINING_AUTH_NAMES.public && { field: 'auth', code: 'training_auth_unknown' },
    isPrivate && privatePwd === '' && !hasPassword && { field: 'privatePwd', code: 'training_password_needed' },
    privatePwd.length > PASSWORD && { field: 'privatePwd', code: 'training_password_long', params: { max: PASSWORD } },
  ];
  return faults.filter((fault) => fault !== false);
}

/** What is wrong with the name or the color of a category. */
export function categoryFaults({ name = '', color = '' }: { name?: string; color?: string }): FormFault[] {
  const max = limits.training.categoryName;
  const isNamed = name.trim() !== '' && name.trim().length <= max;
  const faults: (FormFault | false)[] = [
    !isNamed && { field: 'name', code: 'training_category_nameless', params: { max } },
    color !== '' && !isColor(color) && { field: 'color', code: 'training_category_color' },
  ];
  return faults.filter((fault) => fault !== false);
}

/** What a problem may be called in a training: characters that can be seen. */
export function isTrainingLabel(label: string): boolean {
  return label.length <= LABEL && /^[^\p{C}\p{Z}]+(?: [^\p{C}\p{Z}]+)*$/u.test(label);
}
