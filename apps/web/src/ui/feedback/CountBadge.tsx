import classes from './CountBadge.module.css';

const MOST_SHOWN = 99;

/** What a badge says: nothing, a number, or that there are more than it can show. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
}

/** How many wait, in red; nothing when there are none. `label` says it in words. */
export function CountBadge({ count, label }: { count: number; label: (text: string) => string }) {
  const text = badgeText(count);
  if (text === null) return null;
  return (
    <span className={classes.badge} role="img" aria-label={label(text)}>
      {text}
    </span>
  );
}
