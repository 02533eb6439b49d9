import { useQuery } from '@tanstack/react-query';
import { useMatches, useParams } from 'react-router';
import { grantsOf, isAdmin, useSession } from '../../api/session.ts';
import { websiteConfigQuery } from '../../features/site/site.api.ts';
import type { MenuContext } from '../navigation.ts';
import type { PageHandle } from '../page.ts';

export function useMenuContext(): MenuContext {
  const session = useSession();
  const params = useParams();
  const { data: config } = useQuery(websiteConfigQuery);
  return { params, isAdmin: isAdmin(session), grants: grantsOf(session), config };
}

/** The table's entry of the page that is open. */
export function useOpenPage(): PageHandle['page'] {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  return handle?.page ?? {};
}
