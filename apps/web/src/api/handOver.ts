import { onSessionChange } from './session.ts';
import { readStored, storedKeys, writeStored } from './storage.ts';

/**
 * Guests write first and log in to send it: what they wrote is theirs from then on. `joined` says what stands there then
 * (null leaves both where they are), `before` writes what is still waiting to be written.
 */
export function handOverAtLogin(
  prefixOf: (uid: string | undefined) => string,
  joined: (theirs: string | null, guests: string) => string | null,
  before: () => void = () => undefined,
): void {
  onSessionChange(({ user }, { user: former }) => {
    if (user === null || former !== null) return;
    before();
    const guest = prefixOf(undefined);
    for (const from of storedKeys(guest)) {
      const to = prefixOf(user.uid) + from.slice(guest.length);
      const text = joined(readStored(to), readStored(from) ?? '');
      if (text === null) continue;
      writeStored(to, text);
      writeStored(from, null);
    }
  });
}
