import { isRemoteSite } from '@oyez/contract/remote/remote-values';
import { useContext, useEffect, useRef } from 'react';
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx';
import { latePart } from '../../../ui/loading/latePart.tsx';
import { RemoteLightPart } from '../../remote-judges/remoteJudges.part.api.ts';
import { DraftNotices } from './DraftNotices.tsx';
import { EditorBar } from './EditorBar.tsx';
import { Foot } from './submitting/Foot.tsx';
import { JudgingPanel } from './JudgingPanel.tsx';
import { pageTexts } from '../problemPage.i18n.ts';
import type { PlacedProblem } from '../problems.api.ts';
import { SubmitRulesContext } from '../submitRules.api.ts';
import type { TestPanelState, TestView } from '../runs/useTestPanel.ts';
import { useFontSize } from './writing/useFontSize.ts';
import { SubmitNotice } from './submitting/SubmitNotice.tsx';
import type { useTryInput } from './useTryInput.ts';
import type { useBroughtCode } from './writing/useBroughtCode.ts';
import type { Neighbours } from './useNeighbours.ts';
import { useRunCode } from './submitting/useRunCode.ts';
import type { SubmissionState } from './submitting/useSubmission.ts';
import { useWorkKeys } from './submitting/useWorkKeys.ts';
import type { Workspace } from './useWorkspace.ts';
import classes from './Workbench.module.css';

const HasteDialog = latePart(async () => (await import('./HasteDialog.tsx')).HasteDialog);
const TestPanel = latePart(async () => (await import('../runs/TestPanel.tsx')).TestPanel);

/** After what is read and written in has come; whoever is cut off then can still run and submit later. */
const PRELOAD_MS = 3000;

/** The editor is to take the focus, at a line where one is named. */
export type GoTo = { line?: number };

type Props = {
  info: PlacedProblem;
  workspace: Workspace;
  personalStatus: number | undefined;
  panel: TestPanelState;
  submission: SubmissionState;
  /** The editor is large: what is read first comes first. */
  editorAfter: Promise<unknown>;
  /** It stands behind a tab, not beside the statement. */
  isTabbed: boolean;
  goTo: GoTo | undefined;
  onGoTo: (place: GoTo) => void;
  onTryInput: ReturnType<typeof useTryInput>;
  neighbours: Neighbours;
  brought: ReturnType<typeof useBroughtCode>;
};

/** The editor with its language bar above, runs and verdict below it, and a foot that never scrolls away. */
export function Workbench(props: Props) {
  const {
    info,
    workspace,
    personalStatus,
    panel,
    submission,
    editorAfter,
    isTabbed,
    goTo,
    onGoTo,
    onTryInput,
    neighbours,
    brought,
  } = props;
  const t = pageTexts.use();
  const rules = useContext(SubmitRulesContext);
  const goToLine = (line: number) => onGoTo({ line });
  const bench = useRef<HTMLElement>(null);
  const fontSize = useFontSize(workspace.fontSize, isTabbed, bench);
  const run = useRunCode(info, workspace, panel);
  usePreloaded();

  const { submitId } = submission;
  const ready: TestView = panel.view ?? (info.samples.length > 0 ? 'samples' : 'own');
  useWorkKeys({ submit: submission.send, run: () => run(ready) });

  return (
    <section ref={bench} className={classes.bench} aria-label={t('tabs.code')}>
      <EditorBar
        info={info}
        workspace={workspace}
        personalStatus={personalStatus}
        onBring={brought.bring}
        fontSize={fontSize}
      />
      {info.remote !== undefined && isRemoteSite(info.remote.site) && (
        <div className={classes.remote}>
          <RemoteLightPart site={info.remote.site} href={info.remote.url ?? undefined} />
        </div>
      )}
      <DraftNotices workspace={workspace} brought={brought.brought} onBroughtSeen={brought.dismiss} />
      <div className={classes.editor}>
        <CodeEditor
          value={workspace.code}
          textKey={workspace.draft.textKey}
          onChange={workspace.setCode}
          contentType={workspace.contentType}
          fontSize={fontSize}
          tabSize={workspace.tabSize}
          vim={workspace.vim}
          goTo={goTo}
          hint={t(isTabbed ? 'emptyEditor' : 'emptyEditorKeys')}
          after={editorAfter}
        />
      </div>
      {panel.view !== null && <TestPanel info={info} panel={panel} view={panel.view} onRun={run} onLine={goToLine} />}
      {submission.trouble !== undefined && (
        <SubmitNotice trouble={submission.trouble} onAgain={submission.sendAgain} onClose={submission.dismissTrouble} />
      )}
      {submitId !== undefined && (
        <JudgingPanel
          key={submitId}
          submitId={submitId}
          info={info}
          neighbours={neighbours}
          onLine={goToLine}
          onTryInput={onTryInput}
          onClose={submission.close}
        />
      )}
      {submission.hasty !== undefined && (
        <HasteDialog code={submission.hasty} onClose={submission.endHaste} onSubmitted={submission.onSubmitted} />
      )}
      {rules !== null && rules.notice !== null && (
        <p className={classes.rule} role="status">
          {rules.notice}
        </p>
      )}
      <Foot
        info={info}
        length={workspace.code.length}
        panel={panel}
        ready={ready}
        onRun={run}
        onSubmit={submission.send}
        isSubmitting={submission.isSending}
        waitSeconds={submission.waitSeconds}
      />
    </section>
  );
}

function usePreloaded(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      TestPanel.preload();
      HasteDialog.preload();
    }, PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);
}
