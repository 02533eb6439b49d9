import { type Scope, SITE } from '@oyez/contract/rules/scope';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { ScopeAddresses } from './addresses.ts';
import { partsOf, type ScopeParts } from './parts.ts';

const ScopeContext = createContext<ScopeParts>(partsOf(SITE));

/** Everything below is in this place: it reads, links, sends and stores what belongs to the place. */
export function InScope({ scope, children }: { scope: Scope; children: ReactNode }) {
  const parts = useMemo(() => partsOf(scope), [scope]);
  return (
    <ScopeContext key={parts.key} value={parts}>
      {children}
    </ScopeContext>
  );
}

/** The place that this part of the page is in; the site where nothing says otherwise. */
export function useScope(): ScopeParts {
  return useContext(ScopeContext);
}

export function useScopeAddresses(): ScopeAddresses {
  return useScope().to;
}
