import { DIFFICULTIES } from '@oyez/contract/problems/problems';
import { pick } from '@oyez/contract/wire/values';
import { useLocale } from '../../../api/locale.ts';
import classes from './Difficulty.module.css';

const NAMES = ['easy', 'mid', 'hard'] as const;

/** Word, colour, and one to three filled marks, so that the levels differ without colour. */
export function Difficulty({ value }: { value: number | null }) {
  const word = useDifficultyWord();
  const name = value === null ? undefined : NAMES[value];
  if (value === null || name === undefined) return null;
  return (
    <span className={classes.difficulty} style={{ color: `var(--difficulty-${name})` }}>
      <span className={classes.marks} aria-hidden="true">
        {NAMES.map((_, level) => (
          <i key={level} data-on={level <= value} />
        ))}
      </span>
      {word(value)}
    </span>
  );
}

export function useDifficultyWord(): (value: number) => string {
  const locale = useLocale();
  return (value) => {
    const found = DIFFICULTIES.find((one) => one.value === value);
    return found === undefined ? String(value) : pick(found, locale);
  };
}
