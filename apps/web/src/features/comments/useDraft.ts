import { useState } from 'react';
import { handOverAtLogin } from '../../api/handOver.ts';
import { useSession } from '../../api/session.ts';
import { readStored, writeStored } from '../../api/storage.ts';

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

handOverAtLogin(
  (uid) => keyOf(uid, ''),
  // Below what they had there before.
  (theirs, guests) => (theirs === null ? guests : `${theirs}\n\n${guests}`),
);
