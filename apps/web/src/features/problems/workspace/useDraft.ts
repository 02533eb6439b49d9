import { useEffect, useEffectEvent, useState } from 'react';
import { draftKey, type DraftPlace, parseDraft, pruneDrafts, readDraft, writeDraft } from './drafts.ts';

const PAUSE_MS = 400;

export type Draft = {
  code: string;
  setCode: (code: string) => void;
  /** When the code was written before anything was changed on this page; null where there was none. */
  restoredAt: number | null;
  /** What another tab wrote for the same problem and language since, unless it is the same code. */
  elsewhere: string | null;
  dismissElsewhere: () => void;
  /** What comes into the editor next was asked for: nobody has to be told that it is there. */
  expect: () => void;
};

/** The code in the editor: the stored draft of this place, else the template. Written back a moment after each change. */
export function useDraft(place: DraftPlace, template: string): Draft {
  const key = draftKey(place);
  const [saver] = useState(createSaver);
  const [open, setOpen] = useState(() => ({ key, code: readDraft(key)?.code ?? template }));
  const [restoredAt, setRestoredAt] = useState(() => readDraft(key)?.at ?? null);
  const [isTouched, setTouched] = useState(false);
  const [elsewhere, setElsewhere] = useState<{ key: string; code: string } | null>(null);
  let code = open.code;
  if (open.key !== key) {
    code = readDraft(key)?.code ?? template;
    setOpen({ key, code });
    if (!isTouched) setRestoredAt(readDraft(key)?.at ?? null);
  }

  // Leaving the language, the page or the browser: what is still waiting is written now.
  useEffect(() => () => saver.flush(), [saver, key]);
  useEffect(() => {
    window.addEventListener('pagehide', saver.flush);
    return () => window.removeEventListener('pagehide', saver.flush);
  }, [saver]);

  // The browser tells of what other tabs store, never of what this one does.
  const onStored = useEffectEvent((stored: string | null) => {
    const written = parseDraft(stored)?.code ?? template;
    setElsewhere(written === code ? null : { key, code: written });
  });
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) onStored(event.newValue);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [key]);

  return {
    code,
    restoredAt,
    elsewhere: elsewhere?.key === key && elsewhere.code !== code ? elsewhere.code : null,
    dismissElsewhere: () => setElsewhere(null),
    expect: () => setTouched(true),
    setCode(next) {
      setTouched(true);
      setOpen({ key, code: next });
      saver.later(key, next === template || next.trim() === '' ? null : next);
    },
  };
}

function createSaver() {
  let waiting: { key: string; code: string | null } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting !== undefined) writeDraft(waiting.key, waiting.code, Date.now());
    waiting = undefined;
  };
  try {
    pruneDrafts(localStorage);
  } catch {
    // A browser that forbids the store has nothing to prune.
  }
  return {
    flush,
    later(key: string, code: string | null) {
      waiting = { key, code };
      // From the first change on: who types without a pause has a draft too.
      timer ??= setTimeout(flush, PAUSE_MS);
    },
  };
}
