import { Alert, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/Alert.css';
import { limits } from '@oyez/contract/rules/limits';
import { ROLE_NAMES, ROLES } from '@oyez/contract/accounts/permissions';
import type { AdminUser } from '@oyez/contract/users/user-admin';
import { pick } from '@oyez/contract/wire/values';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useLocale } from '../../api/locale.ts';
import { openDialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { PasswordInput } from '../../ui/forms/PasswordInput.tsx';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { ACCOUNT_FIELD_OF } from './refusedField.ts';
import classes from './userAdmin.module.css';
import { userTexts } from './userAdmin.i18n.ts';
import { useEditUser } from './users.api.ts';

export function openUserEditor(user: AdminUser): void {
  openDialog(
    {
      title: userTexts.now('edit.title', { name: user.username }),
      size: 'xl',
      closeOnClickOutside: false,
    },
    (close) => <EditUser user={user} onClose={close} />,
  );
}

const PROFILE = [
  'realname',
  'nickname',
  'school',
  'course',
  'number',
  'mobile',
  'github',
  'blog',
  'cfUsername',
] as const;
const MAX: Record<(typeof PROFILE)[number], number> = {
  realname: limits.profile.realname,
  nickname: limits.profile.nickname,
  school: limits.profile.school,
  course: limits.userCourse.max,
  number: limits.profile.number,
  mobile: limits.mobile.max,
  github: limits.profile.github,
  blog: limits.profile.blog,
  cfUsername: limits.profile.cfUsername,
};

/** At which field a refusal stands. */
const FIELD_OF: Partial<Record<string, keyof Draft>> = {
  ...ACCOUNT_FIELD_OF,
  title_too_long: 'titleName',
  title_color_malformed: 'titleColor',
  last_root: 'role',
  user_ban_self: 'status',
};

type Draft = ReturnType<typeof draftOf>;

function draftOf(user: AdminUser) {
  const text = (value: string | null) => value ?? '';
  return {
    username: user.username,
    email: text(user.email),
    role: String(user.roles[0]?.id ?? ROLES.default_user.code),
    status: String(user.status),
    setNewPwd: false,
    password: '',
    titleName: text(user.titleName),
    titleColor: text(user.titleColor),
    realname: text(user.realname),
    nickname: text(user.nickname),
    gender: user.gender,
    school: text(user.school),
    course: text(user.course),
    number: text(user.number),
    mobile: text(user.mobile),
    github: text(user.github),
    blog: text(user.blog),
    cfUsername: text(user.cfUsername),
    signature: text(user.signature),
  };
}

function EditUser({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const t = userTexts.use();
  const ui = uiTexts.use();
  const locale = useLocale();
  const save = useEditUser();
  const [draft, setDraft] = useState(() => draftOf(user));
  const change = (patch: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...patch }));
    save.reset();
  };
  const input = (name: Exclude<keyof Draft, 'setNewPwd' | 'gender'>) => ({
    value: draft[name],
    error: refused === name ? errorMessage(save.error) : undefined,
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    autoComplete: 'off',
  });
  const refused = save.error instanceof ApiError ? FIELD_OF[save.error.code ?? ''] : undefined;
  const endsLogins = draft.setNewPwd || draft.status !== String(user.status);

  const submit = () => {
    const { role, status, ...rest } = draft;
    save.mutate(
      { uid: user.uid, type: Number(role), ...rest, status: Number(status) },
      {
        onSuccess: () => {
          toast.success(ui('saved'));
          onClose();
        },
      },
    );
  };

  return (
    <DialogForm
      label={t('edit.title', { name: user.username })}
      refusal={save.error !== null && refused === undefined ? errorMessage(save.error) : null}
      onSubmit={submit}
      isBusy={save.isPending}
      onCancel={onClose}
    >
      <p className={classes.part}>{t('edit.account')}</p>
      <div className={classes.fields}>
        <TextInput
          label={t('edit.username')}
          description={draft.username === user.username ? undefined : t('edit.usernameHint')}
          maxLength={limits.username.max}
          required
          spellCheck={false}
          data-autofocus
          {...input('username')}
        />
        <TextInput label={t('edit.email')} type="email" maxLength={limits.email.max} {...input('email')} />
        <NativeSelect
          label={t('edit.role')}
          data={ROLE_NAMES.map((role) => ({ value: String(ROLES[role].code), label: pick(ROLES[role], locale) }))}
          {...input('role')}
        />
        <NativeSelect
          label={t('edit.state')}
          data={[
            { value: '0', label: t('filter.active') },
            { value: '1', label: t('filter.banned') },
          ]}
          {...input('status')}
        />
      </div>
      <Switch
        label={t('edit.setPassword')}
        checked={draft.setNewPwd}
        onChange={(event) => change({ setNewPwd: event.currentTarget.checked, password: '' })}
      />
      {draft.setNewPwd && (
        <PasswordInput
          label={t('edit.password')}
          minLength={limits.password.min}
          maxLength={limits.password.max}
          required
          {...input('password')}
          autoComplete="new-password"
        />
      )}
      {endsLogins && (
        <Alert color="yellow" variant="light" role="status">
          {t('edit.endsLogins')}
        </Alert>
      )}
      <p className={classes.part}>{t('edit.shown')}</p>
      <div className={classes.fields}>
        <TextInput
          label={t('edit.titleName')}
          description={t('edit.titleHint')}
          maxLength={limits.userTitle.max}
          {...input('titleName')}
        />
        <div className={classes.color}>
          <TextInput label={t('edit.titleColor')} placeholder="#3b5bdb" spellCheck={false} {...input('titleColor')} />
          <input
            type="color"
            className={classes.swatch}
            aria-label={t('edit.titleColor')}
            value={/^#[0-9a-f]{6}$/i.test(draft.titleColor) ? draft.titleColor : '#3b5bdb'}
            onChange={(event) => change({ titleColor: event.currentTarget.value })}
          />
        </div>
      </div>
      <p className={classes.part}>{t('edit.profile')}</p>
      <div className={classes.fields}>
        {PROFILE.map((name) => (
          <TextInput key={name} label={t(`edit.${name}`)} maxLength={MAX[name]} {...input(name)} />
        ))}
        <NativeSelect
          label={t('edit.gender')}
          value={draft.gender}
          data={(['secrecy', 'male', 'female'] as const).map((gender) => ({
            value: gender,
            label: t(`edit.${gender}`),
          }))}
          onChange={(event) => change({ gender: event.currentTarget.value as Draft['gender'] })}
        />
      </div>
      <Textarea label={t('edit.signature')} rows={2} maxLength={limits.profile.signature} {...input('signature')} />
    </DialogForm>
  );
}
