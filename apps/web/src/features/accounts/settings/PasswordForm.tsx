import { Button } from '@mantine/core';
import { changePassword } from '@oyez/contract/accounts/account-settings';
import { useNavigate } from 'react-router';
import { useState } from 'react';
import { z } from 'zod';
import { onSessionChange } from '../../../api/session.ts';
import { paths } from '../../../app/paths.ts';
import { ContractForm } from '../../../ui/forms/ContractForm.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordInput } from '../../../ui/forms/PasswordInput.tsx';
import { useContractForm } from '../../../ui/forms/useContractForm.ts';
import { useSavePassword } from './settings.api.ts';
import { settingsTexts } from './settings.i18n.ts';
import classes from './settings.module.css';

const schema = changePassword.body!.extend({ passwordAgain: z.string().min(1) });
const LOGOUT_AFTER_MS = 5000;

export function PasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const t = settingsTexts.use();
  const navigate = useNavigate();
  const save = useSavePassword();
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

  const submit = async ({ oldPassword, newPassword }: z.output<typeof schema>) => {
    toast.success((await save.mutateAsync({ oldPassword, newPassword })).msg);
    setDone(true);
    logOutSoon(() => {
      onDone();
      void navigate(paths.logout());
    });
  };
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
          />
          <PasswordInput
            {...handle.field('newPassword')}
            label={t('password.new')}
            description={t('password.hint')}
            withAsterisk={false}
            autoComplete="new-password"
          />
          <PasswordInput
            {...handle.field('passwordAgain')}
            label={t('password.again')}
            withAsterisk={false}
            autoComplete="new-password"
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

/** Wherever the person goes meanwhile. Who has logged out by then is left alone, and so is whoever logged in after. */
function logOutSoon(logOut: () => void): void {
  const timer = setTimeout(() => {
    leave();
    logOut();
  }, LOGOUT_AFTER_MS);
  const leave = onSessionChange(({ user }) => {
    if (user !== null) return;
    clearTimeout(timer);
    leave();
  });
}
