import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatTime } from '../../text/format.ts';
import { draftTexts } from './drafts.i18n.ts';
import classes from './drafts.module.css';

type Props = {
  form: { isDirty: boolean; draftAt: number | null; errors: Readonly<Record<string, string>> };
  isNew: boolean;
  isBusy: boolean;
  /** What else can be done. */
  children?: ReactNode;
};

/** Sends a long form, and says where it stands. */
export function SaveBar({ form: { isDirty, draftAt, errors }, isNew, isBusy, children }: Props) {
  const t = draftTexts.use();
  const wrong = Object.keys(errors).length;
  return (
    <div className={classes.bar}>
      <Button type="submit" loading={isBusy} disabled={!isNew && !isDirty}>
        {t(isNew ? 'create' : 'save')}
      </Button>
      {children}
      <span className={classes.hint}>
        {!isDirty && t('state.unchanged')}
        {isDirty && (draftAt === null ? t('state.changed') : t('state.draft', { time: formatTime(draftAt).slice(11) }))}
      </span>
      {wrong > 0 && <span className={classes.error}>{t('wrong', { count: wrong })}</span>}
    </div>
  );
}
