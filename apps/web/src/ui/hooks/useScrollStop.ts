import { type RefObject, useEffect, useRef, useState } from 'react';

type ScrollStop<E> = { box: RefObject<E | null>; isStop: boolean };

/** Whether something is larger than its place: then the keyboard must reach it, so that its arrows can move it. */
export function useScrollStop<E extends HTMLElement>(direction: 'sideways' | 'down' = 'sideways'): ScrollStop<E> {
  const box = useRef<E>(null);
  const [isStop, setStop] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const hidden = () =>
      direction === 'down' ? element.scrollHeight - element.clientHeight : element.scrollWidth - element.clientWidth;
    const look = () => setStop(hidden() > 1);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [direction]);
  return { box, isStop };
}
