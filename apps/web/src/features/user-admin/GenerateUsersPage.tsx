import { Alert, Button, NumberInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/NumberInput.css';
import { limits } from '@oyez/contract/rules/limits';
import { GENERATED_USERS_PATH, type Numbering, type SheetFormat } from '@oyez/contract/users/user-admin';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { download } from '../../api/download.ts';
import { paths } from '../../app/paths.ts';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { confirmLeaving, UnsavedGuard, useUnsaved } from '../../ui/forms/UnsavedGuard.tsx';
import { PartsPage } from '../../ui/layout/PageHead.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { useSendOnce } from '../../ui/hooks/useSendOnce.ts';
import classes from './userAdmin.module.css';
import { userTexts } from './userAdmin.i18n.ts';
import { namesQuery, useGenerateUsers } from './users.api.ts';

const START: Numbering = {
  prefix: '',
  suffix: '',
  number_from: 1,
  number_to: 10,
  password_length: 8,
};

export function GenerateUsersPage() {
  const t = userTexts.use();
  usePageTitle(t('generating.title'));
  return (
    <UnsavedGuard>
      <PartsPage
        title={t('generating.title')}
        intro={t('generating.intro')}
        actions={
          <Button component={Link} to={paths.adminUsers()} variant="default" size="xs">
            {t('backToUsers')}
          </Button>
        }
      >
        <Panel title={t('generating.preview')}>
          <Generating />
        </Panel>
      </PartsPage>
    </UnsavedGuard>
  );
}

/** First the numbering, then, in its place, the only way to the passwords. */
function Generating() {
  const t = userTexts.use();
  const [numbering, setNumbering] = useState(START);
  const [isDownloaded, setDownloaded] = useState(false);
  const generate = useGenerateUsers();
  const send = useSendOnce(() => generate.mutate(numbering));
  const isUnfetched = generate.isPending || (generate.data !== undefined && !isDownloaded);
  useUnsaved(isUnfetched);
  const change = (patch: Partial<Numbering>) => {
    setNumbering((before) => ({ ...before, ...patch }));
    generate.reset();
  };
  const startAgain = async () => {
    if (isUnfetched && !(await confirmLeaving())) return;
    setDownloaded(false);
    generate.reset();
  };
  if (generate.data !== undefined) {
    return (
      <div className={classes.body}>
        <PasswordList listKey={generate.data.key} onDownloaded={() => setDownloaded(true)} />
        <div className={classes.actions}>
          <Button size="xs" variant="default" onClick={() => void startAgain()}>
            {t('generating.more')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form
      className={classes.body}
      aria-label={t('generating.title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!generate.isPending) send();
      }}
    >
      <NumberingFields numbering={numbering} change={change} disabled={generate.isPending} />
      {generate.error !== null && (
        <Alert color="red" variant="light" role="alert">
          {errorMessage(generate.error)}
        </Alert>
      )}
      <Names numbering={numbering} isPending={generate.isPending} />
    </form>
  );
}

type NumberingFieldsProps = {
  numbering: Numbering;
  change: (patch: Partial<Numbering>) => void;
  disabled: boolean;
};

function NumberingFields({ numbering, change, disabled }: NumberingFieldsProps) {
  const t = userTexts.use();
  const number = (name: 'number_from' | 'number_to' | 'password_length', bounds: { min: number; max: number }) => ({
    value: numbering[name],
    ...bounds,
    allowDecimal: false,
    disabled,
    onChange: (value: string | number) => change({ [name]: Math.min(Number(value) || bounds.min, bounds.max) }),
  });
  const numbers = { min: 0, max: 9_999_999, clampBehavior: 'strict' as const };
  return (
    <div className={classes.fields}>
      <TextInput
        label={t('generating.prefix')}
        value={numbering.prefix}
        maxLength={limits.username.max}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        onChange={(event) => change({ prefix: event.currentTarget.value.trim() })}
      />
      <TextInput
        label={t('generating.suffix')}
        value={numbering.suffix}
        maxLength={limits.username.max}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        onChange={(event) => change({ suffix: event.currentTarget.value.trim() })}
      />
      <NumberInput label={t('generating.from')} {...number('number_from', numbers)} />
      <NumberInput label={t('generating.to')} {...number('number_to', numbers)} />
      <NumberInput label={t('generating.length')} {...number('password_length', limits.generatedPassword)} />
    </div>
  );
}

/** Which names, whether they are free, and only then the button. */
function Names({ numbering, isPending }: { numbering: Numbering; isPending: boolean }) {
  const t = userTexts.use();
  const { data, error } = useQuery(namesQuery(numbering));
  if (error !== null) {
    return (
      <Alert color="yellow" variant="light" role="alert">
        {errorMessage(error)}
      </Alert>
    );
  }
  if (data === undefined) return null;
  const isTaken = data.takenCount > 0;
  return (
    <>
      <p aria-live="polite">
        {t('generating.names', { count: data.count, first: data.first.join(', '), last: data.last })}
      </p>
      {isTaken && (
        <Alert
          color="yellow"
          variant="light"
          title={t('generating.taken', { count: data.takenCount, names: data.taken.join(', ') })}
        >
          {t('generating.takenHint')}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={isPending} disabled={isTaken}>
          {t('generating.action', { count: data.count })}
        </Button>
        {isPending && <span className={classes.hint}>{t('generating.working')}</span>}
      </div>
    </>
  );
}

function PasswordList({ listKey, onDownloaded }: { listKey: string; onDownloaded: () => void }) {
  const t = userTexts.use();
  const fetching = useMutation({
    mutationFn: (format: SheetFormat) => download(GENERATED_USERS_PATH, { key: listKey, format }),
    onSuccess: onDownloaded,
  });
  return (
    <Alert color="green" variant="light" title={t('generating.done')} role="status">
      <div className={classes.form}>
        <p>
          {t('generating.once')} {t('generating.leave')}
        </p>
        <div className={classes.actions}>
          <Button size="xs" loading={fetching.isPending} onClick={() => fetching.mutate('xlsx')}>
            {t('generating.xlsx')}
          </Button>
          <Button size="xs" variant="default" disabled={fetching.isPending} onClick={() => fetching.mutate('csv')}>
            {t('generating.csv')}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
