import { Tooltip } from '@mantine/core';
import clsx from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { SideScroll } from '../lists/wide/SideScroll.tsx';
import { uiTexts } from '../ui.i18n.ts';
import classes from './Place.module.css';

export type PlaceTab = {
  key: string;
  label: string;
  to: string;
  isHere: boolean;
  /** Why its page is not open to the reader, in words that also name it. */
  closed?: string | undefined;
  /** How much there is on the page that is new. */
  news?: ReactNode;
};

type Props = {
  /** What pages these are. */
  label: string;
  tabs: readonly PlaceTab[];
  /** After the tabs: further places of the same row. */
  children?: ReactNode;
};

/** The pages of a place; those that are not open yet say why. */
export function PlaceTabs({ label, tabs, children }: Props) {
  const t = uiTexts.use();
  const news = tabs.filter((tab) => Boolean(tab.news)).length;
  return (
    <nav className={classes.tabs} aria-label={label}>
      <SideScroll className={classes.tabRoom} label={t('morePages')}>
        <ul className={classes.tabList}>
          {tabs.map((tab) => (
            <InSight key={tab.key} isHere={tab.isHere} news={news}>
              <Tab tab={tab} />
            </InSight>
          ))}
          {children}
        </ul>
      </SideScroll>
    </nav>
  );
}

/** The one on which one is stays in sight, also when `news` that come later push it on. */
export function InSight({ isHere, news, children }: { isHere: boolean; news?: number; children: ReactNode }) {
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isHere) place.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isHere, news]);
  return <li ref={place}>{children}</li>;
}

function Tab({ tab: { label, to, isHere, closed, news } }: { tab: PlaceTab }) {
  if (closed !== undefined) {
    return (
      <Tooltip label={closed} events={{ hover: true, focus: true, touch: true }}>
        <span
          className={clsx(classes.tab, classes.closedTab)}
          role="link"
          aria-disabled="true"
          tabIndex={0}
          aria-label={closed}
        >
          {label}
        </span>
      </Tooltip>
    );
  }
  return (
    <Link
      to={to}
      className={clsx(classes.tab, isHere && classes.currentTab)}
      aria-current={isHere ? 'page' : undefined}
    >
      {label}
      {news}
    </Link>
  );
}
