import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { useLatest } from '../../../ui/hooks/useLatest.ts';
import { formTexts } from '../form/form.i18n.ts';
import classes from '../form/form.module.css';

/** Rows of a form that are taken out at a click, and put back by another as long as nothing else happened to them. */
export function useRemoval<Row>(
  rows: readonly Row[],
  words: (index: number) => string,
  onChange: (rows: Row[]) => void,
): {
  /** The same function for good. */
  remove: (index: number) => void;
  notice: ReactNode;
} {
  const t = formTexts.use();
  const [last, setLast] = useState<{ before: readonly Row[]; after: readonly Row[]; index: number }>();
  const isStanding = last !== undefined && isSame(last.after, rows);
  const latest = useLatest({ rows, onChange });
  const remove = useCallback(
    (index: number) => {
      const { rows: before, onChange: change } = latest.current;
      const after = before.filter((_, at) => at !== index);
      setLast({ before, after, index });
      change(after);
    },
    [latest],
  );
  return {
    remove,
    notice: (
      <div role="status" className={classes.removal}>
        {isStanding && (
          <div className={classes.removed}>
            <span className={classes.hint}>{words(last.index)}</span>
            <Button size="compact-xs" variant="default" onClick={() => onChange([...last.before])}>
              {t('putBack')}
            </Button>
          </div>
        )}
      </div>
    ),
  };
}

const isSame = <Row,>(a: readonly Row[], b: readonly Row[]): boolean =>
  a.length === b.length && a.every((row, index) => row === b[index]);
