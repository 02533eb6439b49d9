import { pick } from '@oyez/contract/wire/values';
import { useLocation } from 'react-router';
import { useLocale } from '../../../api/locale.ts';
import { PlaceTabs } from '../../../ui/place/PlaceTabs.tsx';
import { closedReason } from './closedReason.ts';
import { useTraining } from './openTraining.ts';
import { tabAt, TRAINING_TABS } from './tabs.ts';
import { frameTexts } from './trainingFrame.i18n.ts';

/** The pages of the training. */
export function TrainingTabs() {
  const t = frameTexts.use();
  const locale = useLocale();
  const { frame, address } = useTraining();
  const current = tabAt(useLocation().pathname);
  const tabs = TRAINING_TABS.filter((tab) => tab.isShown?.(frame) !== false).map((tab) => {
    const label = pick(tab.label, locale);
    const closed =
      frame.entry === null || tab.isAlwaysOpen === true
        ? undefined
        : t('closedTab', { tab: label, reason: t(`closed.${closedReason(frame.entry)}`) });
    return { key: tab.key, label, to: tab.to(...address), isHere: tab === current, closed };
  });
  return <PlaceTabs label={t('tabs')} tabs={tabs} />;
}
