import { useState } from 'react';
import { readStored, writeStored } from '../../api/storage.ts';

/** What is being written stays in this browser until it is sent. */
export function useDraft(name: string): [string, (text: string) => void] {
  const key = `oyez.comment.${name}`;
  const [text, setText] = useState(() => readStored(key) ?? '');
  return [
    text,
    (next) => {
      writeStored(key, next === '' ? null : next);
      setText(next);
    },
  ];
}
