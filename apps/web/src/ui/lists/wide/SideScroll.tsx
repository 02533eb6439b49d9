import clsx from 'clsx';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { IconChevronRight } from '../../icons.tsx';
import { uiTexts } from '../../ui.i18n.ts';
import classes from './SideScroll.module.css';

/** A pixel of rounding is nothing to scroll to. */
const SLACK = 2;
/** Of the width that is seen: what stood at the edge stays in sight. */
const STEP = 0.7;

type MoreToTheRightProps = {
  /** What scrolls. */
  viewport: RefObject<HTMLElement | null>;
  children: ReactNode;
  className?: string | undefined;
  /** What there is more of: columns, unless told otherwise. */
  label?: string | undefined;
};

/** A table too wide for its place: a shadow and a button at the edge behind which more of it is. */
export function MoreToTheRight({ viewport, children, className, label }: MoreToTheRightProps) {
  const t = uiTexts.use();
  const hasMore = useHasMore(viewport);
  const go = () => {
    const element = viewport.current;
    element?.scrollBy({ left: element.clientWidth * STEP, behavior: 'smooth' });
  };
  return (
    <div className={clsx(classes.frame, hasMore && classes.edge, className)}>
      {children}
      {hasMore && (
        <button
          type="button"
          className={classes.more}
          aria-label={label ?? t('moreColumns')}
          title={label ?? t('moreColumns')}
          onClick={go}
        >
          <IconChevronRight size={14} />
        </button>
      )}
    </div>
  );
}

/** The same around what does not scroll by itself: it fades out before the button, which covers none of its words. */
export function SideScroll({ children, className, label }: Omit<MoreToTheRightProps, 'viewport'>) {
  const viewport = useRef<HTMLDivElement>(null);
  return (
    <MoreToTheRight viewport={viewport} label={label} className={classes.fading}>
      <div ref={viewport} className={clsx(classes.scroller, className)}>
        {children}
      </div>
    </MoreToTheRight>
  );
}

function useHasMore(viewport: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setHasMore] = useState(false);
  useEffect(() => {
    const element = viewport.current;
    if (element === null) return undefined;
    const look = () => setHasMore(element.scrollWidth - element.clientWidth - element.scrollLeft > SLACK);
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [viewport]);
  return hasMore;
}
