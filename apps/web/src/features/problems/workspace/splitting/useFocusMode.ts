import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

const NAME = 'focus';

/**
 * The problem without the site around it. It lives in the address, so that a reload keeps it. A window with
 * tabs has no room for the way out, and little to gain.
 */
export function useFocusMode({ isTabbed }: { isTabbed: boolean }): { isOn: boolean; toggle: () => void } {
  const [search, setSearch] = useSearchParams();
  const isOn = !isTabbed && search.get(NAME) === 'true';
  useEffect(() => {
    if (!isOn) return;
    // The frame's style sheet hides the bar by it.
    document.documentElement.dataset[NAME] = 'true';
    return () => {
      delete document.documentElement.dataset[NAME];
    };
  }, [isOn]);
  const toggle = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOn) next.delete(NAME);
        else next.set(NAME, 'true');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { isOn, toggle };
}
