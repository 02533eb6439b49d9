import type { ErrorCode } from '@oyez/contract/errors/catalogue';
import { ApiError } from '../../../api/api-error.ts';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { announce } from '../../../ui/feedback/LiveRegion.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

const HASTE: readonly (ErrorCode | undefined)[] = ['submit_too_fast', 'test_run_too_soon'];

/** Seconds until the site takes the next submission or test run; 0 where another reason refused it. */
export function hasteOf(error: unknown): number {
  return error instanceof ApiError && HASTE.includes(error.code) ? (error.retryAfter ?? 0) : 0;
}

/** Code was not taken: an ordinary wait is counted down in the button, and only the rest is an error. */
export function hearRefusal(error: unknown, wait: (seconds: number) => void): void {
  const seconds = hasteOf(error);
  if (seconds > 0) {
    wait(seconds);
    return announce(errorMessage(error));
  }
  // These two are said for the whole app.
  if (!(error instanceof ApiError && (error.http === 401 || error.http === 403))) toast.error(errorMessage(error));
}
