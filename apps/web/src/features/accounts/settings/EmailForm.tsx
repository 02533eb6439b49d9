import { TextInput } from '@mantine/core';
import { changeEmail } from '@oyez/contract/accounts/account-settings';
import { limits } from '@oyez/contract/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { CodeField } from '../../../ui/forms/CodeField.tsx';
import { ContractForm } from '../../../ui/forms/ContractForm.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../ui/forms/useContractForm.ts';
import { siteStateQuery } from '../../site/site.api.ts';
import { ConfirmedSave } from './ConfirmedSave.tsx';
import { useRequestEmailCode, useSaveEmail } from './settings.api.ts';
import { settingsTexts } from './settings.i18n.ts';

const schema = changeEmail.body!.extend({ newEmail: z.email().max(limits.email.max) });
const fieldByCode = {
  email_same: 'newEmail',
  email_taken: 'newEmail',
  email_malformed: 'newEmail',
  email_blocked: 'newEmail',
  code_missing: 'code',
} as const;

export function EmailForm({ present, onDone }: { present: string | null; onDone: () => void }) {
  const t = settingsTexts.use();
  const { data: site } = useQuery(siteStateQuery);
  const save = useSaveEmail();
  const request = useRequestEmailCode();
  const handle = useContractForm({
    schema,
    initial: { password: '', newEmail: '', code: '' },
    byCode: fieldByCode,
    rules: ({ newEmail }) =>
      present !== null && newEmail.trim().toLowerCase() === present.toLowerCase()
        ? { newEmail: settingsTexts.now('rules.sameEmail') }
        : {},
  });
  const { form } = handle;

  const sendCode = async () => {
    if (form.validateField('newEmail').hasError) return false;
    await request.mutateAsync(form.getValues().newEmail.trim());
    return true;
  };
  const submit = async (values: z.output<typeof schema>) => {
    toast.success((await save.mutateAsync(values)).msg);
    onDone();
  };
  return (
    <ContractForm handle={handle} onSubmit={submit} label={t('account.email')} summary={false}>
      {({ isBusy }) => (
        <>
          <TextInput
            {...handle.field('newEmail')}
            label={t('email.new')}
            withAsterisk={false}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
          <CodeField
            field={handle.field('code')}
            label={t('code.label')}
            pauseSeconds={limits.changeEmailCode.resendSeconds}
            onSend={sendCode}
            onRefused={(reason) => form.setFieldError('newEmail', reason)}
            sent={site?.mail === false ? t('code.outbox') : t('code.mailed')}
          />
          <ConfirmedSave field={handle.field('password')} label={t('email.save')} isBusy={isBusy} />
        </>
      )}
    </ContractForm>
  );
}
