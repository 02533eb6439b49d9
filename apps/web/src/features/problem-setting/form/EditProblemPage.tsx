import { Alert, Button, Tabs } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { DOWNLOAD_TESTCASE_PATH } from '@oyez/contract/problems/test-data';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { download } from '../../../api/download.ts';
import { isAdmin, useSession } from '../../../api/session.ts';
import { NotFoundPage } from '../../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../../app/idOf.ts';
import { paths } from '../../../app/paths.ts';
import { useScopeAddresses } from '../../../app/scope/InScope.tsx';
import { PartsPage } from '../../../ui/layout/PageHead.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { UnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { ProblemChecksPart } from '../../problem-checks/problemChecks.part.api.ts';
import { ProblemStatisticsPart } from '../../problem-statistics/problemStatistics.part.api.ts';
import { withoutPrefix } from '@oyez/contract/rules/group-display-id';
import { useGroupAround } from '../../groups/groups.api.ts';
import { formTexts } from './form.i18n.ts';
import { type StoredProblem, valuesOf } from './formValues.ts';
import { Elsewhere } from './ElsewhereSection.tsx';
import { type FormFiller, ProblemForm } from './ProblemForm.tsx';
import { storedProblemQuery } from '../setting.api.ts';

export function EditProblemPage() {
  const pid = idOf(useParams()['problemID']);
  return pid === undefined ? <NotFoundPage /> : <EditProblem key={pid} pid={pid} />;
}

function EditProblem({ pid }: { pid: number }) {
  const ui = uiTexts.use();
  const mayList = isAdmin(useSession());
  const group = useGroupAround();
  const { data, error, refetch } = useQuery(storedProblemQuery(pid));
  const [round, setRound] = useState(0);
  if (data === undefined) {
    const ofSite = mayList ? paths.adminProblems() : paths.ownProblems();
    const list = group === null ? ofSite : paths.groupProblemAdmin(String(group.groupId));
    const onward = { to: list, label: ui('onward.adminProblems') };
    return <Pending heading="h1" lines={14} error={error} onRetry={refetch} onward={onward} />;
  }
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
  const to = useScopeAddresses();
  const { problem } = data;
  const title = t('edit', { id: problem.problemId });
  usePageTitle(title);
  const [params, setParams] = useSearchParams();
  // What is practised in a group is counted in its list; the site counts nothing of it.
  const tabs = TABS.filter((one) => one !== 'statistics' || problem.gid === null);
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'form';
  const filler = useRef<FormFiller>(null);
  const group = useGroupAround();
  const shortName = group?.group.shortName;
  const stored = useMemo(() => {
    const values = valuesOf(data);
    return shortName === undefined ? values : { ...values, problemId: withoutPrefix(shortName, values.problemId) };
  }, [data, shortName]);
  const tests = useMutation({ mutationFn: () => download(DOWNLOAD_TESTCASE_PATH, { pid: problem.id }) });
  const setTab = (next: Tab) => setParams(next === 'form' ? {} : { tab: next }, { replace: true });

  return (
    <PartsPage
      title={title}
      actions={
        <>
          <Button component={Link} to={to.problem(problem.problemId)} size="xs" variant="default">
            {t('toPage')}
          </Button>
          {problem.remote === undefined && (
            <Button size="xs" variant="default" loading={tests.isPending} onClick={() => tests.mutate()}>
              {t('downloadTests')}
            </Button>
          )}
        </>
      }
    >
      <UnsavedGuard>
        <Tabs
          value={tab}
          onChange={(value) => setTab((value ?? 'form') as Tab)}
          keepMounted
          keepMountedMode="display-none"
        >
          <Tabs.List mb="md">
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(`tabs.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="form">
            {group !== null && problem.applyPublicProgress !== null && problem.applyPublicProgress !== 3 && (
              <Alert variant="light" color="yellow" role="status" mb="md">
                {t(problem.isGroup ? 'offer.waits' : 'offer.published')}
              </Alert>
            )}
            <ProblemForm
              key={round}
              ref={filler}
              stored={stored}
              problem={{
                pid: problem.id,
                basedOn: problem.gmtModified,
                author: problem.author,
                displayId: problem.problemId,
              }}
              onSaved={onRefresh}
              onMerge={onRefresh}
              onReload={onReload}
            />
          </Tabs.Panel>
          <Tabs.Panel value="solutions">
            {problem.remote !== undefined && <Elsewhere site={problem.remote} about="solutions" />}
            {tab === 'solutions' && problem.remote === undefined && (
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
      </UnsavedGuard>
    </PartsPage>
  );
}
