import { Button, Tabs } from '@mantine/core';
import { DOWNLOAD_TESTCASE_PATH } from '@oyez/contract/problems/test-data';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { download } from '../../../api/download.ts';
import { siteAddresses } from '../../../app/scope/addresses.ts';
import { PartsPage } from '../../../ui/layout/PageHead.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { UnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { ProblemChecksPart } from '../../problem-checks/problemChecks.part.api.ts';
import { ProblemStatisticsPart } from '../../problem-statistics/problemStatistics.part.api.ts';
import { formTexts } from './form.i18n.ts';
import { type StoredProblem, valuesOf } from './formValues.ts';
import { type FormFiller, ProblemForm } from './ProblemForm.tsx';
import { storedProblemQuery } from '../setting.api.ts';

export function EditProblemPage() {
  const { problemID = '' } = useParams();
  return <EditProblem key={problemID} pid={Number(problemID)} />;
}

function EditProblem({ pid }: { pid: number }) {
  const { data, error, refetch } = useQuery(storedProblemQuery(pid));
  const [round, setRound] = useState(0);
  if (data === undefined) return <Pending lines={14} error={error} onRetry={refetch} />;
  return (
    <StoredForm
      data={data}
      round={round}
      onRefresh={() => void refetch()}
      onReload={() => void refetch().then(() => setRound((before) => before + 1))}
    />
  );
}

const TABS = ['form', 'solutions', 'statistics'] as const;
type Tab = (typeof TABS)[number];

function StoredForm({
  data,
  round,
  onRefresh,
  onReload,
}: {
  data: StoredProblem;
  round: number;
  onRefresh: () => void;
  onReload: () => void;
}) {
  const t = formTexts.use();
  const { problem } = data;
  const title = t('edit', { id: problem.problemId });
  usePageTitle(title);
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'form';
  const filler = useRef<FormFiller>(null);
  const stored = useMemo(() => valuesOf(data), [data]);
  const tests = useMutation({ mutationFn: () => download(DOWNLOAD_TESTCASE_PATH, { pid: problem.id }) });
  const setTab = (next: Tab) => setParams(next === 'form' ? {} : { tab: next }, { replace: true });

  return (
    <PartsPage
      title={title}
      actions={
        <>
          <Button component={Link} to={siteAddresses.problem(problem.problemId)} size="xs" variant="default">
            {t('toPage')}
          </Button>
          <Button size="xs" variant="default" loading={tests.isPending} onClick={() => tests.mutate()}>
            {t('downloadTests')}
          </Button>
        </>
      }
    >
      <Tabs
        value={tab}
        onChange={(value) => setTab((value ?? 'form') as Tab)}
        keepMounted
        keepMountedMode="display-none"
      >
        <Tabs.List mb="md">
          {TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="form">
          <UnsavedGuard>
            <ProblemForm
              key={round}
              ref={filler}
              stored={stored}
              problem={{ pid: problem.id, basedOn: problem.gmtModified, author: problem.author }}
              onSaved={onRefresh}
              onMerge={onRefresh}
              onReload={onReload}
            />
          </UnsavedGuard>
        </Tabs.Panel>
        <Tabs.Panel value="solutions">
          {tab === 'solutions' && (
            <ProblemChecksPart
              pid={problem.id}
              onUseLimits={({ timeMs, memoryMb }) => {
                filler.current?.fill({ timeLimit: timeMs, memoryLimit: memoryMb });
                setTab('form');
              }}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="statistics">
          {tab === 'statistics' && <ProblemStatisticsPart pid={problem.problemId} />}
        </Tabs.Panel>
      </Tabs>
    </PartsPage>
  );
}
