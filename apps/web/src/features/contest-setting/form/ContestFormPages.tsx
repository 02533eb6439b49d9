import { Button } from '@mantine/core';
import type { ContestOfStaff } from '@oyez/contract/contests/contest-admin';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { NotFoundPage } from '../../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../../app/idOf.ts';
import { paths } from '../../../app/paths.ts';
import { UnsavedGuard, useOnceSaved } from '../../../ui/forms/UnsavedGuard.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { PartsPage } from '../../../ui/layout/PageHead.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import { JuryDownloadsPart } from '../../contest-jury/juryDownloads.part.api.ts';
import { storedContestQuery } from '../contestSetting.api.ts';
import { ContestPlaces } from '../OfContest.tsx';
import { ContestForm } from './ContestForm.tsx';
import { newContest, valuesOf } from './contestValues.ts';
import { formTexts } from './form.i18n.ts';
import { useSettingAddresses } from '../settingAddresses.ts';

export function CreateContestPage() {
  const to = useSettingAddresses();
  const t = formTexts.use();
  usePageTitle(t('create'));
  const navigate = useNavigate();
  const [stored] = useState(() => newContest(new Date()));
  const [created, setCreated] = useState<number>();
  useOnceSaved(created, (cid) => void navigate(to.problems(cid), { replace: true }));

  return (
    <PartsPage title={t('create')}>
      <UnsavedGuard>
        <ContestForm stored={stored} onSaved={setCreated} />
      </UnsavedGuard>
    </PartsPage>
  );
}

export function EditContestPage() {
  const cid = idOf(useParams()['contestID']);
  return cid === undefined ? <NotFoundPage /> : <EditContest key={cid} cid={cid} />;
}

function EditContest({ cid }: { cid: number }) {
  const to = useSettingAddresses();
  const ui = uiTexts.use();
  const { data, error, refetch } = useQuery(storedContestQuery(cid));
  const [round, setRound] = useState(0);
  if (data === undefined) {
    const onward = { to: to.list(), label: ui('onward.adminContests') };
    return <Pending heading="h1" lines={14} error={error} onRetry={refetch} onward={onward} />;
  }
  return (
    <StoredForm
      contest={data}
      round={round}
      onRefresh={() => void refetch()}
      onReload={() => void refetch().then(() => setRound((before) => before + 1))}
    />
  );
}

type StoredProps = { contest: ContestOfStaff; round: number; onRefresh: () => void; onReload: () => void };

function StoredForm({ contest, round, onRefresh, onReload }: StoredProps) {
  const t = formTexts.use();
  const title = t('edit', { id: contest.id, title: contest.title });
  usePageTitle(title);
  const stored = useMemo(() => valuesOf(contest), [contest]);
  return (
    <>
      <ContestPlaces cid={contest.id} here="settings" />
      <PartsPage
        title={title}
        actions={
          <>
            <Button component={Link} to={paths.contest(String(contest.id))} size="xs" variant="default">
              {t('toPage')}
            </Button>
            <JuryDownloadsPart cid={contest.id} />
          </>
        }
      >
        <UnsavedGuard>
          <ContestForm
            key={round}
            stored={stored}
            contest={contest}
            onSaved={onRefresh}
            onMerge={onRefresh}
            onReload={onReload}
          />
        </UnsavedGuard>
      </PartsPage>
    </>
  );
}
