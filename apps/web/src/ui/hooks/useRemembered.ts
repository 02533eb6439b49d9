import { useState } from 'react';
import { readStored, writeStored } from '../../api/storage.ts';

/**
 * A choice that the browser keeps; nothing where `write` answers null. What `read` refuses (an old or broken value)
 * counts as not chosen.
 */
export function useRemembered<T>(
  key: string,
  read: (stored: string | null) => T,
  write: (value: T) => string | null = String,
): [T, (value: T) => void] {
  const readNow = () => ({ key, value: read(readStored(key)) });
  const [known, setKnown] = useState(readNow);
  const shown = known.key === key ? known : readNow();
  if (shown !== known) setKnown(shown);
  return [
    shown.value,
    (next) => {
      writeStored(key, write(next));
      setKnown({ key, value: next });
    },
  ];
}

export function useRememberedFlag(key: string): [boolean, (value: boolean) => void] {
  return useRemembered(key, (stored) => stored === 'true');
}

/** What is typed; nothing is kept of an empty one. */
export function useRememberedText(key: string): [string, (value: string) => void] {
  return useRemembered(
    key,
    (stored) => stored ?? '',
    (value) => value || null,
  );
}

/** One of a few numbers; the fallback otherwise. */
export function useRememberedNumber(key: string, allowed: readonly number[], fallback: number) {
  return useRemembered(key, (stored) => {
    const value = stored === null ? Number.NaN : Number(stored);
    return allowed.includes(value) ? value : fallback;
  });
}
