import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { register } from '@oyez/contract/accounts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getLocale } from '../../api/locale.ts';
import { closeLogin, type LoginRequest, openLogin } from '../../ui/loginRequest.ts';
import { toast } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { websiteConfigQuery } from '../site/site.api.ts';
import { accountTexts } from './accounts.i18n.ts';
import classes from './accounts.module.css';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';

const WIDTH = 370;

export function LoginDialog({ request }: { request: LoginRequest }) {
  const t = accountTexts.use();
  const ui = uiTexts.use();
  const navigate = useNavigate();
  const { data: config } = useQuery(websiteConfigQuery);
  const [newName, setNewName] = useState('');
  const mayRegister = config?.register !== false;
  const mode = mayRegister ? request.mode : 'login';

  const enter = (name: string) => {
    toast.success(t('welcome', { name }));
    closeLogin();
    if (request.returnTo !== undefined) void navigate(request.returnTo);
  };
  const welcomeNewcomer = (username: string) => {
    toast.success(register.success?.[getLocale() === 'zh-CN' ? 'zh' : 'en'] ?? '');
    setNewName(username);
    openLogin({ ...request, mode: 'login' });
  };
  const change = (next: LoginRequest['mode']) => (
    <div className={classes.footer}>
      <button type="button" className={classes.link} onClick={() => openLogin({ ...request, mode: next })}>
        {next === 'register' ? t('toRegister') : t('toLogin')}
      </button>
    </div>
  );

  return (
    <Modal
      opened
      onClose={closeLogin}
      size={WIDTH}
      padding={22}
      xOffset={8}
      title={mode === 'login' ? t('login') : t('register')}
      closeButtonProps={{ 'aria-label': ui('close') }}
      // A click beside the dialog must not throw away a half-filled registration.
      closeOnClickOutside={false}
    >
      {mode === 'login' ? (
        <LoginForm
          key={newName}
          door="site"
          username={newName}
          onDone={(user) => enter(user.nickname ?? user.username)}
          footer={mayRegister ? change('register') : undefined}
        />
      ) : (
        <RegisterForm onDone={welcomeNewcomer} footer={change('login')} />
      )}
    </Modal>
  );
}
