import type { Locale } from '@oyez/contract/wire';
import { z } from 'zod';
import { AppError } from './app-error.ts';

const reasons: Record<Locale, (issue: z.core.$ZodRawIssue) => string | undefined> = {
  'zh-CN': readable(z.locales.zhCN().localeError),
  'en-US': readable(z.locales.en().localeError),
};

/** Parses one part of a request; a failure names each wrong field and says why, in the caller's language. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, locale: Locale): z.output<S> {
  const parsed = schema.safeParse(value, { error: reasons[locale] });
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => ({
    field: issue.path.map(String).join('.') || 'body',
    reason: issue.message,
  }));
  const first = fields[0] ?? { field: 'body', reason: '' };
  throw new AppError('invalid_input', first, fields);
}

type LocaleError = ReturnType<typeof z.locales.en>['localeError'];

function readable(locale: LocaleError): (issue: z.core.$ZodRawIssue) => string | undefined {
  return (issue) => {
    const text = locale(issue);
    return typeof text === 'string' ? text : text?.message;
  };
}
