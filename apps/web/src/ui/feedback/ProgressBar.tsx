import clsx from 'clsx';
import classes from './ProgressBar.module.css';

export type ProgressBarProps = {
  label: string;
  done: number;
  total: number;
  /** Nothing goes on at the moment. */
  isStill?: boolean;
};

/** How far a long piece of work is. */
export function ProgressBar({ label, done, total, isStill = false }: ProgressBarProps) {
  const now = Math.min(done, total);
  return (
    <span
      className={clsx(classes.bar, isStill && classes.still)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={now}
    >
      <span style={{ width: `${total === 0 ? 100 : (now / total) * 100}%` }} />
    </span>
  );
}
