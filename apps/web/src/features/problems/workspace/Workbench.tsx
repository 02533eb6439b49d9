import { findLanguage } from '@oyez/contract/judging/languages';
import { codeFault } from '@oyez/contract/rules/code-checks';
import type { ProblemInfo } from '@oyez/contract/problems/problems';
import { useEffect, useRef, useState } from 'react';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx';
import { latePart } from '../../../ui/loading/latePart.tsx';
import { openLogin } from '../../../ui/dialogs/loginRequest.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSubmitCode } from '../../submissions/submissions.api.ts';
import { complain } from './complain.ts';
import { DraftNotices } from './DraftNotices.tsx';
import { EditorBar } from './EditorBar.tsx';
import { Foot } from './Foot.tsx';
import { isTooHasty } from './haste.ts';
import { JudgingPanel } from './JudgingPanel.tsx';
import { pageTexts } from '../problemPage.i18n.ts';
import type { TestPanelState } from '../runs/useTestPanel.ts';
import { useFontSize } from './useFontSize.ts';
import { useRunCode } from './useRunCode.ts';
import { useWorkKeys } from './useWorkKeys.ts';
import type { Workspace } from './useWorkspace.ts';
import classes from './Workbench.module.css';

const HasteDialog = latePart(async () => (await import('./HasteDialog.tsx')).HasteDialog);
const TestPanel = latePart(async () => (await import('../runs/TestPanel.tsx')).TestPanel);

/** After what is read and written in has come; whoever is cut off then can still run and submit later. */
const PRELOAD_MS = 3000;

/** The editor is to take the focus, at a line where one is named. */
export type GoTo = { line?: number };

type Props = {
  info: ProblemInfo;
  workspace: Workspace;
  personalStatus: number | undefined;
  panel: TestPanelState;
  /** The editor is large: what is read first comes first. */
  editorAfter: Promise<unknown>;
  /** It stands behind a tab, not beside the statement. */
  isTabbed: boolean;
  goTo: GoTo | undefined;
  onGoTo: (place: GoTo) => void;
};

/** The editor with its language bar above, runs and verdict below it, and a foot that never scrolls away. */
export function Workbench(props: Props) {
  const { info, workspace, personalStatus, panel, editorAfter, isTabbed, goTo, onGoTo } = props;
  const t = pageTexts.use();
  const { problemId } = info.problem;
  const [submitId, setSubmitId] = useState<number>();
  const loggedIn = isLoggedIn(useSession());
  const submit = useSubmitCode();
  const [asksCaptcha, setAsksCaptcha] = useState(false);
  const goToLine = (line: number) => onGoTo({ line });
  const bench = useRef<HTMLElement>(null);
  const fontSize = useFontSize(workspace.fontSize, isTabbed, bench);
  const run = useRunCode(info, workspace, panel);
  usePreloaded();

  const onSubmitted = (submission: { submitId: number }) => {
    setSubmitId(submission.submitId);
    panel.show(null);
    toast.success(t('submitted'));
  };
  const send = () => {
    if (submit.isPending) return;
    if (!loggedIn) {
      toast.warning(t('loginToSubmit'));
      return openLogin();
    }
    const complaint = codeFault(workspace.code);
    if (complaint !== undefined) return complain(complaint);
    const { language, code } = workspace;
    submit.mutate(
      { problemId, language, code },
      {
        onSuccess: onSubmitted,
        onError: (error) => {
          if (isTooHasty(error, Date.now())) setAsksCaptcha(true);
        },
      },
    );
  };
  useWorkKeys({ submit: send, run: () => run(panel.view ?? (info.samples.length > 0 ? 'samples' : 'own')) });

  return (
    <section ref={bench} className={classes.bench} aria-label={t('tabs.code')}>
      <EditorBar info={info} workspace={workspace} personalStatus={personalStatus} fontSize={fontSize} />
      <DraftNotices workspace={workspace} />
      <div className={classes.editor}>
        <CodeEditor
          value={workspace.code}
          onChange={workspace.setCode}
          contentType={findLanguage(workspace.language)?.contentType}
          fontSize={fontSize}
          tabSize={workspace.tabSize}
          vim={workspace.vim}
          goTo={goTo}
          hint={t(isTabbed ? 'emptyEditor' : 'emptyEditorKeys')}
          after={editorAfter}
        />
      </div>
      {panel.view !== null && <TestPanel info={info} panel={panel} view={panel.view} onRun={run} onLine={goToLine} />}
      {submitId !== undefined && (
        <JudgingPanel
          key={submitId}
          submitId={submitId}
          problem={info.problem}
          onLine={goToLine}
          onClose={() => setSubmitId(undefined)}
        />
      )}
      {asksCaptcha && (
        <HasteDialog
          code={{ problemId, language: workspace.language, code: workspace.code }}
          onClose={() => setAsksCaptcha(false)}
          onSubmitted={onSubmitted}
        />
      )}
      <Foot
        info={info}
        length={workspace.code.length}
        panel={panel}
        onRun={run}
        onSubmit={send}
        isSubmitting={submit.isPending}
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
