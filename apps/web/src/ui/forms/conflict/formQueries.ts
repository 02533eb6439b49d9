/** Of a query that fills a form. Asked for anew only on purpose: what others save meanwhile must not slip into it. */
export const FILLS_A_FORM = { staleTime: Infinity, gcTime: 0 } as const;

/** Of a query that looks, while a form is open, whether somebody else has saved the same. */
export const WATCHED = {
  staleTime: 0,
  gcTime: 0,
  refetchInterval: 60_000,
  refetchOnWindowFocus: 'always',
} as const;
