import { Button, TextInput } from '@mantine/core';
import { resetPassword } from '@oyez/contract/accounts/accounts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { z } from 'zod';
import { paths } from '../../../app/paths.ts';
import { ContractForm } from '../../../ui/forms/ContractForm.tsx';
import { openLogin } from '../../../ui/dialogs/loginRequest.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { PasswordInput } from '../../../ui/forms/PasswordInput.tsx';
import { useContractForm } from '../../../ui/forms/useContractForm.ts';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { isKnownMissing, setNewPassword } from '../accounts.api.ts';
import { accountTexts } from './login.i18n.ts';
import classes from './login.module.css';
import { useServerCheck } from './useServerCheck.ts';

const schema = resetPassword
  .body!.pick({ username: true, password: true })
  .extend({ passwordAgain: z.string().min(1) });

/** Where the mailed link leads. */
export function ResetPasswordPage() {
  const t = accountTexts.use();
  const [search] = useSearchParams();
  // Out of the address bar and its history the code keeps working here.
  const [code] = useState(() => search.get('code') ?? '');
  usePageTitle(t('newPassword.title'));
  return (
    <section className={classes.standing} aria-labelledby="new-password">
      <div className={classes.card}>
        <h1 id="new-password" className={classes.title}>
          {t('newPassword.title')}
        </h1>
        {code === '' ? (
          <Notice
            compact
            title={t('newPassword.noCode')}
            text={t('newPassword.noCodeHint')}
            actions={<Button onClick={() => openLogin({ mode: 'reset' })}>{t('newPassword.askAgain')}</Button>}
          />
        ) : (
          <NewPasswordForm username={search.get('username') ?? ''} code={code} />
        )}
      </div>
    </section>
  );
}

function NewPasswordForm({ username, code }: { username: string; code: string }) {
  const t = accountTexts.use();
  const navigate = useNavigate();
  const { isRefused, checked } = useServerCheck(isKnownMissing);
  const handle = useContractForm({
    schema,
    initial: { username, password: '', passwordAgain: '' },
    rules: ({ username: name, password, passwordAgain }) => ({
      ...(password === passwordAgain ? {} : { passwordAgain: accountTexts.now('rules.mismatch') }),
      ...(isRefused('username', name) ? { username: accountTexts.now('rules.usernameMissing') } : {}),
    }),
  });
  const submit = async (values: z.output<typeof schema>) => {
    await setNewPassword({ username: values.username, password: values.password, code });
    toast.success(accountTexts.now('newPassword.done'));
    void navigate(paths.home(), { replace: true });
    openLogin();
  };
  return (
    <ContractForm handle={handle} onSubmit={submit} label={t('newPassword.title')} summary={false}>
      {({ isBusy }) => (
        <>
          <p className={classes.explanation}>{t('newPassword.intro')}</p>
          <TextInput
            {...checked(handle, schema, 'username')}
            label={t('username')}
            withAsterisk={false}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={username !== ''}
          />
          <PasswordInput
            {...handle.field('password')}
            label={t('newPassword.password')}
            description={t('passwordHint')}
            withAsterisk={false}
            autoComplete="new-password"
          />
          <PasswordInput
            {...handle.field('passwordAgain')}
            label={t('passwordAgain')}
            withAsterisk={false}
            autoComplete="new-password"
          />
          <Button type="submit" loading={isBusy} fullWidth>
            {t('newPassword.save')}
          </Button>
        </>
      )}
    </ContractForm>
  );
}
