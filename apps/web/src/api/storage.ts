/**
 * Remembered: session, language, colours, drafts and editor settings in local storage; as long as the person leaves
 * them. Where that is forbidden (private windows, strict settings), what cannot be stored lives as long as the tab.
 */
const memory = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}

export function storedKeys(prefix: string): string[] {
  const stored = () => Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
  return [...memory.keys(), ...tried(stored)].filter((key) => key.startsWith(prefix));
}

function tried(keys: () => string[]): string[] {
  try {
    return keys();
  } catch {
    return [];
  }
}

/** What belongs to this tab alone, and outlives its reload. */
export function readInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeInTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Where nothing may be stored, what is shown now lives as long as the page.
  }
}
