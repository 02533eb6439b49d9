import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { TrainingProgress } from '../TrainingProgress.tsx';
import { CategoryTag, TrainingAuthTag } from '../TrainingTags.tsx';
import { useTraining } from './openTraining.ts';
import { frameTexts } from './trainingFrame.i18n.ts';
import classes from './TrainingFrame.module.css';

/** What the training is, and how far one has come. */
export function TrainingHead({ isTitle }: { isTitle: boolean }) {
  const { frame, address } = useTraining();
  const { training, progress } = frame;
  const Title = isTitle ? 'h1' : 'p';
  return (
    <div className={classes.head}>
      <div className={classes.headline}>
        <Title className={classes.title}>
          {isTitle ? training.title : <Link to={paths.training(...address)}>{training.title}</Link>}
        </Title>
        <Edit />
      </div>
      <div className={classes.facts}>
        <TrainingAuthTag training={training} explains />
        <CategoryTag name={training.categoryName} color={training.categoryColor} />
      </div>
      <TrainingProgress isWide solved={progress.solved} total={progress.total} />
    </div>
  );
}

function Edit() {
  const t = frameTexts.use();
  const { frame, address } = useTraining();
  if (!frame.can.edit) return null;
  return <Link to={paths.trainingEdit(...address)}>{t('edit')}</Link>;
}

/** One line above a problem, which needs the room: the name and the tabs side by side. */
export function TrainingLine({ children }: { children: ReactNode }) {
  const { frame, address } = useTraining();
  const { title, gid } = frame.training;
  return (
    <div className={classes.line}>
      <p className={classes.lineTitle}>
        {gid !== null && frame.group !== null && (
          <>
            <Link to={paths.group(String(gid))} className={classes.around} title={frame.group.name}>
              {frame.group.name}
            </Link>
            <span aria-hidden="true"> / </span>
          </>
        )}
        <Link to={paths.training(...address)} title={title}>
          {title}
        </Link>
      </p>
      {children}
      <span className={classes.lineProgress}>
        <TrainingProgress solved={frame.progress.solved} total={frame.progress.total} />
      </span>
    </div>
  );
}
