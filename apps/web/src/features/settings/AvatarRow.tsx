import { Button } from '@mantine/core';
import type { UserInfo } from '@oyez/contract/accounts';
import { uploadAvatar } from '@oyez/contract/files';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { getLocale } from '../../api/locale.ts';
import { setUser } from '../../api/session.ts';
import { loadPart } from '../../app/lazyPage.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { toast } from '../../ui/toast.ts';
import { useUploadAvatar } from '../files/files.api.ts';
import { accountQuery } from './settings.api.ts';
import { settingsTexts } from './settings.i18n.ts';
import classes from './settings.module.css';

const AvatarDialog = lazy(async () => ({
  default: (await loadPart(() => import('../../ui/editor/AvatarDialog.tsx'))).AvatarDialog,
}));

export function AvatarRow({ user }: { user: UserInfo }) {
  const t = settingsTexts.use();
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const save = useUploadAvatar();
  const name = user.nickname ?? user.username;
  const upload = async (picture: File) => {
    setUser(await save.mutateAsync(picture));
    await client.invalidateQueries({ queryKey: accountQuery.queryKey });
    toast.success(uploadAvatar.success?.[getLocale() === 'zh-CN' ? 'zh' : 'en'] ?? '');
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
      {isOpen && (
        <Suspense fallback={null}>
          <AvatarDialog opened onClose={() => setOpen(false)} onDone={upload} title={t('profile.avatar')} />
        </Suspense>
      )}
    </div>
  );
}
