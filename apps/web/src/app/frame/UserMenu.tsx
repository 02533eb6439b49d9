import { Button } from '@mantine/core';
import { pick } from '@oyez/contract/wire/values';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPath, useLocation } from 'react-router';
import { useLocale } from '../../api/locale.ts';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { isAuthorQuery } from '../../features/problem-setting/own-problems.api.ts';
import { websiteConfigQuery } from '../../features/site/site.api.ts';
import { Avatar } from '../../ui/text/Avatar.tsx';
import { IconChevronDown } from '../../ui/icons.tsx';
import { openLogin } from '../../ui/dialogs/loginRequest.ts';
import { isSubmenu, menuOf } from '../navigation.ts';
import { menuLinks } from '../menuLinks.ts';
import { HeaderMenu } from './menus/HeaderMenu.tsx';
import { shellTexts } from './shell.i18n.ts';
import { useMenuContext } from './useMenu.ts';
import classes from './UserMenu.module.css';

export function UserMenu() {
  const session = useSession();
  return isLoggedIn(session) ? <AccountMenu user={session.user} /> : <LoginButtons />;
}

function LoginButtons() {
  const t = shellTexts.use();
  const returnTo = createPath(useLocation());
  return (
    <div className={classes.buttons}>
      <Button size="xs" variant="default" onClick={() => openLogin({ mode: 'login', returnTo })}>
        {t('login')}
      </Button>
      <RegisterButton className={classes.register} />
    </div>
  );
}

/** For guests, where the site takes newcomers. A phone's bar has no room for it: there it stands in the drawer. */
export function RegisterButton({ className, onOpen }: { className?: string | undefined; onOpen?: () => void }) {
  const t = shellTexts.use();
  const session = useSession();
  const { data: config } = useQuery(websiteConfigQuery);
  const returnTo = createPath(useLocation());
  if (isLoggedIn(session) || config?.register === false) return null;
  const open = () => {
    onOpen?.();
    openLogin({ mode: 'register', returnTo });
  };
  return (
    <Button size="xs" className={className} onClick={open}>
      {t('register')}
    </Button>
  );
}

function AccountMenu({ user }: { user: { username: string; nickname: string | null; avatar: string | null } }) {
  const t = shellTexts.use();
  const locale = useLocale();
  const name = user.nickname ?? user.username;
  const [isNear, setNear] = useState(false);
  const { data: isAuthor } = useQuery({ ...isAuthorQuery, enabled: isNear });
  const items = menuOf(menuLinks, 'user', { ...useMenuContext(), isAuthor });
  const comeNear = () => setNear(true);
  return (
    <HeaderMenu
      position="bottom-end"
      width={190}
      button={
        <button
          type="button"
          className={classes.opener}
          aria-label={t('user', { name })}
          onPointerEnter={comeNear}
          onFocus={comeNear}
        >
          <Avatar name={name} url={user.avatar} size={26} />
          <span className={classes.name}>{name}</span>
          <IconChevronDown size={14} />
        </button>
      }
      content={{
        links: items.flatMap((item) => (isSubmenu(item) ? [] : { label: pick(item.label, locale), to: item.to })),
      }}
    />
  );
}
