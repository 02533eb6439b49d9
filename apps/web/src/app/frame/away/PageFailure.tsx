import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { Link, useLocation, useNavigate, useRouteError } from 'react-router';
import { onLineBack } from '../../../api/line.ts';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { errorKind } from '../../../ui/feedback/errorMessage.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { IconLock } from '../../../ui/icons.tsx';
import { endFirstLook } from '../../../ui/loading/firstLook.ts';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import { BeyondRole } from '../../guards.ts';
import { paths } from '../../paths.ts';
import { shellTexts } from '../shell.i18n.ts';

/** A page that broke or could not be loaded; the frame around it goes on working. */
export function PageFailure() {
  const t = uiTexts.use();
  const error = useRouteError();
  useEffect(endFirstLook, []);
  useNextTryWithLine();
  if (error instanceof BeyondRole) return <ClosedToRole />;
  const reload = <Button onClick={() => location.reload()}>{t('reload')}</Button>;
  return <ErrorResult error={error} actions={errorKind(error) === 'server' ? reload : undefined} />;
}

/** Only pages of the back office ask for more than a login or its own door. */
function ClosedToRole() {
  const t = shellTexts.use();
  usePageTitle(t('closed.title'));
  return (
    <Notice
      role="alert"
      heading="h1"
      icon={<IconLock size={32} />}
      title={t('closed.title')}
      text={t('closed.text')}
      actions={
        <Button component={Link} to={paths.admin()}>
          {t('closed.onward')}
        </Button>
      }
    />
  );
}

export function PageOnItsWay() {
  return <Loading lines={8} />;
}

/** Nothing was typed on a page that did not come: it is asked for again. */
function useNextTryWithLine(): void {
  const here = useLocation();
  const navigate = useNavigate();
  const again = useEffectEvent(() => void navigate(here, { replace: true, state: here.state as unknown }));
  useEffect(() => onLineBack(() => again()), []);
}
