import { Button } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { z } from 'zod';
import { CaptchaField } from '../../../ui/forms/CaptchaField.tsx';
import { ContractForm } from '../../../ui/forms/ContractForm.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useCaptcha } from '../../../ui/forms/useCaptcha.ts';
import { useContractForm } from '../../../ui/forms/useContractForm.ts';
import { type NewCode, useSubmitCode } from '../../submissions/submissions.api.ts';
import { forgetRefusals } from '../haste/tooHasty.ts';
import { pageTexts } from '../problemPage.i18n.ts';

const schema = z.object({ captcha: z.string().trim().min(1).max(limits.captcha.max) });
const fieldByCode = { captcha_wrong: 'captcha' } as const;

type HasteDialogProps = {
  code: NewCode;
  onClose: () => void;
  onSubmitted: (submission: { submitId: number }) => void;
};

/** After several refusals for haste: a solved captcha submits at once. */
export function HasteDialog({ code, onClose, onSubmitted }: HasteDialogProps) {
  const t = pageTexts.use();
  const captcha = useCaptcha();
  const submit = useSubmitCode({ ownErrors: true });
  const handle = useContractForm({ schema, initial: { captcha: '' }, byCode: fieldByCode });

  const send = async ({ captcha: answer }: z.output<typeof schema>) => {
    try {
      const submission = await submit.mutateAsync({ ...code, captcha: answer, captchaKey: captcha.captchaKey });
      forgetRefusals();
      onSubmitted(submission);
      onClose();
    } catch (error) {
      handle.form.setFieldValue('captcha', '');
      captcha.reload();
      throw error;
    }
  };
  return (
    <Dialog opened onClose={onClose} title={t('haste.title')} size={400}>
      <ContractForm handle={handle} onSubmit={send} label={t('haste.title')} summary={false}>
        {({ isBusy }) => (
          <>
            <p>{t('haste.text')}</p>
            <CaptchaField {...handle.field('captcha')} captcha={captcha} data-autofocus />
            <Button type="submit" loading={isBusy} fullWidth>
              {t('submit')}
            </Button>
          </>
        )}
      </ContractForm>
    </Dialog>
  );
}
