import { useMatches } from 'react-router';
import { useParts, useTalkSwitches } from '../../features/site/site.api.ts';
import { grantsOf, isAdmin, useSession } from '../../api/session.ts';
import type { MenuContext } from '../navigation.ts';
import type { Page, PageHandle } from '../page.ts';

export function useMenuContext(): MenuContext {
  const session = useSession();
  return { isAdmin: isAdmin(session), grants: grantsOf(session), parts: useParts(), switches: useTalkSwitches() };
}

/** The table's entry of the page that is open. */
export function useOpenPage(): Pick<Page, 'width' | 'footer'> {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  return handle?.page ?? {};
}
