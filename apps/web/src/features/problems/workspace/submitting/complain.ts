import type { ErrorCode } from '@oyez/contract/errors/catalogue';
import { getLocale } from '../../../../api/locale.ts';
import { toast } from '../../../../ui/feedback/toast.ts';

/** In the server's words, before anything is sent. All of them together are large, and hardly ever needed here. */
export function complain(code: ErrorCode, facts: Record<string, string | number> = {}): void {
  void import('@oyez/contract/errors/catalogue').then(({ errorText }) =>
    toast.warning(errorText(code, getLocale(), facts)),
  );
}
