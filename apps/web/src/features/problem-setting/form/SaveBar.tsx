import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatTime } from '../../../ui/text/format.ts';
import { formTexts } from './form.i18n.ts';
import classes from './form.module.css';
import type { ProblemForm } from './useProblemForm.ts';

type Props = { form: ProblemForm; isNew: boolean; isBusy: boolean; children: ReactNode };

export function SaveBar({ form: { isDirty, draftAt, errors }, isNew, isBusy, children }: Props) {
  const t = formTexts.use();
  const wrong = Object.keys(errors).length;
  return (
    <div className={classes.bar}>
      <Button type="submit" loading={isBusy} disabled={!isNew && !isDirty}>
        {t(isNew ? 'save.create' : 'save.save')}
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
