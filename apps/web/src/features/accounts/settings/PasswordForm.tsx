import { Button, PasswordInput } from '@mantine/core';
import { changePassword } from '@oyez/contract/accounts/account-settings';
import { useNavigate } from 'react-router';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { paths } from '../../../app/paths.ts';
import { ContractForm } from '../../../ui/forms/ContractForm.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../ui/forms/useContractForm.ts';
import { savePassword } from './settings.api.ts';
import { settingsTexts } from './settings.i18n.ts';
import classes from './settings.module.css';

const schema = changePassword.body!.extend({ passwordAgain: z.string().min(1) });
const LOGOUT_AFTER_MS = 5000;

export function PasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const t = settingsTexts.use();
  const navigate = useNavigate();
  const [isDone, setDone] = useState(false);
  const handle = useContractForm({
    schema,
    initial: { oldPassword: '', newPassword: '', passwordAgain: '' },
    rules: ({ oldPassword, newPassword, passwordAgain }) => ({
      ...(newPassword !== '' && newPassword === oldPassword
        ? { newPassword: settingsTexts.now('rules.samePassword') }
        : {}),
      ...(newPassword === passwordAgain ? {} : { passwordAgain: settingsTexts.now('rules.mismatch') }),
    }),
  });

  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => {
      onDone();
      void navigate(paths.logout());
    }, LOGOUT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDone, navigate, onDone]);

  const submit = async ({ oldPassword, newPassword }: z.output<typeof schema>) => {
    toast.success(await savePassword({ oldPassword, newPassword }));
    setDone(true);
  };
  const visibility = { 'aria-label': t('togglePassword') };
  return (
    <ContractForm handle={handle} onSubmit={submit} label={t('account.password')} summary={false}>
      {({ isBusy }) => (
        <>
          {/* So that password managers know whose password this is. */}
          <input type="text" hidden readOnly autoComplete="username" value={username} />
          <PasswordInput
            {...handle.field('oldPassword')}
            label={t('password.old')}
            withAsterisk={false}
            autoComplete="current-password"
            visibilityToggleButtonProps={visibility}
          />
          <PasswordInput
            {...handle.field('newPassword')}
            label={t('password.new')}
            description={t('password.hint')}
            withAsterisk={false}
            autoComplete="new-password"
            visibilityToggleButtonProps={visibility}
          />
          <PasswordInput
            {...handle.field('passwordAgain')}
            label={t('password.again')}
            withAsterisk={false}
            autoComplete="new-password"
            visibilityToggleButtonProps={visibility}
          />
          <p className={classes.note}>{t('password.effect')}</p>
          <div>
            <Button type="submit" loading={isBusy} disabled={isDone}>
              {t('password.save')}
            </Button>
          </div>
        </>
      )}
    </ContractForm>
  );
}
