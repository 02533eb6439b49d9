import { Button } from '@mantine/core';
import type { UserInfo } from '@oyez/contract/accounts/accounts';
import { uploadAvatar } from '@oyez/contract/site/files';
import { successText } from '@oyez/contract/wire/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getLocale } from '../../../api/locale.ts';
import { setUser } from '../../../api/session.ts';
import { Avatar } from '../../../ui/text/Avatar.tsx';
import { latePart } from '../../../ui/loading/latePart.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useUploadAvatar } from '../../files/files.api.ts';
import { accountQuery } from './settings.api.ts';
import { settingsTexts } from './settings.i18n.ts';
import classes from './settings.module.css';

const AvatarDialog = latePart(async () => (await import('../../../ui/editor/AvatarDialog.tsx')).AvatarDialog);

export function AvatarRow({ user }: { user: UserInfo }) {
  const t = settingsTexts.use();
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const save = useUploadAvatar();
  const name = user.nickname ?? user.username;
  const upload = async (picture: File) => {
    setUser(await save.mutateAsync(picture));
    await client.invalidateQueries({ queryKey: accountQuery.queryKey });
    toast.success(successText(uploadAvatar, getLocale()));
  };
  return (
    <div className={classes.avatar}>
      <Avatar name={name} url={user.avatar} size={72} />
      <div className={classes.avatarFacts}>
        <p className={classes.name}>{name}</p>
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {t('profile.avatar')}
        </Button>
        <p className={classes.note}>{t('profile.avatarHint')}</p>
      </div>
      {isOpen && <AvatarDialog opened onClose={() => setOpen(false)} onDone={upload} title={t('profile.avatar')} />}
    </div>
  );
}
