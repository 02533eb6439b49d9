import { Button } from '@mantine/core';
import { useRef } from 'react';
import { Notice } from '../feedback/Notice.tsx';
import { uiTexts } from '../ui.i18n.ts';
import { searchBefore } from './walking.ts';

/** In the place of rows that the filters leave none of: the way back to all of them. */
export function NothingFound({ onClear, compact = false }: { onClear: () => void; compact?: boolean }) {
  const t = uiTexts.use();
  const button = useRef<HTMLButtonElement>(null);
  const clear = () => {
    // The button goes with the notice; who pressed it by key goes on from the search.
    if (button.current !== null) searchBefore(button.current)?.focus();
    onClear();
  };
  return (
    <Notice
      compact={compact}
      title={t('empty.filtered')}
      text={t('empty.filteredHint')}
      actions={
        <Button ref={button} size={compact ? 'xs' : 'sm'} variant="default" onClick={clear}>
          {t('clearFilters')}
        </Button>
      }
    />
  );
}
