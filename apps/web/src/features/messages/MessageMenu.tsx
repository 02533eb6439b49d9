import { lazy, Suspense } from 'react';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { loadPart } from '../../app/lazyPage.ts';

const Inbox = lazy(async () => ({ default: (await loadPart(() => import('./Inbox.tsx'))).Inbox }));

/** Its place in the bar is kept while it comes, which guests never load. */
export function MessageMenu() {
  if (!isLoggedIn(useSession())) return null;
  return (
    <Suspense fallback={<span style={{ width: 34 }} />}>
      <Inbox />
    </Suspense>
  );
}
