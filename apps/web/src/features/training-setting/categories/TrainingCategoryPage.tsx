import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { PartsPage } from '../../../ui/layout/PageHead.tsx';
import { CategoryList } from './CategoryList.tsx';
import { categoryTexts } from './categories.i18n.ts';

/** The categories of the site's trainings. */
export function TrainingCategoryPage() {
  const t = categoryTexts.use();
  usePageTitle(t('title'));
  return (
    <PartsPage title={t('title')} intro={t('intro')}>
      <CategoryList gid={undefined} />
    </PartsPage>
  );
}
