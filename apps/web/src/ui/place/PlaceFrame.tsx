import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Loading } from '../loading/Loading.tsx';
import classes from './Place.module.css';

export type PlaceFrameProps = {
  /** A problem fills the window, and leaves the place one line. */
  isWorkspace: boolean;
  head: ReactNode;
  line: ReactNode;
  tabs: ReactNode;
  children: ReactNode;
};

/** Around all pages of a contest, a training or a group: what it is, and the way to its other pages. */
export function PlaceFrame({ isWorkspace, head, line, tabs, children }: PlaceFrameProps) {
  if (isWorkspace) {
    return (
      <div className={classes.workspace}>
        {line}
        {children}
      </div>
    );
  }
  return (
    <>
      <header className={classes.frame}>
        {head}
        {tabs}
      </header>
      {children}
    </>
  );
}

type PlaceHeadProps = {
  title: string;
  /** Whether the page bears the name of the place; else the name leads to the page that does. */
  isTitle: boolean;
  to: string;
  picture?: ReactNode;
  /** On the other side of the title. */
  aside?: ReactNode;
  facts: ReactNode;
  children?: ReactNode;
};

export function PlaceHead({ title, isTitle, to, picture, aside, facts, children }: PlaceHeadProps) {
  const Title = isTitle ? 'h1' : 'p';
  return (
    <div className={classes.head}>
      {picture}
      <div className={classes.words}>
        <div className={classes.headline}>
          <Title className={classes.title}>{isTitle ? title : <Link to={to}>{title}</Link>}</Title>
          {aside}
        </div>
        <div className={classes.facts}>{facts}</div>
        {children}
      </div>
    </div>
  );
}

type PlaceLineProps = {
  title: string;
  to: string;
  /** The place in which it stands. */
  around?: ReactNode;
  /** At the end of the line. */
  aside?: ReactNode;
  /** The tabs. */
  children: ReactNode;
};

/** One line above a problem, which needs the room: the name and the tabs side by side. */
export function PlaceLine({ title, to, around, aside, children }: PlaceLineProps) {
  return (
    <div className={classes.line}>
      <p className={classes.lineTitle}>
        {around}
        <Link to={to} title={title}>
          {title}
        </Link>
      </p>
      {children}
      {aside}
    </div>
  );
}

/** Until it is known what the place is. */
export function PlaceWaiting() {
  return (
    <div className={classes.waiting}>
      <Loading lines={12} />
    </div>
  );
}

/** The look of a tab that is not a link. */
export function placeTabClass(isHere: boolean): string {
  return clsx(classes.tab, classes.menuTab, isHere && classes.currentTab);
}
