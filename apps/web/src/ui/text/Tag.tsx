import { Tooltip, VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './Tag.module.css';

export type TagProps = { tone?: 'strong' | 'warning' | 'quiet'; hint?: string | undefined; children: ReactNode };

/** A fact in a word; with a hint it can be reached by keyboard too. */
export function Tag({ tone = 'quiet', hint, children }: TagProps) {
  const look = clsx(classes.tag, classes[tone]);
  if (hint === undefined) return <span className={look}>{children}</span>;
  return (
    <Tooltip label={hint} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={clsx(look, classes.hinted)}>
        {children}
        <VisuallyHidden>: {hint}</VisuallyHidden>
      </button>
    </Tooltip>
  );
}
