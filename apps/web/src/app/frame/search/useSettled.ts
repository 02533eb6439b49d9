import { useEffect, useState } from 'react';

/** Not at each letter. */
const PAUSE_MS = 150;

/** A text once nobody has typed for a moment, without what is white at its ends. */
export function useSettled(text: string): { settled: string; typing: boolean } {
  const wanted = text.trim();
  const [settled, setSettled] = useState(wanted);
  useEffect(() => {
    if (wanted === settled) return;
    const timer = setTimeout(() => setSettled(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, settled]);
  return { settled, typing: wanted !== settled };
}
