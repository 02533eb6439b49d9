import { PartsPage } from '../../../ui/layout/PageHead.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { RejudgeForm } from './RejudgeForm.tsx';
import { rejudgeTexts } from './rejudging.i18n.ts';
import { RejudgingList } from './RejudgingList.tsx';

/** Judging many submissions again: which, how many, and how far earlier ones are. */
export function RejudgePage() {
  const t = rejudgeTexts.use();
  usePageTitle(t('title'));
  return (
    <PartsPage title={t('title')} intro={t('intro')}>
      <RejudgeForm />
      <RejudgingList />
    </PartsPage>
  );
}
