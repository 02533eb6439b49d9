import type { Locale } from '@oyez/contract/wire/values';
import type { z } from 'zod';
import { AppError } from './app-error.ts';
import { inputReason, isMissing } from './input-reasons.ts';

/** Parses one part of a request; a failure names each wrong field and says why, in the caller's language. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, locale: Locale): z.output<S> {
  const missing = new Set<string>();
  const parsed = schema.safeParse(value, {
    error: (issue) => {
      if (isMissing(issue)) missing.add(fieldNameAt(issue.path));
      return inputReason(issue, locale);
    },
  });
  if (parsed.success) return parsed.data;
  // One value can break several rules, and the first of them says enough.
  const reasons = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const field = fieldNameAt(path);
    if (!reasons.has(field)) reasons.set(field, message);
  }
  const fields = [...reasons].map(([field, reason]) => ({ field, reason }));
  const first = fields[0] ?? { field: 'body', reason: '' };
  throw missing.has(first.field)
    ? new AppError('parameter_missing', { field: first.field }, fields)
    : new AppError('invalid_input', first, fields);
}

function fieldNameAt(path: readonly PropertyKey[] | undefined): string {
  return path?.map(String).join('.') || 'body';
}
