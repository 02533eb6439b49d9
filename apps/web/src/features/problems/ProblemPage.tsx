import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ProblemInfo } from '@oyez/contract/problems';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useLocale } from '../../api/locale.ts';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { PHONE_QUERY } from '../../ui/DataTable.tsx';
import { ErrorResult } from '../../ui/ErrorResult.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { preloadMarkdown } from '../../ui/markdown/Markdown.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { OwnSubmissions } from './OwnSubmissions.tsx';
import { pageTexts } from './problemPage.i18n.ts';
import classes from './ProblemPage.module.css';
import { problemQuery, problemStatusQuery } from './problems.api.ts';
import { SplitPane } from './SplitPane.tsx';
import { chooseText, Statement } from './Statement.tsx';
import { useWorkspace } from './useWorkspace.ts';
import { Workbench } from './Workbench.tsx';

// The statement's parser loads while its text is still on the way.
preloadMarkdown();

export function ProblemPage() {
  const { problemID = '' } = useParams();
  const { data, error, refetch } = useQuery(problemQuery(problemID));
  if (data !== undefined) return <Problem key={data.problem.problemId} info={data} />;
  return (
    <div className={classes.alone}>
      {error === null ? <Loading lines={14} /> : <ErrorResult error={error} onRetry={() => void refetch()} />}
    </div>
  );
}

type Tab = 'statement' | 'code' | 'mine';

function Problem({ info }: { info: ProblemInfo }) {
  const t = pageTexts.use();
  const locale = useLocale();
  const session = useSession();
  const loggedIn = isLoggedIn(session);
  const workspace = useWorkspace(info, session.user?.uid ?? '');
  const personalStatus = usePersonalStatus(info.problem.id, loggedIn);
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false }) === true;
  const [tab, setTab] = useState<Tab>('statement');
  usePageTitle(`${info.problem.problemId} ${chooseText(info, locale).text.title}`);

  const shownTab = tab === 'code' && !isPhone ? 'statement' : tab;
  const workbench = <Workbench info={info} workspace={workspace} personalStatus={personalStatus} />;
  const reading = (
    <Tabs
      value={shownTab}
      onChange={(value) => setTab((value ?? 'statement') as Tab)}
      className={classes.tabs}
      classNames={{ list: classes.tabList, panel: classes.tabPanel }}
    >
      <Tabs.List>
        <Tabs.Tab value="statement">{t('tabs.statement')}</Tabs.Tab>
        {isPhone && <Tabs.Tab value="code">{t('tabs.code')}</Tabs.Tab>}
        <Tabs.Tab value="mine">{t('tabs.mine')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="statement">
        <Statement info={info} language={workspace.language} />
      </Tabs.Panel>
      {isPhone && (
        <Tabs.Panel value="code" className={classes.codePanel}>
          {workbench}
        </Tabs.Panel>
      )}
      <Tabs.Panel value="mine">
        {shownTab === 'mine' && loggedIn && <OwnSubmissions problemId={info.problem.problemId} />}
      </Tabs.Panel>
    </Tabs>
  );
  return isPhone ? <div className={classes.phone}>{reading}</div> : <SplitPane left={reading} right={workbench} />;
}

function usePersonalStatus(pid: number, loggedIn: boolean): number | undefined {
  const { data } = useQuery({ ...problemStatusQuery([pid]), enabled: loggedIn });
  return data?.[pid]?.status;
}
