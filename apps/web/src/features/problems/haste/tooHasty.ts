import { limits } from '@oyez/contract/rules/limits';
import { ApiError } from '../../../api/api-error.ts';

let refusals: number[] = [];

/** Whether this failure is one refusal for haste too many: then a captcha lifts the wait once. */
export function isTooHasty(error: unknown, now: number): boolean {
  if (!(error instanceof ApiError) || error.code !== 'submit_too_fast') return false;
  const since = now - limits.submitCaptcha.minutes * 60_000;
  refusals = [...refusals.filter((at) => at > since), now];
  return refusals.length >= limits.submitCaptcha.refusals;
}

/** The server forgets them too when a captcha was used. */
export function forgetRefusals(): void {
  refusals = [];
}
