import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { type getEmailConfig, MailConfig } from '@oyez/contract/site/connections';
import { toast } from '../../../ui/feedback/toast.ts';
import { confTexts } from './conf.i18n.ts';
import { settingsTexts } from '../settings.i18n.ts';
import classes from '../settings.module.css';
import { NumberField, SettingsFrame, SwitchField, TextField } from '../SettingsFrame.tsx';
import { useSetEmailConfig, useTestEmail } from '../siteAdmin.api.ts';
import { TestForm } from './TestForm.tsx';
import { useSettingsForm } from '../useSettingsForm.ts';

export function MailForm({ stored }: { stored: ReplyOf<typeof getEmailConfig> }) {
  const t = confTexts.use();
  const s = settingsTexts.use();
  const change = useSetEmailConfig();
  const test = useTestEmail();
  const form = useSettingsForm({
    stored: MailConfig.parse(stored),
    schema: MailConfig,
    save: async (changed) => {
      await change.mutateAsync(changed);
      toast.success(s('saved'));
    },
  });
  return (
    <>
      <SettingsFrame label={t('mail.title')} form={form}>
        <p>{t(`mail.by.${stored.emailBy}`)}</p>
        {stored.emailPasswordLost && (
          <Alert color="yellow" variant="light" role="alert">
            {t('mail.lost')}
          </Alert>
        )}
        <div className={classes.pair}>
          <TextField form={form} name="emailHost" label={t('mail.host')} hint={t('mail.hostHint')} />
          <NumberField
            form={form}
            name="emailPort"
            label={t('mail.port')}
            hint={t('mail.portHint')}
            min={1}
            max={65_535}
          />
          <TextField form={form} name="emailUsername" label={t('mail.username')} />
          <TextField
            form={form}
            name="emailPassword"
            type="password"
            label={t('mail.password')}
            hint={t('mail.passwordHint')}
          />
        </div>
        <SwitchField form={form} name="emailSsl" label={t('mail.ssl')} hint={t('mail.sslHint')} />
        <div className={classes.pair}>
          <TextField form={form} name="emailFrom" type="email" label={t('mail.from')} hint={t('mail.fromHint')} />
          <TextField
            form={form}
            name="emailBGImg"
            type="url"
            label={t('mail.background')}
            hint={t('mail.backgroundHint')}
          />
        </div>
      </SettingsFrame>
      <TestForm
        label={t('mail.test')}
        hint={t('mail.testHint')}
        action={t('mail.testAction')}
        type="email"
        isReady={!form.isDirty}
        send={test}
        sent={(email) => t('mail.sent', { email })}
      />
    </>
  );
}
