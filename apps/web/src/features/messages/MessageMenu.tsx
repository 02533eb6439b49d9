import { isLoggedIn, useSession } from '../../api/session.ts';
import { latePart } from '../../ui/loading/latePart.tsx';

const Inbox = latePart(async () => (await import('./Inbox.tsx')).Inbox, { place: 'button' });

/** Guests never load it. */
export function MessageMenu() {
  return isLoggedIn(useSession()) && <Inbox />;
}
