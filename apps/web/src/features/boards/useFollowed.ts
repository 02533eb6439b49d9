import { limits } from '@oyez/contract/rules/limits';
import { useCallback, useMemo, useState } from 'react';
import { readStored, writeStored } from '../../api/storage.ts';

/** Whom the reader follows on the boards of one contest; the browser remembers them. */
export function useFollowed(contestId: number): [followed: readonly string[], toggle: (uid: string) => void] {
  const key = `oyez.contest.${contestId}.followed`;
  const [state, setState] = useState(() => ({ key, text: readStored(key) ?? '' }));
  const text = state.key === key ? state.text : (readStored(key) ?? '');
  const followed = useMemo(() => followedIn(text), [text]);
  const toggle = useCallback(
    (uid: string) => {
      const before = followedIn(readStored(key) ?? '');
      const after = before.includes(uid) ? before.filter((one) => one !== uid) : followedIn([...before, uid].join());
      writeStored(key, after.length === 0 ? null : after.join());
      setState({ key, text: after.join() });
    },
    [key],
  );
  return [followed, toggle];
}

/** What is stored may be older than the limit, or anything: the latest ones are followed. */
function followedIn(text: string): string[] {
  return text
    .split(',')
    .filter((uid) => /^[\w-]{1,40}$/.test(uid))
    .slice(-limits.contest.followed);
}
