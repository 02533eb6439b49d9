import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { StatementPreview } from '../../problems/statement/statement.part.api.ts';
import { formTexts } from './form.i18n.ts';
import classes from './form.module.css';
import { type FormValues, toPreview } from './formValues.ts';
import { totalScore } from '../sections/scores.ts';

/** The problem page's own statement, fed from the form. */
export function Preview({ values, author, onClose }: { values: FormValues; author: string; onClose: () => void }) {
  const t = formTexts.use();
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('preview.title')}>
      <p className={classes.hint}>{t('preview.note')}</p>
      <StatementPreview
        info={toPreview(values, author, totalScore(values))}
        language={values.languages[0] ?? values.spjLanguage}
      />
    </Dialog>
  );
}
