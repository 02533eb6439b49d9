import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** This query has no place of its own on the page for its error, so it is said in a toast. */
      toastErrors?: boolean;
    };
    mutationMeta: {
      /** The form shows the failure itself, at its fields. */
      ownErrors?: boolean;
    };
  }
}

export type ErrorSource = {
  shownInPlace: boolean;
  /** Asked again by itself, for what is on the page already. */
  isRefresh?: boolean;
};

/**
 * What is asked for the first time while it changes may be answered as it was before: it counts as outdated as
 * soon as that answer is there. (Whatever has been answered already, the library itself asks for anew.)
 */
class FreshQueryClient extends QueryClient {
  readonly #later = new WeakMap<Query, Promise<void>>();

  override async invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll(filters as InvalidateQueryFilters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching');
    const now = super.invalidateQueries(filters, options);
    await Promise.all([now, ...first.map((query) => this.#invalidateLater(query, filters?.refetchType))]);
  }

  #invalidateLater(query: Query, refetchType: InvalidateQueryFilters['refetchType']): Promise<void> {
    const known = this.#later.get(query);
    if (known !== undefined) return known;
    const later = Promise.resolve(query.promise)
      .then(
        () => super.invalidateQueries({ queryKey: query.queryKey, exact: true, ...(refetchType && { refetchType }) }),
        // It failed and says so; trying again is up to whoever shows it.
        () => undefined,
      )
      .finally(() => this.#later.delete(query));
    this.#later.set(query, later);
    return later;
  }
}

/** `onError` hears every failure once; the reactions themselves are in `app/reactions.ts`. */
export function createQueryClient(onError: (error: unknown, source: ErrorSource) => void): QueryClient {
  return new FreshQueryClient({
    queryCache: new QueryCache({
      onError: (error, query) =>
        onError(error, {
          shownInPlace: query.meta?.toastErrors !== true,
          isRefresh: query.state.data !== undefined,
        }),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) =>
        onError(error, { shownInPlace: mutation.meta?.ownErrors === true }),
    }),
    defaultOptions: {
      queries: {
        // Remembered: answers by query; for 15 s where a query says nothing else, until a live event or another person.
        staleTime: 15_000,
        gcTime: 5 * 60_000,
        // An answer will not change by asking again; a lost connection may.
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.kind === 'network',
        retryDelay: 1000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}
