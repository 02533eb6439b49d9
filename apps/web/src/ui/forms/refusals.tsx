import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { draftTexts } from './drafts/drafts.i18n.ts';
import classes from './longForm.module.css';

type Props = {
  /** What is wrong, by field. */
  errors: Readonly<Record<string, string>>;
  /** Why all of it was refused. */
  failure: string | null;
};

/** Above a long form: why it was not taken. */
export function Refusals({ errors, failure }: Props) {
  const t = draftTexts.use();
  const reasons = [...new Set(Object.values(errors))];
  return (
    <>
      {failure !== null && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      {reasons.length > 0 && (
        <Alert color="red" variant="light" role="alert" title={t('wrong', { count: reasons.length })}>
          <ul className={classes.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

export function focusFirstError(form: HTMLFormElement | null): void {
  // The fields carry their new state after the next render.
  setTimeout(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus();
    (field ?? form?.querySelector('[role="alert"]'))?.scrollIntoView({ block: 'center' });
  }, 0);
}
