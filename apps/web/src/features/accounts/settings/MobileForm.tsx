import { TextInput } from '@mantine/core';
import { changeMobile } from '@oyez/contract/accounts/account-settings';
import { limits } from '@oyez/contract/rules/limits';
import { z } from 'zod';
import { CodeField } from '../../../ui/forms/CodeField.tsx';
import { ContractForm } from '../../../ui/forms/ContractForm.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../ui/forms/useContractForm.ts';
import { ConfirmedSave } from './ConfirmedSave.tsx';
import { useRequestMobileCode, useSaveMobile } from './settings.api.ts';
import { settingsTexts } from './settings.i18n.ts';

const NUMBER = /^\+?\d{6,15}$/;
const plain = (text: string) => text.replaceAll(/[\s()-]/g, '');
const base = changeMobile.body!.extend({
  newMobile: z
    .string()
    .max(limits.mobile.max)
    .refine((text) => NUMBER.test(plain(text)), { error: () => settingsTexts.now('rules.mobile') }),
});
const schemas = {
  withCode: base.extend({ code: z.string().trim().min(1) }),
  withoutCode: base.extend({ code: z.string() }),
};
const fieldByCode = { mobile_same: 'newMobile', mobile_malformed: 'newMobile', mobile_code_missing: 'code' } as const;

type MobileFormProps = { present: string | null; needsCode: boolean; onDone: () => void };

export function MobileForm({ present, needsCode, onDone }: MobileFormProps) {
  const t = settingsTexts.use();
  const save = useSaveMobile();
  const request = useRequestMobileCode();
  const handle = useContractForm({
    schema: needsCode ? schemas.withCode : schemas.withoutCode,
    initial: { password: '', newMobile: '', code: '' },
    byCode: fieldByCode,
    rules: ({ newMobile }) =>
      present !== null && plain(newMobile) === present ? { newMobile: settingsTexts.now('rules.sameMobile') } : {},
  });
  const { form } = handle;

  const sendCode = async () => {
    if (form.validateField('newMobile').hasError) return false;
    await request.mutateAsync(form.getValues().newMobile);
    return true;
  };
  const submit = async ({ code, ...values }: z.output<typeof schemas.withCode>) => {
    toast.success((await save.mutateAsync(needsCode ? { ...values, code } : values)).msg);
    onDone();
  };
  return (
    <ContractForm handle={handle} onSubmit={submit} label={t('account.mobile')} summary={false}>
      {({ isBusy }) => (
        <>
          <TextInput
            {...handle.field('newMobile')}
            label={t('mobile.new')}
            withAsterisk={false}
            type="tel"
            autoComplete="tel"
          />
          {needsCode && (
            <CodeField
              field={handle.field('code')}
              label={t('code.label')}
              pauseSeconds={limits.mobileCode.resendSeconds}
              onSend={sendCode}
              onRefused={(reason) => form.setFieldError('newMobile', reason)}
              sent={t('code.texted')}
            />
          )}
          <ConfirmedSave field={handle.field('password')} label={t('mobile.save')} isBusy={isBusy} />
        </>
      )}
    </ContractForm>
  );
}
