import { useEffect, useState } from 'react';

/** False until this is over and what it brought stands on the screen: for what is dear to draw and not read first. */
export function usePaintedAfter(after: Promise<unknown> | undefined): boolean {
  const [isPast, setPast] = useState(after === undefined);
  useEffect(() => {
    if (after === undefined) return;
    let stale = false;
    void after.then(() => {
      // A timer that is set while a frame is drawn runs behind its paint.
      requestAnimationFrame(() => setTimeout(() => !stale && setPast(true)));
    });
    return () => {
      stale = true;
    };
  }, [after]);
  return isPast;
}
