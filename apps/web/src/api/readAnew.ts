import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Whatever is known by one of these keys, or by one that begins so, is asked for again. */
export const readAnew = (client: QueryClient, keys: readonly QueryKey[]) =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
