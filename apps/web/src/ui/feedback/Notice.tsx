import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

export type NoticeProps = {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
  /** Small print, such as a request number. */
  note?: string | undefined;
  compact?: boolean;
  role?: 'alert' | 'status';
  /** Where nothing else says what the page is. */
  heading?: 'h1' | undefined;
};

/** The shape of every empty and failed place: what, why, what to do. */
export function Notice({ title, text, icon, actions, note, compact = false, role, heading }: NoticeProps) {
  const Title = heading ?? 'p';
  return (
    <div className={clsx(classes.notice, compact && classes.compact)} role={role}>
      {icon !== undefined && <div className={classes.icon}>{icon}</div>}
      <Title className={classes.title}>{title}</Title>
      {text !== undefined && <div className={classes.text}>{text}</div>}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      {note !== undefined && <p className={classes.request}>{note}</p>}
    </div>
  );
}
