import { notThere } from '../../api/api-error.ts';
import { useScopeAddresses } from '../../app/scope/InScope.tsx';
import { ErrorResult, type ErrorResultProps } from '../../ui/feedback/ErrorResult.tsx';
import { uiTexts } from '../../ui/ui.i18n.ts';

/** In the place of a submission that cannot be shown. Without an error: its address names none. */
export function NoSubmission({ error = notThere(), onRetry }: Partial<Pick<ErrorResultProps, 'error' | 'onRetry'>>) {
  const t = uiTexts.use();
  const onward = { to: useScopeAddresses().submissions(), label: t('onward.submissions') };
  return <ErrorResult heading="h1" error={error} {...(onRetry && { onRetry })} onward={onward} />;
}
