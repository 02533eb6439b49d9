import { Button, TextInput } from '@mantine/core';
import { register } from '@oyez/contract/accounts/accounts';
import { limits } from '@oyez/contract/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { CodeField } from '../../../ui/forms/CodeField.tsx';
import { ContractForm } from '../../../ui/forms/ContractForm.tsx';
import { PasswordInput } from '../../../ui/forms/PasswordInput.tsx';
import { useContractForm } from '../../../ui/forms/useContractForm.ts';
import { websiteConfigQuery } from '../../site/site.api.ts';
import { askForRegisterCode, createAccount, isTaken } from '../accounts.api.ts';
import { accountTexts } from './login.i18n.ts';
import { useServerCheck } from './useServerCheck.ts';

/** The contract's rules and those that only the form knows. */
const schemaWith = (code: z.ZodString) =>
  register.body!.extend({ email: z.email().max(limits.email.max), passwordAgain: z.string().min(1), code }).required();
const schemas = {
  withCode: schemaWith(
    z
      .string()
      .trim()
      .refine((code) => /^\d{6}$/.test(code), { error: () => accountTexts.now('rules.code') }),
  ),
  withoutCode: schemaWith(z.string()),
};
type Schema = (typeof schemas)['withCode'];

const fieldByCode = {
  username_taken: 'username',
  username_malformed: 'username',
  username_mixed: 'username',
  email_taken: 'email',
  email_malformed: 'email',
  email_blocked: 'email',
  code_missing: 'code',
  code_wrong: 'code',
} as const;

export type NewAccount = { username: string; password: string };
export type RegisterFormProps = { onDone: (account: NewAccount) => void | Promise<void>; footer?: ReactNode };

export function RegisterForm({ onDone, footer }: RegisterFormProps) {
  const t = accountTexts.use();
  const { data: config } = useQuery(websiteConfigQuery);
  const by = config?.registerCode ?? 'mail';
  const schema = by === 'none' ? schemas.withoutCode : schemas.withCode;
  const { isRefused, checked } = useServerCheck(isTaken);
  const handle = useContractForm({
    schema,
    initial: { username: '', password: '', passwordAgain: '', email: '', code: '' },
    byCode: fieldByCode,
    rules: (values) => ({
      ...(values.passwordAgain === values.password ? {} : { passwordAgain: accountTexts.now('rules.mismatch') }),
      ...(isRefused('username', values.username) ? { username: accountTexts.now('rules.usernameTaken') } : {}),
      ...(isRefused('email', values.email) ? { email: accountTexts.now('rules.emailTaken') } : {}),
    }),
  });
  const { form } = handle;

  const submit = async ({ passwordAgain: _, ...account }: z.output<Schema>) => {
    try {
      await createAccount(account);
    } catch (error) {
      form.setFieldValue('code', '');
      throw error;
    }
    await onDone(account);
  };

  return (
    <ContractForm handle={handle} onSubmit={submit} label={t('register')} summary={false}>
      {({ isBusy }) => (
        <>
          <TextInput
            {...checked(handle, schema, 'username')}
            label={t('username')}
            withAsterisk={false}
            description={t('usernameHint')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
          />
          <PasswordInput
            {...handle.field('password')}
            label={t('password')}
            withAsterisk={false}
            description={t('passwordHint')}
            autoComplete="new-password"
          />
          <PasswordInput
            {...handle.field('passwordAgain')}
            label={t('passwordAgain')}
            withAsterisk={false}
            autoComplete="new-password"
          />
          <TextInput
            {...checked(handle, schema, 'email')}
            label={t('email')}
            withAsterisk={false}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          {by !== 'none' && (
            <RegisterCode
              by={by}
              field={handle.field('code')}
              email={form.getValues().email}
              onEmailError={(reason) => form.setFieldError('email', reason)}
            />
          )}
          <Button type="submit" loading={isBusy} fullWidth>
            {t('register')}
          </Button>
          {footer}
        </>
      )}
    </ContractForm>
  );
}

type RegisterCodeProps = {
  by: 'mail' | 'administrator';
  field: ReturnType<ReturnType<typeof useContractForm<Schema>>['field']>;
  email: string;
  onEmailError: (reason: string) => void;
};

function RegisterCode({ by, field, email, onEmailError }: RegisterCodeProps) {
  const t = accountTexts.use();
  const [sent, setSent] = useState({ email: '', by });

  const send = async () => {
    const address = z.email().safeParse(email.trim());
    if (!address.success) {
      onEmailError(t('rules.emailForCode'));
      return false;
    }
    const answer = await askForRegisterCode(address.data);
    setSent({ email: address.data, by: answer.by });
    return true;
  };
  return (
    <CodeField
      field={field}
      label={t(by === 'mail' ? 'code' : 'handedCode')}
      pauseSeconds={limits.registerCode.resendSeconds}
      onSend={send}
      onRefused={onEmailError}
      sent={t(sent.by === 'mail' ? 'sendCode.sent' : 'sendCode.outbox', { email: sent.email })}
      notSent={by === 'administrator' ? t('sendCode.byAdministrator') : undefined}
    />
  );
}
