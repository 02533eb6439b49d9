import type { Training } from '@oyez/contract/trainings/training-values';
import { ColorTag } from '../../ui/text/ColorTag.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { trainingTexts } from './trainings.i18n.ts';

export function TrainingAuthTag({
  training: { auth },
  explains = false,
}: {
  training: Pick<Training, 'auth'>;
  explains?: boolean;
}) {
  const t = trainingTexts.use();
  return (
    <Tag tone={auth === 'Private' ? 'warning' : 'strong'} hint={explains ? t(`authHint.${auth}`) : undefined}>
      {t(`auth.${auth}`)}
    </Tag>
  );
}

/** Nothing for a training without a category. */
export function CategoryTag({ name, color }: { name: string | null; color: string | null }) {
  return name === null ? null : <ColorTag name={name} color={color} />;
}
