import { Button, TextInput } from '@mantine/core';
import { applyResetPassword } from '@oyez/contract/accounts/accounts';
import { limits } from '@oyez/contract/rules/limits';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { CaptchaField } from '../../../ui/forms/CaptchaField.tsx';
import { ContractForm } from '../../../ui/forms/ContractForm.tsx';
import { useCaptcha } from '../../../ui/forms/useCaptcha.ts';
import { useContractForm } from '../../../ui/forms/useContractForm.ts';
import { isKnownMissing, requestReset } from '../accounts.api.ts';
import { accountTexts } from './login.i18n.ts';
import classes from './login.module.css';
import { useServerCheck } from './useServerCheck.ts';
import { useCooldown } from '../../../ui/forms/useCooldown.ts';

const schema = applyResetPassword.body!.pick({ captcha: true }).extend({ email: z.email().max(limits.email.max) });
const fieldByCode = { email_unknown: 'email', email_malformed: 'email', captcha_wrong: 'captcha' } as const;

/** Asks for the mail with the link. */
export function ResetForm({ footer }: { footer?: ReactNode }) {
  const t = accountTexts.use();
  const captcha = useCaptcha();
  const [left, startCooldown] = useCooldown();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { isRefused, checked } = useServerCheck(isKnownMissing);
  const handle = useContractForm({
    schema,
    initial: { email: '', captcha: '' },
    byCode: fieldByCode,
    rules: ({ email }) => (isRefused('email', email) ? { email: accountTexts.now('rules.emailMissing') } : {}),
  });
  const { form } = handle;

  const submit = async ({ email, captcha: answer }: z.output<typeof schema>) => {
    try {
      await requestReset({ email, captcha: answer, captchaKey: captcha.captchaKey });
    } finally {
      // Right or wrong, the answer was used up.
      form.setFieldValue('captcha', '');
      captcha.reload();
    }
    setSentTo(email);
    startCooldown(limits.resetCode.resendSeconds);
  };

  return (
    <ContractForm handle={handle} onSubmit={submit} label={t('reset.title')} summary={false}>
      {({ isBusy }) => (
        <>
          <p className={classes.explanation}>{t('reset.intro')}</p>
          <TextInput
            {...checked(handle, schema, 'email')}
            label={t('email')}
            withAsterisk={false}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
          />
          <CaptchaField {...handle.field('captcha')} captcha={captcha} />
          <Button type="submit" loading={isBusy} disabled={left > 0} fullWidth>
            {left > 0 ? t('reset.again', { seconds: left }) : t('reset.send')}
          </Button>
          <p className={classes.note} role="status">
            {sentTo !== null && t('reset.sent', { email: sentTo })}
          </p>
          {footer}
        </>
      )}
    </ContractForm>
  );
}
