import { errorText, type ErrorCode } from '@oyez/contract/errors/catalogue';
import type { Locale } from '@oyez/contract/wire/values';
import { AppError } from '../../../http/app-error.ts';

/** What is wrong with a form, in the words of the person who sent it. */
export type Refuse = (code: ErrorCode, field: string, params?: Record<string, string | number>) => never;

export function refuseIn(locale: Locale): Refuse {
  return (code, field, params = {}) => {
    throw new AppError(code, params, [{ field, reason: errorText(code, locale, params) }]);
  };
}
