import { Badge, Menu } from '@mantine/core';
import '@mantine/core/styles/Badge.css';
import { pick } from '@oyez/contract/wire/values';
import { Link, useLocation } from 'react-router';
import { useLocale } from '../../../api/locale.ts';
import { IconChevronDown } from '../../../ui/icons.tsx';
import { placeTabClass } from '../../../ui/place/PlaceFrame.tsx';
import { InSight, PlaceTabs } from '../../../ui/place/PlaceTabs.tsx';
import { useTalkSwitches } from '../../site/site.api.ts';
import { frameTexts } from './contestFrame.i18n.ts';
import classes from './ContestFrame.module.css';
import { closedReason } from './closedReason.ts';
import { useContest } from './openContest.ts';
import { CONTEST_TABS, type ContestTab, tabAt } from './tabs.ts';

/** How much there is on a page that its reader has not seen to, by the key of its tab. */
export type TabNews = Readonly<Partial<Record<string, number>>>;

/** The pages of the contest. */
export function ContestTabs({ news }: { news: TabNews }) {
  const t = frameTexts.use();
  const locale = useLocale();
  const contest = useContest();
  const { contestId, frame } = contest;
  const reason = closedReason(contest);
  const current = tabAt(useLocation().pathname);
  const switches = useTalkSwitches();
  const shown = CONTEST_TABS.filter(
    ({ opened, isShown }) => isShown?.(frame) !== false && (opened === undefined || switches.includes(opened)),
  );
  const work = shown.filter(({ isWork }) => isWork === true);
  // A menu of one would only be a longer way.
  const inMenu = work.length > 1 ? work : [];
  const menuAt = current !== undefined && inMenu.includes(current);
  const words = (tab: ContestTab) => {
    const label = pick(tab.label, locale);
    const count = news[tab.key] ?? 0;
    const closed =
      reason === null || tab.isAlwaysOpen === true
        ? undefined
        : t('closedTab', { tab: label, reason: t(`closed.${reason}`) });
    return {
      key: tab.key,
      label,
      to: tab.to(String(contestId), frame),
      isHere: tab === current,
      closed,
      news: count > 0 && <News of={tab} count={count} />,
    };
  };
  return (
    <PlaceTabs label={t('tabs')} tabs={shown.filter((tab) => !inMenu.includes(tab)).map(words)}>
      {inMenu.length > 0 && (
        <InSight isHere={menuAt} news={Object.values(news).filter(Boolean).length}>
          <WorkMenu tabs={inMenu} current={menuAt ? current : undefined} />
        </InSight>
      )}
    </PlaceTabs>
  );
}

function News({ of: tab, count }: { of: ContestTab; count: number }) {
  const t = frameTexts.use();
  return (
    <Badge
      size="sm"
      circle={count < 10}
      className={classes.badge}
      aria-label={t(tab.key === 'inbox' ? 'waiting' : 'unread', { count })}
    >
      {count}
    </Badge>
  );
}

/** What the jury does now and then, behind one tab, which bears the name of the page where one is of these. */
function WorkMenu({ tabs, current }: { tabs: readonly ContestTab[]; current: ContestTab | undefined }) {
  const t = frameTexts.use();
  const locale = useLocale();
  const { contestId, frame } = useContest();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <button type="button" className={placeTabClass(current !== undefined)}>
          {current === undefined ? t('work') : t('workAt', { page: pick(current.label, locale) })}
          <IconChevronDown size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {tabs.map((tab) => (
          <Menu.Item
            key={tab.key}
            component={Link}
            to={tab.to(String(contestId), frame)}
            aria-current={tab === current ? 'page' : undefined}
          >
            {pick(tab.label, locale)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
