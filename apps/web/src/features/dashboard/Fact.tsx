import type { ReactNode } from 'react';
import classes from './AdminHomePage.module.css';

export function Fact({ name, good, children }: { name: string; good?: boolean; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd data-state={good === undefined ? undefined : good ? 'good' : 'bad'}>{children}</dd>
    </div>
  );
}
