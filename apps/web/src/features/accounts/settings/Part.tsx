import type { ReactNode } from 'react';
import { Panel } from '../../../ui/layout/Panel.tsx';
import classes from './settings.module.css';

/** A part of the settings that the index leads to. */
export function Part({
  id,
  title,
  action,
  children,
}: {
  id: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div id={id} tabIndex={-1} className={classes.part}>
      <Panel title={title} action={action}>
        <div className={classes.body}>{children}</div>
      </Panel>
    </div>
  );
}
