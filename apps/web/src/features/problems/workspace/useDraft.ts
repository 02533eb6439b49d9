import { useEffect, useEffectEvent, useState } from 'react';
import {
  draftKey,
  type DraftPlace,
  flushDraft,
  guestDraftKey,
  parseDraft,
  pruneDrafts,
  readDraft,
  writeDraft,
  writeDraftSoon,
} from './drafts.ts';

export type Draft = {
  code: string;
  /** Another one as soon as other code has come in; the same while a guest's goes on at the login. */
  textKey: string;
  setCode: (code: string) => void;
  /** When the code was written before anything was changed on this page; null where there was none. */
  restoredAt: number | null;
  /** What another tab wrote for the same problem and language since, unless it is the same code. */
  elsewhere: string | null;
  dismissElsewhere: () => void;
  /** What a person had here before they logged in with the code that is in the editor. */
  former: string | null;
  dismissFormer: () => void;
  /** What comes into the editor next was asked for: nobody has to be told that it is there. */
  expect: () => void;
};

/** The code in the editor: the stored draft of this place, else the template. Written back a moment after each change. */
export function useDraft(place: DraftPlace, template: string): Draft {
  const key = draftKey(place);
  const [open, setOpen] = useState(() => ({ key, code: readDraft(key)?.code ?? template, text: 0 }));
  const [restoredAt, setRestoredAt] = useState(() => readDraft(key)?.at ?? null);
  const [isTouched, setTouched] = useState(false);
  const [elsewhere, setElsewhere] = useState<{ key: string; code: string } | null>(null);
  /** The code of a guest goes on as that of the person who logs in. */
  const [handedOver, setHandedOver] = useState<{ from: string; key: string; former: string | null } | null>(null);
  let { code, text } = open;
  if (open.key !== key) {
    const stored = readDraft(key);
    if (open.key === guestDraftKey(place) && hasWork(code, template)) {
      setHandedOver({ from: open.key, key, former: stored === null || stored.code === code ? null : stored.code });
    } else {
      code = stored?.code ?? template;
      text += 1;
      if (!isTouched) setRestoredAt(stored?.at ?? null);
    }
    setOpen({ key, code, text });
  }

  useEffect(() => pruneDrafts(), []);
  // Leaving the language, the page or the browser: what is still waiting is written now.
  useEffect(() => flushDraft, [key]);
  useEffect(() => {
    window.addEventListener('pagehide', flushDraft);
    return () => window.removeEventListener('pagehide', flushDraft);
  }, []);
  const takeOver = useEffectEvent(() => {
    if (handedOver === null) return;
    writeDraft(handedOver.key, code, Date.now());
    writeDraft(handedOver.from, null, Date.now());
  });
  useEffect(() => takeOver(), [handedOver]);

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
    textKey: String(text),
    restoredAt,
    elsewhere: elsewhere?.key === key && elsewhere.code !== code ? elsewhere.code : null,
    dismissElsewhere: () => setElsewhere(null),
    former: handedOver?.key === key && handedOver.former !== code ? handedOver.former : null,
    dismissFormer: () => setHandedOver(null),
    expect: () => setTouched(true),
    setCode(next) {
      setTouched(true);
      setOpen({ key, code: next, text });
      writeDraftSoon(key, hasWork(next, template) ? next : null);
    },
  };
}

function hasWork(code: string, template: string): boolean {
  return code !== template && code.trim() !== '';
}
