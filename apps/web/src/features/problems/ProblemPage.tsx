import { ActionIcon, Tabs, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { limits } from '@oyez/contract/rules/limits';
import type { ProblemInfo } from '@oyez/contract/problems/problems';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { ErrorResult } from '../../ui/feedback/ErrorResult.tsx';
import { endFirstLook } from '../../ui/loading/firstLook.ts';
import { IconChevronRight } from '../../ui/icons.tsx';
import { latePart } from '../../ui/loading/latePart.tsx';
import { Loading } from '../../ui/loading/Loading.tsx';
import { markdownLoaded, preloadMarkdown } from '../../ui/markdown/Markdown.tsx';
import { formulasDrawn } from '../../ui/markdown/useFormulas.ts';
import { PHONE_QUERY } from '../../ui/hooks/phone.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useHotkey } from '../../ui/hooks/useHotkey.ts';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { usePaintedAfter } from '../../ui/hooks/usePaintedAfter.ts';
import { usePrintInLight } from '../../ui/hooks/usePrintInLight.ts';
import { ExtraFiles } from './statement/ExtraFiles.tsx';
import { extraFilesOf } from './statement/extraFilesOf.ts';
import { IconFocus, IconUnfocus } from './workspace/icons.tsx';
import { ListNavigation } from './workspace/ListNavigation.tsx';
import { pageTexts } from './problemPage.i18n.ts';
import classes from './ProblemPage.module.css';
import { problemQuery, problemStatusQuery } from './problems.api.ts';
import { runTexts } from './runs/runs.i18n.ts';
import { useTestPanel } from './runs/useTestPanel.ts';
import { type Side, SplitPane } from './workspace/SplitPane.tsx';
import { Statement } from './statement/Statement.tsx';
import { markdownOf, useStatementText } from './statement/statementText.ts';
import { useFocusMode } from './workspace/useFocusMode.ts';
import { useWorkspace } from './workspace/useWorkspace.ts';
import { Workbench } from './workspace/Workbench.tsx';

const OwnSubmissions = latePart(async () => (await import('./workspace/OwnSubmissions.tsx')).OwnSubmissions);

// The statement's parser loads while its text is still on the way.
preloadMarkdown();

export function ProblemPage() {
  const { problemID = '' } = useParams();
  const { data, error, refetch } = useQuery(problemQuery(problemID));
  if (data !== undefined) return <Problem key={data.problem.problemId} info={data} />;
  return (
    <div className={classes.alone}>
      {error === null ? <Loading lines={14} /> : <NoProblem error={error} onRetry={() => void refetch()} />}
    </div>
  );
}

function NoProblem(props: { error: Error; onRetry: () => void }) {
  useEffect(endFirstLook, []);
  return <ErrorResult {...props} />;
}

type Tab = 'statement' | 'code' | 'mine' | 'files';

function Problem({ info }: { info: ProblemInfo }) {
  const t = pageTexts.use();
  const session = useSession();
  const loggedIn = isLoggedIn(session);
  const statement = useStatementText(info);
  const [textsReady] = useState(() => markdownLoaded(markdownOf(statement.text)));
  const isStatementPainted = usePaintedAfter(textsReady);
  useEffect(() => {
    if (isStatementPainted) void formulasDrawn().then(endFirstLook);
  }, [isStatementPainted]);
  const workspace = useWorkspace(info, session.user?.uid ?? '');
  const personalStatus = usePersonalStatus(info.problem.id, loggedIn);
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false }) === true;
  const [tab, setTab] = useState<Tab>('statement');
  const [hidden, setHidden] = useState<Side | null>(null);
  const focus = useFocusMode({ isPhone });
  const panel = useTestPanel(info.problem.id);
  usePrintInLight();
  usePageTitle(`${info.problem.problemId} ${statement.text.title}`);

  const tryInput = useTryInput(panel, () => (isPhone ? setTab('code') : setHidden(null)));
  const files = extraFilesOf(info.problem.userExtraFile);
  const shownTab = tab === 'code' && !isPhone ? 'statement' : tab;
  const workbench = isStatementPainted ? (
    <Workbench
      info={info}
      workspace={workspace}
      personalStatus={personalStatus}
      panel={panel}
      editorAfter={textsReady}
    />
  ) : null;
  const reading = (
    <Tabs
      value={shownTab}
      onChange={(value) => setTab((value ?? 'statement') as Tab)}
      className={classes.tabs}
      classNames={{ list: classes.tabList, panel: classes.tabPanel }}
    >
      <div className={classes.tabBar}>
        <Tabs.List>
          <Tabs.Tab value="statement">{t('tabs.statement')}</Tabs.Tab>
          {isPhone && <Tabs.Tab value="code">{t('tabs.code')}</Tabs.Tab>}
          <Tabs.Tab value="mine">{t('tabs.mine')}</Tabs.Tab>
          {files.length > 0 && <Tabs.Tab value="files">{t('tabs.files', { count: files.length })}</Tabs.Tab>}
        </Tabs.List>
        {!isPhone && <FrameTools hidden={hidden} onHide={setHidden} focus={focus} />}
      </div>
      <Tabs.Panel value="statement" data-reading>
        <Statement info={info} statement={statement} language={workspace.language} onTryInput={tryInput} />
      </Tabs.Panel>
      {isPhone && (
        <Tabs.Panel value="code" className={classes.codePanel}>
          {workbench}
        </Tabs.Panel>
      )}
      <Tabs.Panel value="mine">
        {shownTab === 'mine' && loggedIn && <OwnSubmissions problemId={info.problem.problemId} />}
      </Tabs.Panel>
      {files.length > 0 && (
        <Tabs.Panel value="files">{shownTab === 'files' && <ExtraFiles files={files} />}</Tabs.Panel>
      )}
    </Tabs>
  );
  return (
    <div className={clsx(classes.page, focus.isOn && classes.focused)}>
      {focus.isOn && <ListNavigation current={info.problem.problemId} />}
      {isPhone ? (
        <div className={classes.phone}>{reading}</div>
      ) : (
        <SplitPane left={reading} right={workbench} hidden={hidden} onHide={setHidden} />
      )}
    </div>
  );
}

type FrameToolsProps = {
  hidden: Side | null;
  onHide: (side: Side | null) => void;
  focus: ReturnType<typeof useFocusMode>;
};

/** Room for the statement: without the editor, or without the site around it. */
function FrameTools({ hidden, onHide, focus }: FrameToolsProps) {
  const t = pageTexts.use();
  useHotkey('f', focus.toggle);
  const foldName = t(hidden === 'right' ? 'showEditor' : 'onlyProblem');
  const focusName = t(focus.isOn ? 'leaveFocus' : 'enterFocus');
  return (
    <span className={classes.frameTools}>
      <Tooltip label={focusName}>
        <ActionIcon aria-label={focusName} aria-pressed={focus.isOn} onClick={focus.toggle}>
          {focus.isOn ? <IconUnfocus /> : <IconFocus />}
        </ActionIcon>
      </Tooltip>
      <Tooltip label={foldName}>
        <ActionIcon
          aria-label={foldName}
          aria-pressed={hidden === 'right'}
          onClick={() => onHide(hidden === 'right' ? null : 'right')}
        >
          <IconChevronRight className={clsx(hidden === 'right' && classes.turned)} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}

/** Puts a sample's input where one's own is written, ready to be changed and run. */
function useTryInput(panel: ReturnType<typeof useTestPanel>, showEditor: () => void) {
  const t = runTexts.use();
  return (sample: { input: string; output: string }) => {
    const { max } = limits.testInput;
    if (sample.input.length > max) return toast.warning(t('sampleTooLong', { max }));
    panel.setOwn({ input: sample.input.replace(/\n$/, ''), expected: sample.output.replace(/\n$/, '') });
    panel.show('own');
    showEditor();
  };
}

function usePersonalStatus(pid: number, loggedIn: boolean): number | undefined {
  const { data } = useQuery({ ...problemStatusQuery([pid]), enabled: loggedIn });
  return data?.[pid]?.status;
}
