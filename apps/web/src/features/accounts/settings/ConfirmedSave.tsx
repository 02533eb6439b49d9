import { Button, type PasswordInputProps } from '@mantine/core';
import { settingsTexts } from './settings.i18n.ts';
import classes from './settings.module.css';
import { PasswordInput } from '../../../ui/forms/PasswordInput.tsx';

type ConfirmedSaveProps = { field: PasswordInputProps; label: string; isBusy: boolean };

/** The end of a form for what only the owner of the account may change. */
export function ConfirmedSave({ field, label, isBusy }: ConfirmedSaveProps) {
  const t = settingsTexts.use();
  return (
    <>
      <PasswordInput {...field} label={t('password.present')} withAsterisk={false} autoComplete="current-password" />
      <div className={classes.buttons}>
        <Button type="submit" loading={isBusy}>
          {label}
        </Button>
      </div>
    </>
  );
}
