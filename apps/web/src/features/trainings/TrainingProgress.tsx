import { trainingTexts } from './trainings.i18n.ts';
import classes from './trainings.module.css';

const STEPS = [20, 40, 60, 80, 100] as const;

/** How much of a training somebody has solved; one without problems is done. Its colour changes with every fifth. */
export function TrainingProgress({
  solved,
  total,
  isWide = false,
}: {
  solved: number;
  total: number;
  isWide?: boolean;
}) {
  const t = trainingTexts.use();
  const percent = total === 0 ? 100 : Math.min(100, (solved / total) * 100);
  const step = STEPS.findIndex((upTo) => percent <= upTo) + 1;
  return (
    <span className={isWide ? classes.wideProgress : classes.progress}>
      <span
        className={classes.progressBar}
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(percent)}
        aria-valuetext={t('solvedOf', { solved, count: total })}
      >
        <span data-step={step} style={{ width: `${percent}%` }} />
      </span>
      <span className={classes.progressText} aria-hidden="true">
        {solved} / {total}
      </span>
    </span>
  );
}
