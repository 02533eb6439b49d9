import { PasswordInput as Input, type PasswordInputProps } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { uiTexts } from '../ui.i18n.ts';

/** What is typed is hidden; the button that shows it has a name in the language of the reader. */
export function PasswordInput(props: Omit<PasswordInputProps, 'visibilityToggleButtonProps'>) {
  const t = uiTexts.use();
  return <Input {...props} visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }} />;
}
