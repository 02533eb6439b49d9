import classes from './ProgressBar.module.css';

/** How far a long piece of work is. */
export function ProgressBar({ label, done, total }: { label: string; done: number; total: number }) {
  const now = Math.min(done, total);
  return (
    <span
      className={classes.bar}
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
