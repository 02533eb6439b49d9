import { pick } from '@oyez/contract/wire/values';
import { useLocation } from 'react-router';
import { useLocale } from '../../../api/locale.ts';
import { PlaceTabs } from '../../../ui/place/PlaceTabs.tsx';
import { useGroup } from '../../groups/groups.api.ts';
import { CountBadge } from '../../../ui/feedback/CountBadge.tsx';
import { useWaitingReports, waitingLabel } from '../../moderation/waitingReports.api.ts';
import { useTalkSwitches } from '../../site/site.api.ts';
import { frameTexts } from './groupFrame.i18n.ts';
import { GROUP_TABS, type GroupTab, tabAt } from './tabs.ts';

/** The pages of the group. */
export function GroupTabs() {
  const t = frameTexts.use();
  const locale = useLocale();
  const group = useGroup();
  const current = tabAt(useLocation().pathname);
  const switches = useTalkSwitches();
  const isThere = (tab: GroupTab) =>
    tab.isShown?.(group) !== false && (tab.opened === undefined || switches.includes(tab.opened));
  const waiting = useWaitingReports(group.groupId, group.can.administer) ?? 0;
  const tabs = GROUP_TABS.filter(isThere).map((tab) => {
    const label = pick(tab.label, locale);
    return {
      key: tab.key,
      label,
      to: tab.to(String(group.groupId)),
      isHere: tab === current,
      closed: group.can.enter || tab.isAlwaysOpen === true ? undefined : t('closedTab', { tab: label }),
      news: tab.key === 'discussions' && <CountBadge count={waiting} label={waitingLabel} />,
    };
  });
  return <PlaceTabs label={t('tabs')} tabs={tabs} />;
}
