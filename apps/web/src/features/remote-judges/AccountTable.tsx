import { Button, Menu, Text, Textarea, TextInput } from '@mantine/core';
import { importRemoteSession, type RemoteAccount } from '@oyez/contract/remote/remote-judges';
import type { BodyOf } from '@oyez/contract/wire/endpoint';
import { FormFoot, openDialog } from '../../ui/dialogs/dialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ContractForm } from '../../ui/forms/ContractForm.tsx';
import { useContractForm } from '../../ui/forms/useContractForm.ts';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { menuColumn, RowMenu } from '../../ui/lists/RowMenu.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { adminTexts } from './remoteAdmin.i18n.ts';
import classes from './remoteAdmin.module.css';
import { useEnableRemoteAccount, useImportSession, useTestRemoteAccount } from './remoteJudges.api.ts';

type Translate = ReturnType<typeof adminTexts.use>;

/** The accounts of all pools with what each is doing, and what one can do about it. */
export function AccountTable({ accounts }: { accounts: readonly RemoteAccount[] }) {
  const t = adminTexts.use();
  if (accounts.length === 0) return <p className={classes.empty}>{t('accounts.none')}</p>;
  return (
    <DataTable
      label={t('accounts.title')}
      columns={columnsOf(t)}
      rows={accounts}
      rowKey={(one) => one.id}
      phone={(one) => ({
        main: (
          <>
            <span className={classes.accountName}>
              {one.pool} {one.name}
            </span>
            <AccountMenu account={one} />
          </>
        ),
        facts: <State t={t} account={one} />,
      })}
    />
  );
}

function columnsOf(t: Translate): Column<RemoteAccount>[] {
  return [
    { key: 'pool', title: t('accounts.pool'), width: 80, render: (one) => one.pool },
    { key: 'name', title: t('accounts.name'), width: 160, render: (one) => <span dir="auto">{one.name}</span> },
    { key: 'state', title: t('accounts.state'), ellipsis: false, render: (one) => <State t={t} account={one} /> },
    { key: 'today', title: t('accounts.today'), width: 90, numeric: true, render: (one) => one.sentToday },
    {
      key: 'success',
      title: t('site.success'),
      width: 140,
      hideBelow: 'md',
      render: (one) => (one.lastSuccessAt === null ? t('never') : <TimeText short time={one.lastSuccessAt} />),
    },
    { key: 'test', title: '', width: 90, render: (one) => <TestButton account={one} /> },
    menuColumn((one) => <AccountMenu account={one} />),
  ];
}

function State({ t, account: { state, trouble, failures, hasSession } }: { t: Translate; account: RemoteAccount }) {
  return (
    <span className={classes.words}>
      <span className={classes.accountState} data-state={state}>
        {t(`accountState.${state}`)}
      </span>
      {hasSession && <span className={classes.dimmed}> · {t('accounts.session')}</span>}
      {failures > 0 && <span className={classes.dimmed}> · {t('accounts.failures', { count: failures })}</span>}
      {trouble !== null && <span className={classes.trouble}>{trouble}</span>}
    </span>
  );
}

function TestButton({ account: { id, pool, name } }: { account: RemoteAccount }) {
  const t = adminTexts.use();
  const test = useTestRemoteAccount();
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={test.isPending}
      aria-label={t('accounts.testOf', { pool, name })}
      onClick={() => test.mutate(id, { onSuccess: tell })}
    >
      {t('accounts.test')}
    </Button>
  );
}

/** What a test came to, where everybody sees it. */
function tell({ ok, message }: { ok: boolean; message: string }): void {
  if (ok) toast.success(message);
  else toast.error(message);
}

function AccountMenu({ account }: { account: RemoteAccount }) {
  const t = adminTexts.use();
  const enable = useEnableRemoteAccount();
  const test = useTestRemoteAccount();
  const { id, pool, name, state } = account;
  const turn = (enabled: boolean) =>
    enable.mutate(
      { id, enabled },
      { onSuccess: () => toast.success(t(enabled ? 'accounts.turnedOn' : 'accounts.turnedOff', { pool, name })) },
    );
  return (
    <RowMenu label={t('accounts.menu', { pool, name })} isBusy={enable.isPending || test.isPending}>
      <Menu.Item onClick={() => test.mutate(id, { onSuccess: tell })}>{t('accounts.test')}</Menu.Item>
      <Menu.Item onClick={() => askForSession(account)}>{t('session.action')}</Menu.Item>
      {state === 'disabled' || state === 'locked' ? (
        <Menu.Item onClick={() => turn(true)}>{t('accounts.turnOn')}</Menu.Item>
      ) : (
        <Menu.Item color="red" onClick={() => turn(false)}>
          {t('accounts.turnOff')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}

function askForSession(account: RemoteAccount): void {
  const { pool, name } = account;
  openDialog(
    { title: adminTexts.now('session.title', { pool, name }), size: 'lg', closeOnClickOutside: false },
    (close) => <SessionForm account={account} onClose={close} />,
  );
}

function SessionForm({ account: { id, pool, name }, onClose }: { account: RemoteAccount; onClose: () => void }) {
  const t = adminTexts.use();
  const give = useImportSession();
  const handle = useContractForm({
    schema: importRemoteSession.body!,
    initial: { id, cookies: '', userAgent: navigator.userAgent },
    byCode: { remote_session_empty: 'cookies' },
  });
  return (
    <ContractForm
      label={t('session.title', { pool, name })}
      handle={handle}
      summary={false}
      onSubmit={async (body: BodyOf<typeof importRemoteSession>) => {
        tell(await give.mutateAsync(body));
        onClose();
      }}
    >
      {({ isBusy }) => (
        <div className={classes.form}>
          <Text size="sm">{t('session.intro')}</Text>
          <ol className={classes.steps}>
            <li>{t('session.step1')}</li>
            <li>{t('session.step2')}</li>
            <li>{t('session.step3')}</li>
          </ol>
          <Textarea
            label={t('session.cookies')}
            description={t('session.cookiesHint')}
            data-autofocus
            autosize
            minRows={3}
            maxRows={8}
            spellCheck={false}
            autoComplete="off"
            {...handle.field('cookies')}
          />
          <TextInput
            label={t('session.userAgent')}
            description={t('session.userAgentHint')}
            spellCheck={false}
            autoComplete="off"
            {...handle.field('userAgent')}
          />
          <FormFoot action={t('session.save')} isBusy={isBusy} onCancel={onClose} />
        </div>
      )}
    </ContractForm>
  );
}
