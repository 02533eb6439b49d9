import { useCallback, useEffect, useState } from 'react';

/** Seconds until something may be asked for again, counting down by one per second. */
export function useCooldown(): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (end === 0) return;
    const timer = setInterval(() => {
      const rest = Math.ceil((end - Date.now()) / 1000);
      setLeft(Math.max(0, rest));
      if (rest <= 0) setEnd(0);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);
  const start = useCallback((seconds: number) => {
    setEnd(Date.now() + seconds * 1000);
    setLeft(seconds);
  }, []);
  return [left, start];
}
