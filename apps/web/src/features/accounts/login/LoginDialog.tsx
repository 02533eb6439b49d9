import { getDefaultZIndex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { register } from '@oyez/contract/accounts/accounts';
import { successText } from '@oyez/contract/wire/endpoint';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router';
import { getLocale } from '../../../api/locale.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { closeLogin, type LoginRequest, openLogin } from '../../../ui/dialogs/loginRequest.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { websiteConfigQuery } from '../../site/site.api.ts';
import { logIn } from '../accounts.api.ts';
import { accountTexts } from './login.i18n.ts';
import classes from './login.module.css';
import { LoginForm } from './LoginForm.tsx';
import { type NewAccount, RegisterForm } from './RegisterForm.tsx';
import { ResetForm } from './ResetForm.tsx';

const WIDTH = 370;

export function LoginDialog({ request }: { request: LoginRequest }) {
  const t = accountTexts.use();
  const navigate = useNavigate();
  const here = createPath(useLocation());
  const { data: config } = useQuery(websiteConfigQuery);
  const [newName, setNewName] = useState('');
  // The way back leads to another page, over which this question would stand.
  useEffect(() => {
    window.addEventListener('popstate', closeLogin);
    return () => window.removeEventListener('popstate', closeLogin);
  }, []);
  const { door = 'site' } = request;
  const mayRegister = config?.register !== false && door === 'site';
  const mode = request.mode === 'register' && !mayRegister ? 'login' : request.mode;
  const forms = useRef<HTMLDivElement>(null);
  useFirstField(forms, mode);

  const enter = (greeting: string) => {
    toast.success(greeting);
    closeLogin();
    // Where the person is already, nothing is to be opened: it would be the page's top, and a second step back.
    if (request.returnTo !== undefined && request.returnTo !== here) void navigate(request.returnTo);
  };
  /** In at once; when that fails, the account is there all the same. */
  const welcomeNewcomer = async ({ username, password }: NewAccount) => {
    try {
      await logIn('site', { username, password });
      enter(t('welcomeFirst', { name: username }));
    } catch {
      toast.success(successText(register, getLocale()));
      setNewName(username);
      openLogin({ ...request, mode: 'login' });
    }
  };
  const link = (next: LoginRequest['mode'], words: string) => (
    <button type="button" className={classes.link} onClick={() => openLogin({ ...request, mode: next })}>
      {words}
    </button>
  );
  const toLogin = <div className={classes.footer}>{link('login', t('toLogin'))}</div>;
  const titles = { login: t('login'), register: t('register'), reset: t('reset.title') };

  return (
    <Dialog
      opened
      onClose={closeLogin}
      size={WIDTH}
      padding={22}
      xOffset={8}
      title={titles[mode]}
      // A click beside the dialog must not throw away a half-filled registration.
      closeOnClickOutside={false}
      closeOnEscape
      // Over a dialog in which somebody was writing when the session ended.
      zIndex={getDefaultZIndex('modal') + 2}
    >
      <div ref={forms}>
        {mode === 'login' && (
          <LoginForm
            key={newName}
            door={door}
            username={newName}
            onDone={(user) => enter(t('welcome', { name: user.nickname ?? user.username }))}
            footer={
              <div className={classes.footer}>
                {link('reset', t('forgot'))}
                {mayRegister && link('register', t('toRegister'))}
              </div>
            }
          />
        )}
        {mode === 'register' && <RegisterForm onDone={welcomeNewcomer} footer={toLogin} />}
        {mode === 'reset' && <ResetForm footer={toLogin} />}
      </div>
    </Dialog>
  );
}

/** The link from one form to the next goes with the form that it stood in, and the focus with it. */
function useFirstField(forms: RefObject<HTMLElement | null>, mode: LoginRequest['mode']): void {
  const shown = useRef(mode);
  useEffect(() => {
    if (shown.current === mode) return;
    shown.current = mode;
    forms.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [forms, mode]);
}
