import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, useEffect } from 'react';
import { useLoginRequest } from '../../ui/dialogs/loginRequest.ts';
import { drawModals } from '../../ui/dialogs/modals.ts';
import { Brand } from './Brand.tsx';
import classes from '../providers.module.css';
import { shellTexts } from './shell.i18n.ts';

/** What comes to lie over a page: toasts, dialogs and questions. */
export function Overlays() {
  useEffect(drawModals, []);
  const isLoginAsked = useLoginRequest() !== null;
  return (
    <>
      {/* Escape is for the login while it lies over them. */}
      <ModalsProvider modalProps={{ closeOnEscape: !isLoginAsked }}>{null}</ModalsProvider>
      <Notifications position="top-center" limit={4} classNames={{ root: classes.toasts }} />
    </>
  );
}

/** The menu of narrow screens. */
export function MenuDrawer({
  opened,
  onClose,
  children,
}: {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = shellTexts.use();
  // Closed at first: a drawer that comes open neither slides in nor gives the focus back when it goes.
  const isThere = useMounted();
  return (
    <Drawer
      opened={opened && isThere}
      onClose={onClose}
      size={280}
      title={<Brand />}
      closeButtonProps={{ 'aria-label': t('menu.close') }}
    >
      <nav aria-label={t('menu.label')}>{children}</nav>
    </Drawer>
  );
}
