import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { errorKind, type ErrorKind } from './errorMessage.ts';
import { IconAlert, IconLock, IconOffline, IconRefresh, IconSearch } from '../icons.tsx';
import { Notice } from './Notice.tsx';
import { openLogin } from '../dialogs/loginRequest.ts';
import { uiTexts } from '../ui.i18n.ts';

export type ErrorResultProps = {
  error: unknown;
  /** Asks again; without it there is a way back instead. */
  onRetry?: () => void;
  /** For panels inside a page. */
  compact?: boolean;
  /** Replaces the usual buttons. */
  actions?: ReactNode;
};

const icons: Record<ErrorKind, ReactNode> = {
  notFound: <IconSearch size={32} />,
  forbidden: <IconLock size={32} />,
  login: <IconLock size={32} />,
  network: <IconOffline size={32} />,
  timeout: <IconOffline size={32} />,
  server: <IconAlert size={32} />,
  chunk: <IconRefresh size={32} />,
  refused: <IconAlert size={32} />,
};

/** What happened, why, and what to do: in the place where the content would have been. */
export function ErrorResult({ error, onRetry, compact = false, actions }: ErrorResultProps) {
  const t = uiTexts.use();
  const kind = errorKind(error);
  const answer = error instanceof ApiError ? error : undefined;
  const said = answer?.msg ?? '';
  return (
    <Notice
      role="alert"
      compact={compact}
      icon={compact ? undefined : icons[kind]}
      title={said === '' ? t(`error.${kind}`) : said}
      text={compact ? undefined : <Hint kind={kind} isNumbered={answer?.requestId !== undefined} />}
      actions={actions ?? <ErrorActions kind={kind} onRetry={onRetry} compact={compact} />}
      note={answer?.requestId === undefined ? undefined : t('requestId', { id: answer.requestId })}
    />
  );
}

function Hint({ kind, isNumbered }: { kind: ErrorKind; isNumbered: boolean }) {
  const t = uiTexts.use();
  if (kind === 'refused') return null;
  return t(kind === 'server' && isNumbered ? 'error.serverHintNumbered' : `error.${kind}Hint`);
}

function ErrorActions({
  kind,
  onRetry,
  compact,
}: {
  kind: ErrorKind;
  onRetry: (() => void) | undefined;
  compact: boolean;
}) {
  const t = uiTexts.use();
  if (kind === 'chunk') {
    return <Button onClick={() => location.reload()}>{t('reload')}</Button>;
  }
  const canRetry =
    onRetry !== undefined && (kind === 'network' || kind === 'timeout' || kind === 'server' || kind === 'refused');
  return (
    <>
      {kind === 'login' && <LoginButton />}
      {canRetry && (
        <Button size={compact ? 'xs' : 'sm'} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      {!compact && <BackButton />}
    </>
  );
}

/** Only on pages: dialogs stand outside the router. */
function BackButton() {
  const t = uiTexts.use();
  const navigate = useNavigate();
  return (
    <Button variant="default" onClick={() => void navigate(-1)}>
      {t('back')}
    </Button>
  );
}

function LoginButton() {
  const t = uiTexts.use();
  return <Button onClick={() => openLogin()}>{t('login')}</Button>;
}
