import { Badge, Menu, Tooltip } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { pick } from '@oyez/contract/wire/values';
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useLocale } from '../../../api/locale.ts';
import { IconChevronDown } from '../../../ui/icons.tsx';
import { SideScroll } from '../../../ui/lists/wide/SideScroll.tsx';
import { useTalkSwitches } from '../../site/site.api.ts';
import { frameTexts } from './contestFrame.i18n.ts';
import classes from './ContestFrame.module.css';
import { closedReason } from './closedReason.ts';
import { useContest } from './openContest.ts';
import { CONTEST_TABS, type ContestTab, tabAt } from './tabs.ts';

/** How much there is on a page that its reader has not seen to, by the key of its tab. */
export type TabNews = Readonly<Partial<Record<string, number>>>;

/** The pages of the contest; those that are not open yet say why. */
export function ContestTabs({ news }: { news: TabNews }) {
  const t = frameTexts.use();
  const { frame } = useContest();
  const current = tabAt(useLocation().pathname);
  const switches = useTalkSwitches();
  const shown = CONTEST_TABS.filter(
    ({ opened, isShown }) => isShown?.(frame) !== false && (opened === undefined || switches.includes(opened)),
  );
  const work = shown.filter(({ isWork }) => isWork === true);
  // A menu of one would only be a longer way.
  const inMenu = work.length > 1 ? work : [];
  const menuAt = current !== undefined && inMenu.includes(current);
  return (
    <nav className={classes.tabs} aria-label={t('tabs')}>
      <SideScroll className={classes.tabRoom} label={t('moreTabs')}>
        <ul className={classes.tabList}>
          {shown
            .filter((tab) => !inMenu.includes(tab))
            .map((tab) => (
              <Place key={tab.key} isHere={tab === current}>
                <Tab tab={tab} isHere={tab === current} count={news[tab.key] ?? 0} />
              </Place>
            ))}
          {inMenu.length > 0 && (
            <Place isHere={menuAt}>
              <WorkMenu tabs={inMenu} current={menuAt ? current : undefined} />
            </Place>
          )}
        </ul>
      </SideScroll>
    </nav>
  );
}

/** The one on which one is stays in sight. */
function Place({ isHere, children }: { isHere: boolean; children: ReactNode }) {
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isHere) place.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isHere]);
  return <li ref={place}>{children}</li>;
}

function Tab({ tab, isHere, count }: { tab: ContestTab; isHere: boolean; count: number }) {
  const t = frameTexts.use();
  const locale = useLocale();
  const { contestId, frame } = useContest();
  const label = pick(tab.label, locale);
  if (frame.entry !== null && tab.isAlwaysOpen !== true) {
    const reason = t('closedTab', { tab: label, reason: t(`closed.${closedReason(frame.entry)}`) });
    return (
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
    );
  }
  return (
    <Link
      to={tab.to(String(contestId))}
      className={clsx(classes.tab, isHere && classes.currentTab)}
      aria-current={isHere ? 'page' : undefined}
    >
      {label}
      {count > 0 && (
        <Badge
          size="sm"
          circle={count < 10}
          className={classes.badge}
          aria-label={t(tab.key === 'inbox' ? 'waiting' : 'unread', { count })}
        >
          {count}
        </Badge>
      )}
    </Link>
  );
}

/** What the jury does now and then, behind one tab, which bears the name of the page where one is of these. */
function WorkMenu({ tabs, current }: { tabs: readonly ContestTab[]; current: ContestTab | undefined }) {
  const t = frameTexts.use();
  const locale = useLocale();
  const { contestId } = useContest();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <button type="button" className={clsx(classes.tab, classes.menuTab, current && classes.currentTab)}>
          {current === undefined ? t('work') : t('workAt', { page: pick(current.label, locale) })}
          <IconChevronDown size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {tabs.map((tab) => (
          <Menu.Item
            key={tab.key}
            component={Link}
            to={tab.to(String(contestId))}
            aria-current={tab === current ? 'page' : undefined}
          >
            {pick(tab.label, locale)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
