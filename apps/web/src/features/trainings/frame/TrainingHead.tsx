import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { PlaceHead, PlaceLine } from '../../../ui/place/PlaceFrame.tsx';
import { TrainingProgress } from '../TrainingProgress.tsx';
import { CategoryTag, TrainingAuthTag } from '../TrainingTags.tsx';
import { useTraining } from './openTraining.ts';
import { frameTexts } from './trainingFrame.i18n.ts';
import classes from './TrainingFrame.module.css';

/** What the training is, and how far one has come. */
export function TrainingHead({ isTitle }: { isTitle: boolean }) {
  const { frame, address } = useTraining();
  const { training, progress } = frame;
  const facts = (
    <>
      <TrainingAuthTag training={training} explains />
      <CategoryTag name={training.categoryName} color={training.categoryColor} />
    </>
  );
  return (
    <PlaceHead title={training.title} isTitle={isTitle} to={paths.training(...address)} aside={<Edit />} facts={facts}>
      <TrainingProgress isWide solved={progress.solved} total={progress.total} />
    </PlaceHead>
  );
}

function Edit() {
  const t = frameTexts.use();
  const { frame, address } = useTraining();
  if (!frame.can.edit) return null;
  return <Link to={paths.trainingEdit(...address)}>{t('edit')}</Link>;
}

export function TrainingLine({ children }: { children: ReactNode }) {
  const { frame, address } = useTraining();
  const { title, gid } = frame.training;
  const around = gid !== null && frame.group !== null && (
    <>
      <Link to={paths.group(String(gid))} className={classes.around} title={frame.group.name}>
        {frame.group.name}
      </Link>
      <span aria-hidden="true"> / </span>
    </>
  );
  const progress = (
    <span className={classes.lineProgress}>
      <TrainingProgress solved={frame.progress.solved} total={frame.progress.total} />
    </span>
  );
  return (
    <PlaceLine title={title} to={paths.training(...address)} around={around} aside={progress}>
      {children}
    </PlaceLine>
  );
}
