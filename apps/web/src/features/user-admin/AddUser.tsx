import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { ROLE_NAMES, ROLES } from '@oyez/contract/accounts/permissions';
import { limits } from '@oyez/contract/rules/limits';
import { pick } from '@oyez/contract/wire/values';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useLocale } from '../../api/locale.ts';
import { openDialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { modals } from '../../ui/dialogs/modals.ts';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { PasswordInput } from '../../ui/forms/PasswordInput.tsx';
import { CopyButton } from '../../ui/text/CopyButton.tsx';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { ACCOUNT_FIELD_OF } from './refusedField.ts';
import classes from './userAdmin.module.css';
import { userTexts } from './userAdmin.i18n.ts';
import { useAddUser } from './users.api.ts';

const EMPTY = { username: '', password: '', email: '', realname: '', role: String(ROLES.default_user.code) };
type Draft = typeof EMPTY;

/** At which field a refusal stands. */
const FIELD_OF: Partial<Record<string, keyof Draft>> = ACCOUNT_FIELD_OF;

export function askForNewUser(): void {
  openDialog({ title: userTexts.now('add.title'), closeOnClickOutside: false }, (close) => <AddUser onClose={close} />);
}

function AddUser({ onClose }: { onClose: () => void }) {
  const t = userTexts.use();
  const ui = uiTexts.use();
  const locale = useLocale();
  const add = useAddUser();
  const [draft, setDraft] = useState(EMPTY);
  const [isMissing, setMissing] = useState(false);
  const refused = add.error instanceof ApiError ? FIELD_OF[add.error.code ?? ''] : undefined;
  const input = (name: keyof Draft) => ({
    value: draft[name],
    error: refused === name ? errorMessage(add.error) : undefined,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => {
      setDraft({ ...draft, [name]: event.currentTarget.value });
      setMissing(false);
      add.reset();
    },
  });
  const submit = () => {
    if (draft.username.trim() === '') return setMissing(true);
    const { role, ...rest } = draft;
    add.mutate(
      { ...rest, type: Number(role) },
      {
        onSuccess: ({ username, password }) => {
          onClose();
          if (password === null) toast.success(t('add.made', { name: username }));
          else showPassword({ username, password });
        },
      },
    );
  };
  return (
    <DialogForm
      label={t('add.title')}
      refusal={add.error !== null && refused === undefined ? errorMessage(add.error) : null}
      onSubmit={submit}
      onCancel={onClose}
      action={t('add.action')}
      isBusy={add.isPending}
    >
      <TextInput
        label={t('edit.username')}
        withAsterisk
        maxLength={limits.username.max}
        spellCheck={false}
        data-autofocus
        {...input('username')}
        error={isMissing ? ui('form.required') : input('username').error}
      />
      <PasswordInput
        label={t('add.password')}
        description={t('add.passwordHint')}
        maxLength={limits.password.max}
        {...input('password')}
        autoComplete="new-password"
      />
      <TextInput label={t('edit.email')} type="email" maxLength={limits.email.max} {...input('email')} />
      <TextInput label={t('edit.realname')} maxLength={limits.profile.realname} {...input('realname')} />
      <NativeSelect
        label={t('edit.role')}
        data={ROLE_NAMES.map((role) => ({ value: String(ROLES[role].code), label: pick(ROLES[role], locale) }))}
        {...input('role')}
      />
    </DialogForm>
  );
}

type Made = { username: string; password: string };

/** The only time that this password is seen: a click beside the window must not lose it. */
function showPassword(made: Made): void {
  const modalId = modals.open({
    title: userTexts.now('add.made', { name: made.username }),
    closeOnClickOutside: false,
    closeOnEscape: false,
    withCloseButton: false,
    children: <Password made={made} onClose={() => modals.close(modalId)} />,
  });
}

function Password({ made: { username, password }, onClose }: { made: Made; onClose: () => void }) {
  const t = userTexts.use();
  return (
    <div className={classes.form}>
      <Text size="sm">{t('add.once')}</Text>
      <dl className={classes.secret}>
        <dt>{t('add.name')}</dt>
        <dd>{username}</dd>
        <dt>{t('add.password')}</dt>
        <dd>
          <code>{password}</code>
          <CopyButton text={password} label={t('add.copyPassword')} />
        </dd>
      </dl>
      <Group justify="flex-end" gap="xs">
        <CopyButton variant="text" text={`${username}\t${password}`} label={t('add.copyBoth')} />
        <Button data-autofocus onClick={onClose}>
          {t('add.done')}
        </Button>
      </Group>
    </div>
  );
}
