import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failingTestQuery } from '../submissions.api.ts';
import { failingTexts } from './failing.i18n.ts';
import classes from './failing.module.css';
import { FailingTest, TryButton, type Tried } from './FailingTest.tsx';

type Props = { submitId: number; version: number; onTry: (tried: Tried) => void };

/** One line under a verdict until somebody wants to see it. */
export function FailingTestFold({ submitId, version, onTry }: Props) {
  const t = failingTexts.use();
  const [isOpen, setOpen] = useState(false);
  const { data: failed } = useQuery(failingTestQuery(submitId, version));
  if (failed === undefined || failed === null) return null;
  return (
    <div className={classes.fold}>
      <Button
        className={classes.foldButton}
        size="compact-xs"
        variant="subtle"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'hide' : 'show', { seq: failed.seq })}
      </Button>
      {isOpen && <FailingTest failed={failed} tryWith={(tried) => <TryButton onClick={() => onTry(tried)} />} />}
    </div>
  );
}
