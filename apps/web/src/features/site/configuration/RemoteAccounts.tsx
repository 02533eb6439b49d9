import { ActionIcon, Button, TextInput } from '@mantine/core';
import { REMOTE_SITE_NAMES } from '@oyez/contract/remote/remote-values';
import {
  REMOTE_ACCOUNT_POOLS,
  REMOTE_ACCOUNT_SITES,
  type RemoteAccountSite,
  type SwitchConfig,
} from '@oyez/contract/site/switches';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { IconTrash } from '../../../ui/icons.tsx';
import classes from '../settings.module.css';
import { switchTexts } from './switches.i18n.ts';
import type { SettingsForm } from '../useSettingsForm.ts';

/** The two lists of each judge as one of accounts: a name and its password stay together. */
export function RemoteAccounts({ form }: { form: SettingsForm<SwitchConfig> }) {
  const t = switchTexts.use();
  return (
    <>
      <p className={classes.hint}>
        {t('accounts.intro')} {t('accounts.rights')} <Link to={paths.adminRemoteJudges()}>{t('accounts.state')}</Link>
      </p>
      {REMOTE_ACCOUNT_SITES.map((site) => (
        <AccountsOfSite key={site} site={site} form={form} />
      ))}
    </>
  );
}

function AccountsOfSite({ site, form }: { site: RemoteAccountSite; form: SettingsForm<SwitchConfig> }) {
  const t = switchTexts.use();
  const usernames = form.values[`${site}UsernameList`];
  const passwords = form.values[`${site}PasswordList`];
  const name = REMOTE_SITE_NAMES[REMOTE_ACCOUNT_POOLS[site]];
  // One change: a list goes to the server with the other or not at all.
  const put = (names: string[], secrets: string[]) =>
    form.set({ [`${site}UsernameList`]: names, [`${site}PasswordList`]: secrets });
  const error = form.errors[`${site}UsernameList`] ?? form.errors[`${site}PasswordList`];
  return (
    <section className={classes.accounts} aria-label={name}>
      <h3 className={classes.accountSite}>{name}</h3>
      {usernames.map((username, index) => (
        <div key={index} className={classes.account}>
          <TextInput
            aria-label={t('accounts.username', { site: name, n: index + 1 })}
            value={username}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => put(usernames.with(index, event.currentTarget.value), passwords)}
          />
          <TextInput
            type="password"
            aria-label={t('accounts.password', { site: name, n: index + 1 })}
            value={passwords[index] ?? ''}
            autoComplete="new-password"
            onChange={(event) => put(usernames, passwords.with(index, event.currentTarget.value))}
          />
          <ActionIcon
            aria-label={t('accounts.remove', { site: name, n: index + 1 })}
            onClick={() => put(usernames.toSpliced(index, 1), passwords.toSpliced(index, 1))}
          >
            <IconTrash />
          </ActionIcon>
        </div>
      ))}
      {usernames.length === 0 && <p className={classes.hint}>{t('accounts.none')}</p>}
      {error !== undefined && <p role="alert">{error}</p>}
      <div>
        <Button size="xs" variant="default" onClick={() => put([...usernames, ''], [...passwords, ''])}>
          {t('accounts.add', { site: name })}
        </Button>
      </div>
    </section>
  );
}
