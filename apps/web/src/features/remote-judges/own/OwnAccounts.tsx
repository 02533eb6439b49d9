import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { type OwnRemoteAccount, setOwnRemoteAccount } from '@oyez/contract/remote/remote-judges';
import { REMOTE_SITE_NAMES } from '@oyez/contract/remote/remote-values';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import { SECRET_MASK } from '@oyez/contract/wire/values';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { FormFoot, openDialog } from '../../../ui/dialogs/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../ui/forms/ContractForm.tsx';
import { useContractForm } from '../../../ui/forms/useContractForm.ts';
import { Pending } from '../../../ui/loading/Pending.tsx';
import {
  ownRemoteAccountsQuery,
  useRemoveOwnAccount,
  useSetOwnAccount,
  useTestOwnAccount,
} from '../remoteJudges.api.ts';
import { ownTexts } from './own.i18n.ts';
import classes from './own.module.css';

type Own = z.infer<typeof OwnRemoteAccount>;

/** Accounts of one's own at judges elsewhere: one's own submissions are sent with them, and nobody else's. */
export function OwnAccounts() {
  const t = ownTexts.use();
  const { data, error, refetch } = useQuery(ownRemoteAccountsQuery);
  if (data === undefined) return <Pending lines={4} error={error} onRetry={refetch} />;
  return (
    <div className={classes.part}>
      <p className={classes.hint}>{t('intro')}</p>
      <ul className={classes.accounts}>
        {data.map((own) => (
          <li key={own.pool}>
            <OneAccount own={own} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function nameOf({ sites }: Own): string {
  return sites.map((site) => REMOTE_SITE_NAMES[site]).join(' / ');
}

function OneAccount({ own }: { own: Own }) {
  const t = ownTexts.use();
  const test = useTestOwnAccount();
  const remove = useRemoveOwnAccount();
  const site = nameOf(own);
  const { account } = own;
  const takeAway = async () => {
    const question = {
      title: t('removeTitle', { site }),
      text: t('removeText'),
      confirmLabel: t('remove'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    remove.mutate(own.pool, { onSuccess: () => toast.success(t('removed')) });
  };
  return (
    <section className={classes.account} aria-label={site}>
      <div className={classes.words}>
        <strong>{site}</strong>
        {account === null ? (
          <span className={classes.hint}>{t(own.sitePool ? 'none' : 'noneAtAll')}</span>
        ) : (
          <span>
            <span dir="auto">{account.name}</span> · {t(`state.${account.state}`)}
            {account.trouble !== null && <span className={classes.trouble}>{account.trouble}</span>}
          </span>
        )}
      </div>
      <Group gap="xs">
        {account !== null && (
          <Button
            size="xs"
            variant="default"
            loading={test.isPending}
            aria-label={t('testOf', { site })}
            onClick={() =>
              test.mutate(own.pool, {
                onSuccess: ({ ok, message }) => (ok ? toast.success(message) : toast.error(message)),
              })
            }
          >
            {t('test')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          aria-label={t(account === null ? 'addOf' : 'changeOf', { site })}
          onClick={() => askForAccount(own)}
        >
          {t(account === null ? 'add' : 'change')}
        </Button>
        {account !== null && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            c="var(--mantine-color-error)"
            loading={remove.isPending}
            aria-label={t('removeOf', { site })}
            onClick={() => void takeAway()}
          >
            {t('remove')}
          </Button>
        )}
      </Group>
    </section>
  );
}

function askForAccount(own: Own): void {
  openDialog(
    { title: ownTexts.now('dialogTitle', { site: nameOf(own) }), size: 'lg', closeOnClickOutside: false },
    (close) => <AccountForm own={own} onClose={close} />,
  );
}

function AccountForm({ own, onClose }: { own: Own; onClose: () => void }) {
  const t = ownTexts.use();
  const save = useSetOwnAccount();
  const site = nameOf(own);
  const handle = useContractForm({
    schema: setOwnRemoteAccount.body!,
    initial: {
      pool: own.pool,
      name: own.account?.name ?? '',
      password: own.account === null ? '' : SECRET_MASK,
      cookies: '',
      userAgent: '',
    },
    byCode: { remote_own_password_missing: 'password', remote_session_empty: 'cookies' },
  });
  const hasCookies = (handle.form.values.cookies ?? '').trim() !== '';
  return (
    <ContractForm
      label={t('dialogTitle', { site })}
      handle={handle}
      summary={false}
      onSubmit={async ({ cookies, userAgent, ...body }: BodyOf<typeof setOwnRemoteAccount>) => {
        await save.mutateAsync({
          ...body,
          ...(hasCookies && { cookies, userAgent: userAgent === '' ? navigator.userAgent : userAgent }),
        });
        toast.success(t('saved'));
        onClose();
      }}
    >
      {({ isBusy }) => (
        <div className={classes.form}>
          <Text size="sm">{t('rights')}</Text>
          <TextInput label={t('name')} data-autofocus autoComplete="off" spellCheck={false} {...handle.field('name')} />
          <TextInput
            type="password"
            label={t('password')}
            description={t('passwordHint')}
            autoComplete="new-password"
            {...handle.field('password')}
          />
          <details>
            <summary>{t('session')}</summary>
            <div className={classes.form}>
              <Text size="sm">{t('sessionHint')}</Text>
              <Textarea
                label={t('cookies')}
                autosize
                minRows={2}
                maxRows={6}
                spellCheck={false}
                autoComplete="off"
                {...handle.field('cookies')}
              />
              <TextInput
                label={t('userAgent')}
                placeholder={navigator.userAgent}
                spellCheck={false}
                autoComplete="off"
                {...handle.field('userAgent')}
              />
            </div>
          </details>
          <FormFoot action={t('save')} isBusy={isBusy} onCancel={onClose} />
        </div>
      )}
    </ContractForm>
  );
}
