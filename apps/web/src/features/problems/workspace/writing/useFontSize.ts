import { type RefObject, useEffect, useState } from 'react';
import { DEFAULT_FONT_SIZE } from '../../../accounts/settings/preferences.api.ts';

/** Below this the letters of a wide pane leave room for hardly fifty of them in a line. */
const NARROW_PX = 720;
/** Phones magnify the page to fields with smaller letters. */
const NARROW_FONT_SIZE = 16;

/** What was chosen, else what the pane had room for when it was first seen. */
export function useFontSize(chosen: number | null, isTabbed: boolean, pane: RefObject<HTMLElement | null>): number {
  const [isNarrow, setNarrow] = useState<boolean>();
  const isSeen = isNarrow !== undefined;
  useEffect(() => {
    const box = pane.current;
    if (isSeen || box === null) return undefined;
    // Told before the first paint; where the pane stands behind another tab, when it is brought forward.
    const observer = new ResizeObserver(() => {
      if (box.clientWidth > 0) setNarrow(box.clientWidth < NARROW_PX);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [pane, isSeen]);
  return chosen ?? (isTabbed || isNarrow === true ? NARROW_FONT_SIZE : DEFAULT_FONT_SIZE);
}
