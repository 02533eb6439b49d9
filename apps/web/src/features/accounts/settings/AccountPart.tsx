import { Button } from '@mantine/core';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import type { getAccount } from '@oyez/contract/accounts/preferences';
import { type ReactNode, useState } from 'react';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import { EmailForm } from './EmailForm.tsx';
import { MobileForm } from './MobileForm.tsx';
import { Part } from './Part.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { settingsTexts } from './settings.i18n.ts';
import classes from './settings.module.css';

type Open = 'password' | 'email' | 'mobile' | null;

/** Password, e-mail and mobile: what stands now, and one form at a time for changing it. */
export function AccountPart({ account }: { account: ReplyOf<typeof getAccount> }) {
  const t = settingsTexts.use();
  const ui = uiTexts.use();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const rows: { name: Exclude<Open, null>; value: string; form: ReactNode }[] = [
    { name: 'password', value: '••••••••', form: <PasswordForm username={account.user.username} onDone={close} /> },
    {
      name: 'email',
      value: account.user.email ?? t('account.none'),
      form: <EmailForm present={account.user.email} onDone={close} />,
    },
    {
      name: 'mobile',
      value: account.mobile ?? t('account.none'),
      form: <MobileForm present={account.mobile} needsCode={account.smsCode} onDone={close} />,
    },
  ];
  return (
    <Part id="account" title={t('parts.account')}>
      <dl className={classes.rows}>
        {rows.map(({ name, value, form }) => (
          <div key={name} className={classes.row}>
            <dt>{t(`account.${name}`)}</dt>
            <dd className={classes.value}>{value}</dd>
            <dd className={classes.change}>
              <Button
                size="xs"
                variant="default"
                aria-expanded={open === name}
                aria-label={t(open === name ? 'account.cancelWhat' : 'account.changeWhat', {
                  what: t(`account.${name}`),
                })}
                onClick={() => setOpen(open === name ? null : name)}
              >
                {open === name ? ui('cancel') : t('account.change')}
              </Button>
            </dd>
            {open === name && <dd className={classes.form}>{form}</dd>}
          </div>
        ))}
      </dl>
    </Part>
  );
}
