import type { ReactNode } from 'react';
import classes from './PageHead.module.css';

export type PageHeadProps = {
  title: string;
  intro?: ReactNode;
  /** The intro tells a state that changes under the reader's eyes. */
  isLive?: boolean;
  /** Buttons and choices, right of the title. */
  actions?: ReactNode;
};

/** What a page is and what it is for. */
export function PageHead({ title, intro, isLive = false, actions }: PageHeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {intro !== undefined && (
          <p className={classes.intro} aria-live={isLive ? 'polite' : undefined}>
            {intro}
          </p>
        )}
      </div>
      {Boolean(actions) && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

/** Page shape 2: a head, and parts on surfaces of their own below each other. */
export function PartsPage({ children, ...head }: PageHeadProps & { children: ReactNode }) {
  return (
    <div className={classes.page}>
      <PageHead {...head} />
      {children}
    </div>
  );
}
