import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether something is wider than its place: then the keyboard must reach it, so that its arrows can move it. */
export function useScrollStop<E extends HTMLElement>(): { box: RefObject<E | null>; isStop: boolean } {
  const box = useRef<E>(null);
  const [isStop, setStop] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const look = () => setStop(element.scrollWidth > element.clientWidth + 1);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, isStop };
}
