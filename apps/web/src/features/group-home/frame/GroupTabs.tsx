import { Tooltip } from '@mantine/core';
import { pick } from '@oyez/contract/wire/values';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useLocale } from '../../../api/locale.ts';
import { useGroup } from '../../groups/groups.api.ts';
import { CountBadge } from '../../../ui/feedback/CountBadge.tsx';
import { useWaitingReports, waitingLabel } from '../../moderation/waitingReports.api.ts';
import { useTalkSwitches } from '../../site/site.api.ts';
import { frameTexts } from './groupFrame.i18n.ts';
import classes from './GroupFrame.module.css';
import { GROUP_TABS, type GroupTab, tabAt } from './tabs.ts';

/** The pages of the group; those that are not open to the reader say why. */
export function GroupTabs() {
  const t = frameTexts.use();
  const locale = useLocale();
  const group = useGroup();
  const current = tabAt(useLocation().pathname);
  const switches = useTalkSwitches();
  const isThere = (tab: GroupTab) =>
    tab.isShown?.(group) !== false && (tab.opened === undefined || switches.includes(tab.opened));
  const waiting = useWaitingReports(group.groupId, group.can.administer) ?? 0;
  const here = useRef<HTMLLIElement>(null);
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav className={classes.tabs} aria-label={t('tabs')}>
      <ul className={classes.tabList}>
        {GROUP_TABS.filter(isThere).map((tab) => {
          const label = pick(tab.label, locale);
          if (!group.can.enter && tab.isAlwaysOpen !== true) {
            const reason = t('closedTab', { tab: label });
            return (
              <li key={tab.key}>
                <Tooltip label={reason} events={{ hover: true, focus: true, touch: true }}>
                  <span
                    className={clsx(classes.tab, classes.closedTab)}
                    role="link"
                    aria-disabled="true"
                    tabIndex={0}
                    aria-label={reason}
                  >
                    {label}
                  </span>
                </Tooltip>
              </li>
            );
          }
          const isHere = tab === current;
          return (
            <li key={tab.key} ref={isHere ? here : undefined}>
              <Link
                to={tab.to(String(group.groupId))}
                className={clsx(classes.tab, isHere && classes.currentTab)}
                aria-current={isHere ? 'page' : undefined}
              >
                {label}
                {tab.key === 'discussions' && <CountBadge count={waiting} label={waitingLabel} />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
