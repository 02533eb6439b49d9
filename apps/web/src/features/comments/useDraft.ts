import { useState } from 'react';
import { onSessionChange, useSession } from '../../api/session.ts';
import { readStored, storedKeys, writeStored } from '../../api/storage.ts';

const PREFIX = 'oyez.comment.';
/** No account is called so in a key: theirs are ids. */
const GUEST = 'guest';

const keyOf = (uid: string | undefined, name: string) => `${PREFIX}${uid ?? GUEST}.${name}`;

/** What is being written stays in this browser until it is sent, for each person apart. */
export function useDraft(name: string): [string, (text: string) => void] {
  const key = keyOf(useSession().user?.uid, name);
  const [draft, setDraft] = useState(() => read(key));
  const shown = draft.key === key ? draft : read(key);
  if (shown !== draft) setDraft(shown);
  return [
    shown.text,
    (text) => {
      writeStored(key, text === '' ? null : text);
      setDraft({ key, text });
    },
  ];
}

const read = (key: string) => ({ key, text: readStored(key) ?? '' });

/** Guests write first and log in to send it: what they wrote is theirs from then on, below what they had there before. */
onSessionChange(({ user }, before) => {
  if (user === null || before.user !== null) return;
  const guest = keyOf(undefined, '');
  for (const from of storedKeys(guest)) {
    const to = keyOf(user.uid, from.slice(guest.length));
    const texts = [readStored(to), readStored(from)].filter((text) => text !== null);
    writeStored(to, texts.join('\n\n'));
    writeStored(from, null);
  }
});
