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
export function SaveBar({ form, isNew, isBusy, children }: Props) {
  const t = draftTexts.use();
  const wrong = Object.keys(form.errors).length;
  return (
    <div className={classes.bar}>
      <Button type="submit" loading={isBusy} disabled={!isNew && !form.isDirty}>
        {t(isNew ? 'create' : 'save')}
      </Button>
      {children}
      <DraftState form={form} />
      {wrong > 0 && <span className={classes.error}>{t('wrong', { count: wrong })}</span>}
    </div>
  );
}

/** Whether anything was changed, and whether this browser keeps it. */
export function DraftState({ form: { isDirty, draftAt } }: { form: Pick<Props['form'], 'isDirty' | 'draftAt'> }) {
  const t = draftTexts.use();
  return (
    <span className={classes.hint}>
      {!isDirty && t('state.unchanged')}
      {isDirty && (draftAt === null ? t('state.changed') : t('state.draft', { time: formatTime(draftAt).slice(11) }))}
    </span>
  );
}
