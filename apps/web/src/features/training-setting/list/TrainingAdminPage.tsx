import { settingTexts } from '../trainingSetting.i18n.ts';
import { TrainingAdminList } from './TrainingAdminList.tsx';

/** The site's trainings, for those who set them. */
export function TrainingAdminPage() {
  const t = settingTexts.use();
  return <TrainingAdminList title={t('title')} />;
}
