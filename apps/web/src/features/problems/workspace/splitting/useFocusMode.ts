import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

const NAME = 'focus';

/**
 * The problem without the site around it. It lives in the address, so that a reload keeps it. A phone has no room for
 * the way out, and nothing to gain.
 */
export function useFocusMode({ isPhone }: { isPhone: boolean }): { isOn: boolean; toggle: () => void } {
  const [search, setSearch] = useSearchParams();
  const isOn = !isPhone && search.get(NAME) === 'true';
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
