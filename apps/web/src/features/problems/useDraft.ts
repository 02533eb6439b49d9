import { useEffect, useState } from 'react';
import { draftKey, type DraftPlace, pruneDrafts, readDraft, writeDraft } from './drafts.ts';

const PAUSE_MS = 400;

/** The code in the editor: the stored draft of this place, else the template. Written back a moment after each change. */
export function useDraft(place: DraftPlace, template: string): [code: string, setCode: (code: string) => void] {
  const key = draftKey(place);
  const [saver] = useState(createSaver);
  const [open, setOpen] = useState(() => ({ key, code: readDraft(key) ?? template }));
  let code = open.code;
  if (open.key !== key) {
    code = readDraft(key) ?? template;
    setOpen({ key, code });
  }

  // Leaving the language, the page or the browser: what is still waiting is written now.
  useEffect(() => () => saver.flush(), [saver, key]);
  useEffect(() => {
    window.addEventListener('pagehide', saver.flush);
    return () => window.removeEventListener('pagehide', saver.flush);
  }, [saver]);

  return [
    code,
    (next) => {
      setOpen({ key, code: next });
      saver.later(key, next === template || next.trim() === '' ? null : next);
    },
  ];
}

function createSaver() {
  let waiting: { key: string; code: string | null } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
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
      clearTimeout(timer);
      waiting = { key, code };
      timer = setTimeout(flush, PAUSE_MS);
    },
  };
}
