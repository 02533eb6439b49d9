import { Tabs, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { useScope } from '../../../app/scope/InScope.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { usePaintedAfter } from '../../../ui/hooks/usePaintedAfter.ts';
import { usePrintInLight } from '../../../ui/hooks/usePrintInLight.ts';
import { NARROW_QUERY } from '../../../ui/hooks/phone.ts';
import { useHotkey } from '../../../ui/hooks/useHotkey.ts';
import { endFirstLook } from '../../../ui/loading/firstLook.ts';
import { markdownLoaded } from '../../../ui/markdown/Markdown.tsx';
import { formulasDrawn } from '../../../ui/markdown/useFormulas.ts';
import { websiteConfigQuery } from '../../site/site.api.ts';
import { OwnSubmissionsPart } from '../../submissions/ownSubmissions.part.api.ts';
import { pageTexts } from '../problemPage.i18n.ts';
import { listedName, type PlacedProblem, problemStatusQuery } from '../problems.api.ts';
import { useTestPanel } from '../runs/useTestPanel.ts';
import { EndedContests } from '../statement/EndedContests.tsx';
import { ExtraFiles } from '../statement/ExtraFiles.tsx';
import { extraFilesOf } from '../statement/extraFilesOf.ts';
import { Statement } from '../statement/Statement.tsx';
import { markdownOf, useStatementText } from '../statement/statementText.ts';
import { FrameTools } from './FrameTools.tsx';
import { NeighbourBar, PreviousNext } from './Neighbours.tsx';
import classes from './ProblemWorkspace.module.css';
import { type Side, SplitPane } from './splitting/SplitPane.tsx';
import { useFocusMode } from './splitting/useFocusMode.ts';
import { useSubmission } from './submitting/useSubmission.ts';
import { useBroughtCode } from './writing/useBroughtCode.ts';
import { useBroughtInput } from './writing/useBroughtInput.ts';
import { useNeighbours } from './useNeighbours.ts';
import { useTryInput } from './useTryInput.ts';
import { useWorkspace } from './useWorkspace.ts';
import { type GoTo, Workbench } from './Workbench.tsx';

type Tab = 'statement' | 'code' | 'mine' | 'files';

/** What is read on the left, what is written on the right; on a narrow window each behind a tab. */
export function OpenProblem({ info }: { info: PlacedProblem }) {
  const t = pageTexts.use();
  const session = useSession();
  const loggedIn = isLoggedIn(session);
  const statement = useStatementText(info);
  const { textsReady, isStatementPainted } = usePainting(markdownOf(statement.text));
  const workspace = useWorkspace(info);
  const personalStatus = usePersonalStatus(info.problem.id, loggedIn);
  const isTabbed = useMediaQuery(NARROW_QUERY, undefined, { getInitialValueInEffect: false }) === true;
  const [tab, setTab] = useState<Tab>('statement');
  const [hidden, setHidden] = useState<Side | null>(null);
  const focus = useFocusMode({ isTabbed });
  const panel = useTestPanel(info.problem.id, session.user?.uid ?? '');
  const { problemId } = info.problem;
  const submission = useSubmission({
    problemId,
    workspace,
    personalStatus,
    // The verdict takes the place of what was tried before it.
    onArrived: () => panel.show(null),
  });
  const { scope } = useScope();
  const neighbours = useNeighbours(info.problem, { isFocused: focus.isOn });
  usePrintInLight();
  usePageTitle(`${info.problem.problemId} ${statement.text.title}`);

  const showEditor = () => (isTabbed ? setTab('code') : setHidden((side) => (side === 'right' ? null : side)));
  const tryInput = useTryInput(panel, showEditor);
  useBroughtInput(tryInput);
  const brought = useBroughtCode(workspace, info.languages, showEditor);
  const [goTo, setGoTo] = useState<GoTo>();
  const enterEditor = () => {
    showEditor();
    setGoTo({});
  };
  useHotkey('e', enterEditor);
  const files = extraFilesOf(info.problem.userExtraFile);
  const shownTab = tab === 'code' && !isTabbed ? 'statement' : tab;
  const workbench = isStatementPainted ? (
    <Workbench
      info={info}
      workspace={workspace}
      personalStatus={personalStatus}
      panel={panel}
      submission={submission}
      editorAfter={textsReady}
      isTabbed={isTabbed}
      goTo={goTo}
      onGoTo={setGoTo}
      onTryInput={tryInput}
      neighbours={neighbours}
      brought={brought}
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
          {isTabbed && <Tabs.Tab value="code">{t('tabs.code')}</Tabs.Tab>}
          <Tabs.Tab value="mine">{t('tabs.mine')}</Tabs.Tab>
          {files.length > 0 && <Tabs.Tab value="files">{t('tabs.files', { count: files.length })}</Tabs.Tab>}
        </Tabs.List>
        <PreviousNext neighbours={neighbours} />
        {!isTabbed && <FrameTools hidden={hidden} onHide={setHidden} focus={focus} />}
      </div>
      <Tabs.Panel value="statement" data-reading>
        <Statement
          info={info}
          statement={statement}
          language={workspace.language}
          onTryInput={tryInput}
          below={scope.kind === 'site' && <EndedContests problemId={problemId} />}
        />
      </Tabs.Panel>
      {isTabbed && (
        <Tabs.Panel value="code" className={classes.codePanel}>
          {workbench}
        </Tabs.Panel>
      )}
      <Tabs.Panel value="mine">
        {shownTab === 'mine' && loggedIn && (
          <OwnSubmissionsPart
            problemId={listedName(info)}
            label={t('mine.title')}
            empty={{ title: t('mine.empty'), text: t('mine.emptyText') }}
          />
        )}
      </Tabs.Panel>
      {files.length > 0 && (
        <Tabs.Panel value="files">{shownTab === 'files' && <ExtraFiles files={files} />}</Tabs.Panel>
      )}
    </Tabs>
  );
  return (
    <div className={clsx(classes.page, focus.isOn && classes.focused)}>
      <button type="button" className={classes.skip} onClick={enterEditor}>
        {t('skipToEditor')}
      </button>
      {shownTab !== 'statement' && (
        <VisuallyHidden component="h1">
          {problemId} {statement.text.title}
        </VisuallyHidden>
      )}
      <NeighbourBar neighbours={neighbours} isFocused={focus.isOn} />
      {isTabbed ? (
        <div className={classes.phone}>{reading}</div>
      ) : (
        <SplitPane left={reading} right={workbench} hidden={hidden} onHide={setHidden} />
      )}
    </div>
  );
}

/**
 * The text first, then its formulas, then the rest of the page: the server's drawing stays until they are there, and
 * until it is known which links stand above the text.
 */
function usePainting(text: string[]) {
  const [textsReady] = useState(() => markdownLoaded(text));
  const isStatementPainted = usePaintedAfter(textsReady);
  const isComplete = useQuery(websiteConfigQuery).isFetched && isStatementPainted;
  useEffect(() => {
    if (isComplete) void formulasDrawn().then(endFirstLook);
  }, [isComplete]);
  return { textsReady, isStatementPainted };
}

function usePersonalStatus(pid: number, loggedIn: boolean): number | undefined {
  const { scope } = useScope();
  const { data } = useQuery({ ...problemStatusQuery([pid], scope), enabled: loggedIn });
  return data?.[pid]?.status;
}
