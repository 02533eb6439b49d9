import { Button, PasswordInput, type PasswordInputProps } from '@mantine/core';
import { settingsTexts } from './settings.i18n.ts';
import classes from './settings.module.css';

type ConfirmedSaveProps = { field: PasswordInputProps; label: string; isBusy: boolean };

/** The end of a form for what only the owner of the account may change. */
export function ConfirmedSave({ field, label, isBusy }: ConfirmedSaveProps) {
  const t = settingsTexts.use();
  return (
    <>
      <PasswordInput
        {...field}
        label={t('password.present')}
        withAsterisk={false}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('togglePassword') }}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={isBusy}>
          {label}
        </Button>
      </div>
    </>
  );
}
