import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FilterChips.module.css';
import { IconClose } from '../icons.tsx';
import { uiTexts } from '../ui.i18n.ts';

export type Chip<Q> = {
  key: string;
  /** Said in the name of the button. */
  label: string;
  /** Drawn instead of the label. */
  content?: ReactNode;
  /** What takes this filter away. */
  clear: Partial<Q>;
};

export function FilterChips<Q>({ chips, onClear }: { chips: Chip<Q>[]; onClear: (patch: Partial<Q>) => void }) {
  const t = uiTexts.use();
  if (chips.length === 0) return null;
  return (
    <div className={classes.row}>
      {chips.map((chip) => (
        <button
          key={chip.key}
          type="button"
          className={classes.chip}
          aria-label={t('removeFilter', { name: chip.label })}
          onClick={() => onClear(chip.clear)}
        >
          {chip.content ?? chip.label}
          <IconClose size={12} />
        </button>
      ))}
      {chips.length > 1 && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          onClick={() => onClear(Object.assign({}, ...chips.map((chip) => chip.clear)) as Partial<Q>)}
        >
          {t('clearFilters')}
        </Button>
      )}
    </div>
  );
}
