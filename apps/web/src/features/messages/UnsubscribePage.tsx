import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ErrorResult } from '../../ui/feedback/ErrorResult.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Loading } from '../../ui/loading/Loading.tsx';
import { stopQuery } from './digest.api.ts';
import { digestTexts } from './digest.i18n.ts';

/** Where the link at the end of a mail leads: they are stopped when this page is open. */
export function UnsubscribePage() {
  const t = digestTexts.use();
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  usePageTitle(t('stop.title'));
  return (
    <Panel title={t('stop.title')} heading="h1">
      {token === '' ? <Notice title={t('stop.missing')} text={t('stop.missingText')} /> : <Stopped token={token} />}
    </Panel>
  );
}

function Stopped({ token }: { token: string }) {
  const t = digestTexts.use();
  const { data, error, refetch } = useQuery(stopQuery(token));
  if (error !== null) return <ErrorResult error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading lines={3} />;
  return (
    <Notice
      title={t('stop.stopped')}
      text={t('stop.stoppedText', { username: data.username })}
      actions={
        <Button component={Link} to={`${paths.settings()}#messages`} variant="light">
          {t('stop.settings')}
        </Button>
      }
    />
  );
}
