import { usePageTitle } from '../../ui/usePageTitle.ts';
import { RejudgeForm } from './RejudgeForm.tsx';
import classes from './RejudgePage.module.css';
import { rejudgeTexts } from './rejudging.i18n.ts';
import { RejudgingList } from './RejudgingList.tsx';

/** Judging many submissions again: which, how many, and how far earlier ones are. */
export function RejudgePage() {
  const t = rejudgeTexts.use();
  usePageTitle(t('title'));
  return (
    <div className={classes.page}>
      <header>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.intro}>{t('intro')}</p>
      </header>
      <RejudgeForm />
      <RejudgingList />
    </div>
  );
}
