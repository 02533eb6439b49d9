/**
 * Remembered: session, language, colours, drafts and editor settings in local storage; as long as the person leaves
 * them. Where that is forbidden (private windows, strict settings) or full, what cannot be stored lives as long as the
 * tab.
 */
const memory = new Map<string, string>();

export function readStored(key: string): string | null {
  const held = memory.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Whether it is stored, and not only held by this tab. */
export function writeStored(key: string, value: string | null): boolean {
  memory.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    if (value !== null) memory.set(key, value);
    return false;
  }
}

/** Another tab has stored something: what this one held of it is older. Without a key everything was removed. */
export function forgetHeld(key: string | null): void {
  if (key === null) memory.clear();
  else memory.delete(key);
}

export function storedKeys(prefix: string): string[] {
  const stored = () => Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
  return [...new Set([...memory.keys(), ...tried(stored)])].filter((key) => key.startsWith(prefix));
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
