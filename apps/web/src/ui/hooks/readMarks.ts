import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { readStored, writeStored } from '../../api/storage.ts';

/** The oldest are forgotten first. */
const REMEMBERED = 1000;
const Marks = z.array(z.union([z.int(), z.string()]));
const listeners = new Set<() => void>();

/** What a person has read of one kind of news, in this browser: the key of a place names the person too. */
export function readMarks(key: string): string[] {
  return parse(readStored(key));
}

export function addReadMarks(key: string, marks: readonly string[]): void {
  const known = readMarks(key);
  const fresh = marks.filter((mark) => !known.includes(mark));
  if (fresh.length === 0) return;
  writeStored(key, JSON.stringify([...known, ...fresh].slice(-REMEMBERED)));
  for (const listener of listeners) listener();
}

export function useReadMarks(key: string): string[] {
  const stored = useSyncExternalStore(
    useCallback((listener: () => void) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    }, []),
    () => readStored(key),
  );
  return useMemo(() => parse(stored), [stored]);
}

function parse(stored: string | null): string[] {
  try {
    return Marks.parse(JSON.parse(stored ?? '[]')).map(String);
  } catch {
    return [];
  }
}
