import type { JudgeCase } from '@oyez/contract/submissions/submission-detail';
import { detailTexts } from './detail.i18n.ts';
import classes from './detail.module.css';

/** What an open tile holds besides its facts: for the staff the files of the test. */
export function OpenCase({ one }: { one: JudgeCase | undefined }) {
  const t = detailTexts.use();
  const names = [one?.inputData, one?.outputData].filter((name) => typeof name === 'string');
  if (names.length === 0) return null;
  return (
    <p className={classes.note}>
      {t('columns.files')}: <span className={classes.digest}>{names.join(' · ')}</span>
    </p>
  );
}
