import { type RefObject, useEffect, useRef } from 'react';

/** What was given at the last drawing, for functions that stay the same longer than that. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
