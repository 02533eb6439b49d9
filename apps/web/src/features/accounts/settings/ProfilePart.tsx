import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UserInfo } from '@oyez/contract/accounts/accounts';
import { limits } from '@oyez/contract/rules/limits';
import { Link } from 'react-router';
import { z } from 'zod';
import { paths } from '../../../app/paths.ts';
import { ContractForm } from '../../../ui/forms/ContractForm.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useUnsaved } from '../../../ui/forms/UnsavedGuard.tsx';
import { useContractForm } from '../../../ui/forms/useContractForm.ts';
import { AvatarRow } from './AvatarRow.tsx';
import { Part } from './Part.tsx';
import { useSaveProfile } from './settings.api.ts';
import { settingsTexts } from './settings.i18n.ts';
import classes from './settings.module.css';

const { profile } = limits;
/** An address that a reader may be sent to, or nothing. */
const webAddress = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text === '' || /^https?:\/\/\S+$/i.test(text), {
      error: () => settingsTexts.now('rules.address'),
    });
const schema = z.object({
  nickname: z.string().trim().max(profile.nickname),
  realname: z.string().trim().max(profile.realname),
  gender: z.enum(['male', 'female', 'secrecy']),
  school: z.string().trim().max(profile.school),
  number: z.string().trim().max(profile.number),
  cfUsername: z.string().trim().max(profile.cfUsername),
  blog: webAddress(profile.blog),
  github: webAddress(profile.github),
  signature: z.string().trim().max(profile.signature),
});
const GENDERS = ['secrecy', 'male', 'female'] as const;
const TEXT_FIELDS = ['nickname', 'realname', 'school', 'number', 'cfUsername', 'blog', 'github'] as const;

/** What others see of a person, and what organisers need to know. */
export function ProfilePart({ user }: { user: UserInfo }) {
  const t = settingsTexts.use();
  const save = useSaveProfile();
  const handle = useContractForm({ schema, initial: initialOf(user) });
  const { form } = handle;
  useUnsaved(form.isDirty());

  const submit = async (values: z.output<typeof schema>) => {
    const saved = await save.mutateAsync(values);
    form.setInitialValues(initialOf(saved));
    form.reset();
    toast.success(settingsTexts.now('profile.saved'));
  };
  return (
    <Part
      id="profile"
      title={t('parts.profile')}
      action={
        <Link to={paths.userHome({ uid: user.uid, username: user.username })} className={classes.headLink}>
          {t('profile.view')}
        </Link>
      }
    >
      <AvatarRow user={user} />
      <ContractForm handle={handle} onSubmit={submit} label={t('parts.profile')}>
        {({ isBusy }) => (
          <>
            <div className={classes.fields}>
              {TEXT_FIELDS.map((name) => (
                <TextInput
                  key={name}
                  {...handle.field(name)}
                  label={t(`profile.${name}`)}
                  description={name === 'realname' ? t('profile.realnameHint') : undefined}
                />
              ))}
              <NativeSelect
                {...form.getInputProps('gender')}
                label={t('profile.gender')}
                data={GENDERS.map((value) => ({ value, label: t(`profile.genders.${value}`) }))}
              />
            </div>
            <Textarea
              {...handle.field('signature')}
              label={t('profile.signature')}
              description={t('profile.signatureHint')}
              autosize
              minRows={3}
              maxRows={12}
            />
            <div className={classes.save}>
              <Button type="submit" loading={isBusy} disabled={!form.isDirty()}>
                {t('profile.save')}
              </Button>
              {form.isDirty() && <span className={classes.note}>{t('profile.unsaved')}</span>}
            </div>
          </>
        )}
      </ContractForm>
    </Part>
  );
}

function initialOf(user: UserInfo): Record<keyof z.output<typeof schema>, string> {
  return {
    nickname: user.nickname ?? '',
    realname: user.realname ?? '',
    gender: user.gender,
    school: user.school ?? '',
    number: user.number ?? '',
    cfUsername: user.cfUsername ?? '',
    blog: user.blog ?? '',
    github: user.github ?? '',
    signature: user.signature ?? '',
  };
}
