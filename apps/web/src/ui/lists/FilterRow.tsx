import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import clsx from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { PHONE_QUERY } from '../hooks/phone.ts';
import { IconFilter } from '../icons.tsx';
import { uiTexts } from '../ui.i18n.ts';
import classes from './FilterRow.module.css';

export type FilterRowProps = {
  /** The free-text filter: always in sight. */
  searchBox?: ReactNode;
  /** Selects and switches. */
  filters?: ReactNode;
  /** How many of them narrow the list at the moment. */
  count: number;
  className?: string | undefined;
};

/** What narrows a list: one row, of which on phones all but the search is behind a button. */
export function FilterRow({ searchBox, filters, count, className }: FilterRowProps) {
  const t = uiTexts.use();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  if (!isPhone || filters === undefined) {
    return (
      <div className={clsx(classes.row, className)} role="search">
        {searchBox}
        {filters}
      </div>
    );
  }
  return (
    <div className={classes.folding} role="search">
      <div className={classes.first}>
        {searchBox}
        <Button
          variant="default"
          fw={400}
          className={classes.fold}
          leftSection={<IconFilter size={16} />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {count === 0 ? t('filters') : t('filtersCount', { count })}
        </Button>
      </div>
      <div id={id} className={classes.folded} hidden={!isOpen}>
        {filters}
      </div>
    </div>
  );
}
