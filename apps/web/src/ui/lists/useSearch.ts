import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { searchOf } from '../../api/call.ts';

export type SetSearch<Q> = (patch: Partial<Q>, options?: { replace?: boolean }) => void;
export type Search<Q> = [query: Q, setQuery: SetSearch<Q>];

/**
 * List state in the address. The contract's `query` schema reads it; what equals the default is left out, and what the
 * schema refuses (a mistyped address) falls back instead of breaking the page. Changing a filter returns to page one.
 */
export function useSearch<S extends z.ZodObject>(schema: S, defaults: Partial<z.output<S>> = {}): Search<z.output<S>> {
  const [params, setParams] = useSearchParams();
  const defaultText = searchOf(defaults);
  const query = useMemo(() => parseSearch(schema, params, defaultText), [schema, params, defaultText]);

  // Two filters may be set before the page has followed the first.
  const asked = useRef(params);
  useLayoutEffect(() => {
    asked.current = params;
  }, [params]);
  const setQuery = useCallback<SetSearch<z.output<S>>>(
    (patch, options) => {
      const first = 'currentPage' in schema.shape && firstPageUnless(patch);
      const next = { ...parseSearch(schema, asked.current, defaultText), ...first, ...patch };
      asked.current = new URLSearchParams(
        withoutDefaults(next, parseSearch(schema, new URLSearchParams(), defaultText)),
      );
      setParams(asked.current, { replace: options?.replace ?? false, preventScrollReset: true });
    },
    [schema, setParams, defaultText],
  );
  return [query, setQuery];
}

export function parseSearch<S extends z.ZodObject>(schema: S, params: URLSearchParams, defaultText = ''): z.output<S> {
  const values: Record<string, string> = Object.fromEntries(new URLSearchParams(defaultText));
  for (const [name, value] of params) values[name] = value;
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) delete values[String(issue.path[0])];
  return schema.parse(values);
}

export function firstPageUnless(patch: object): object {
  return 'currentPage' in patch ? {} : { currentPage: 1 };
}

function withoutDefaults(query: Record<string, unknown>, defaults: Record<string, unknown>): string {
  const kept = Object.entries(query).filter(([name, value]) => String(value) !== String(defaults[name]));
  return searchOf(Object.fromEntries(kept));
}
