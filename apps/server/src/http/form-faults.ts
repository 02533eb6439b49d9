import { errorText } from '@oyez/contract/errors/catalogue';
import type { FormFault } from '@oyez/contract/rules/contest-form';
import type { Locale } from '@oyez/contract/wire/values';
import { AppError } from './app-error.ts';

/** The first fault names the answer; all of them stand at their fields. */
export function refuseFaults(faults: readonly FormFault[], locale: Locale): void {
  const [first] = faults;
  if (first === undefined) return;
  throw new AppError(
    first.code,
    first.params ?? {},
    faults.map(({ field, code, params = {} }) => ({ field, reason: errorText(code, locale, params) })),
  );
}
