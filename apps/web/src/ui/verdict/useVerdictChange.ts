import { isWaiting } from '@oyez/contract/judging/verdict';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs once when a judging that this page saw waiting has got its verdict. */
export function useVerdictChange(status: number | undefined, onFinal: (status: number) => void): void {
  const before = useRef<number>(undefined);
  const report = useEffectEvent(onFinal);
  useEffect(() => {
    const was = before.current;
    before.current = status;
    if (status !== undefined && was !== undefined && isWaiting(was) && !isWaiting(status)) report(status);
  }, [status]);
}
