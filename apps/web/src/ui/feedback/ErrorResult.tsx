import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { useLine } from '../../api/line.ts';
import { errorKind, type ErrorKind } from './errorMessage.ts';
import { IconAlert, IconLock, IconOffline, IconRefresh, IconSearch } from '../icons.tsx';
import { Notice } from './Notice.tsx';
import { openLogin } from '../dialogs/loginRequest.ts';
import { uiTexts } from '../ui.i18n.ts';

export type Onward = { to: string; label: string };

export type ErrorResultProps = {
  error: unknown;
  /** Asks again; without it there is a way back instead. */
  onRetry?: () => void;
  /** For panels inside a page. */
  compact?: boolean;
  /** The list that it would have stood in: the way on when it does not exist. */
  onward?: Onward | undefined;
  /** Replaces the usual buttons. */
  actions?: ReactNode;
  /** Where it is all that the page has. */
  heading?: 'h1' | undefined;
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
export function ErrorResult({ error, onRetry, compact = false, onward, actions, heading }: ErrorResultProps) {
  const t = uiTexts.use();
  const kind = errorKind(error);
  const answer = error instanceof ApiError ? error : undefined;
  const said = answer?.msg ?? '';
  return (
    <Notice
      role="alert"
      compact={compact}
      heading={heading}
      icon={compact ? undefined : icons[kind]}
      title={said === '' ? t(`error.${kind}`) : said}
      text={compact ? undefined : <Hint kind={kind} isNumbered={answer?.requestId !== undefined} />}
      actions={actions ?? <ErrorActions kind={kind} onRetry={onRetry} compact={compact} onward={onward} />}
      note={answer?.requestId === undefined ? undefined : t('requestId', { id: answer.requestId })}
    />
  );
}

/** What the line away explains, and what goes on once it is back. */
const BY_ITSELF: readonly ErrorKind[] = ['network', 'timeout', 'server', 'chunk'];

function Hint({ kind, isNumbered }: { kind: ErrorKind; isNumbered: boolean }) {
  const t = uiTexts.use();
  const line = useLine();
  if (kind === 'refused') return null;
  if (line !== 'up' && BY_ITSELF.includes(kind)) return t('error.byItself');
  return t(kind === 'server' && isNumbered ? 'error.serverHintNumbered' : `error.${kind}Hint`);
}

function ErrorActions({
  kind,
  onRetry,
  compact,
  onward,
}: {
  kind: ErrorKind;
  onRetry: (() => void) | undefined;
  compact: boolean;
  onward: Onward | undefined;
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
      {kind === 'notFound' && onward !== undefined && (
        <Button component={Link} to={onward.to} size={compact ? 'xs' : 'sm'}>
          {onward.label}
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
