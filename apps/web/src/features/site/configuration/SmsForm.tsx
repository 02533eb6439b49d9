import { NativeSelect } from '@mantine/core';
import { SmsConfig } from '@oyez/contract/site/connections';
import { z } from 'zod';
import { toast } from '../../../ui/feedback/toast.ts';
import { confTexts } from './conf.i18n.ts';
import { settingsTexts } from '../settings.i18n.ts';
import classes from '../settings.module.css';
import { AreaField, SettingsFrame, SwitchField, TextField } from '../SettingsFrame.tsx';
import { useSetSmsConfig, useTestSms } from '../siteAdmin.api.ts';
import { headersFromText, headersToText } from './smsHeaders.ts';
import { TestForm } from './TestForm.tsx';
import { useSettingsForm } from '../useSettingsForm.ts';

const METHODS = ['POST', 'GET', 'PUT'] as const;
const BRACES = { open: '{', close: '}' };

export function SmsForm({ stored }: { stored: SmsConfig }) {
  const t = confTexts.use();
  const s = settingsTexts.use();
  const change = useSetSmsConfig();
  const test = useTestSms();
  const schema = SmsConfig.extend({
    headers: z.string().superRefine((text, context) => {
      const read = headersFromText(text);
      if ('badLine' in read) context.addIssue({ code: 'custom', message: t('sms.badHeader', { n: read.badLine }) });
    }),
  });
  const form = useSettingsForm({
    stored: { ...stored, headers: headersToText(stored.headers) },
    schema,
    save: async ({ headers, ...changed }) => {
      const read = headers === undefined ? undefined : headersFromText(headers);
      await change.mutateAsync({
        ...changed,
        headers: read !== undefined && 'headers' in read ? read.headers : undefined,
      });
      toast.success(s('saved'));
    },
  });
  return (
    <>
      <SettingsFrame label={t('sms.title')} form={form}>
        <p>{t('sms.hint', BRACES)}</p>
        <TextField form={form} name="url" type="url" label={t('sms.url')} hint={t('sms.urlHint')} />
        <NativeSelect
          label={t('sms.method')}
          className={classes.number ?? ''}
          data={[...METHODS]}
          value={form.values.method}
          onChange={(event) => form.set({ method: event.currentTarget.value as SmsConfig['method'] })}
        />
        <AreaField form={form} name="headers" mono label={t('sms.headers')} hint={t('sms.headersHint', BRACES)} />
        <AreaField form={form} name="body" mono rows={5} label={t('sms.body')} />
        <TextField form={form} name="secret" type="password" label={t('sms.secret')} hint={t('sms.secretHint')} />
        <SwitchField form={form} name="allowPrivate" label={t('sms.private')} hint={t('sms.privateHint')} />
      </SettingsFrame>
      <TestForm
        label={t('sms.test')}
        hint={t('mail.testHint')}
        action={t('sms.testAction')}
        type="tel"
        isReady={!form.isDirty}
        send={test}
        sent={(mobile) => t('sms.sent', { mobile })}
      />
    </>
  );
}
