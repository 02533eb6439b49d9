import { Button, Kbd } from '@mantine/core';
import type { ErrorCode } from '@oyez/contract/errors/catalogue';
import { findLanguage } from '@oyez/contract/judging/languages';
import { codeFault, testInputFault } from '@oyez/contract/rules/code-checks';
import { limits } from '@oyez/contract/rules/limits';
import type { ProblemInfo } from '@oyez/contract/problems/problems';
import clsx from 'clsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { getLocale } from '../../../api/locale.ts';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { CodeEditor } from '../../../ui/code/CodeEditor.tsx';
import { latePart } from '../../../ui/loading/latePart.tsx';
import { openLogin } from '../../../ui/dialogs/loginRequest.ts';
import { keyNames } from '../../../ui/hooks/platform.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSubmitCode } from '../../submissions/submissions.api.ts';
import { DraftNotices } from './DraftNotices.tsx';
import { EditorBar } from './EditorBar.tsx';
import { isTooHasty } from './haste.ts';
import { JudgingPanel } from './JudgingPanel.tsx';
import { pageTexts } from '../problemPage.i18n.ts';
import { sentInput } from '../runs/runs.api.ts';
import { runTexts } from '../runs/runs.i18n.ts';
import type { TestPanelState, TestView } from '../runs/useTestPanel.ts';
import type { Workspace } from './useWorkspace.ts';
import classes from './Workbench.module.css';

const HasteDialog = latePart(async () => (await import('./HasteDialog.tsx')).HasteDialog);
const TestPanel = latePart(async () => (await import('../runs/TestPanel.tsx')).TestPanel);

/** After what is read and written in has come; whoever is cut off then can still run and submit later. */
const PRELOAD_MS = 3000;

type Props = {
  info: ProblemInfo;
  workspace: Workspace;
  personalStatus: number | undefined;
  panel: TestPanelState;
  /** The editor is large: what is read first comes first. */
  editorAfter: Promise<unknown>;
};

/** The editor with its language bar above, runs and verdict below it, and a foot that never scrolls away. */
export function Workbench({ info, workspace, personalStatus, panel, editorAfter }: Props) {
  const t = pageTexts.use();
  const { problemId } = info.problem;
  const [submitId, setSubmitId] = useState<number>();
  const loggedIn = isLoggedIn(useSession());
  const submit = useSubmitCode();
  const [asksCaptcha, setAsksCaptcha] = useState(false);
  const [goTo, setGoTo] = useState<{ line: number }>();
  const goToLine = (line: number) => setGoTo({ line });
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
    <section className={classes.bench} aria-label={t('tabs.code')}>
      <EditorBar info={info} workspace={workspace} personalStatus={personalStatus} />
      <DraftNotices workspace={workspace} />
      <div className={classes.editor}>
        <CodeEditor
          value={workspace.code}
          onChange={workspace.setCode}
          contentType={findLanguage(workspace.language)?.contentType}
          fontSize={workspace.fontSize}
          tabSize={workspace.tabSize}
          vim={workspace.vim}
          goTo={goTo}
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

type FootProps = {
  info: ProblemInfo;
  length: number;
  panel: TestPanelState;
  onRun: (view: TestView) => void;
  onSubmit: () => void;
  isSubmitting: boolean;
};

function Foot({ info, length, panel, onRun, onSubmit, isSubmitting }: FootProps) {
  const t = pageTexts.use();
  const runs = runTexts.use();
  const { control, shift } = keyNames();
  return (
    <footer className={classes.foot}>
      <span className={length > limits.code.max ? classes.tooLong : classes.count}>
        {t('characters', { count: length })}
      </span>
      <Button
        variant="subtle"
        color="gray"
        aria-pressed={panel.view === 'own'}
        onClick={() => panel.show(panel.view === 'own' ? null : 'own')}
      >
        {runs('views.own')}
      </Button>
      {info.samples.length > 0 && (
        <Button
          variant="default"
          loading={panel.samples.isStarting}
          onClick={() => onRun('samples')}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          rightSection={<Keys text={`${control}+Enter`} />}
        >
          {runs('runSamples')}
        </Button>
      )}
      <Button
        onClick={onSubmit}
        loading={isSubmitting}
        aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
        rightSection={<Keys text={`${control}+${shift}+Enter`} isOnAccent />}
      >
        {t('submit')}
      </Button>
    </footer>
  );
}

function Keys({ text, isOnAccent = false }: { text: string; isOnAccent?: boolean }) {
  return (
    <Kbd size="xs" className={clsx(classes.keys, isOnAccent && classes.onAccent)} aria-hidden="true">
      {text}
    </Kbd>
  );
}

/** Starts the runs of a view and shows them; what the server would refuse is said before. */
function useRunCode(info: ProblemInfo, workspace: Workspace, panel: TestPanelState): (view: TestView) => void {
  const t = runTexts.use();
  const loggedIn = isLoggedIn(useSession());
  return (view) => {
    panel.show(view);
    const runs = view === 'samples' ? panel.samples : panel.ownRun;
    if (runs.isStarting || runs.isRunning || (view === 'samples' && info.samples.length === 0)) return;
    if (!loggedIn) {
      toast.warning(t('loginToRun'));
      return openLogin();
    }
    const { own } = panel;
    const complaint =
      codeFault(workspace.code) ?? (view === 'own' ? testInputFault(sentInput(own), own.expected) : undefined);
    if (complaint !== undefined) return complain(complaint);
    runs.start({ language: workspace.language, code: workspace.code, own: panel.own });
  };
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

/** In the server's words, before anything is sent. All of them together are large, and hardly ever needed here. */
function complain(code: ErrorCode): void {
  void import('@oyez/contract/errors/catalogue').then(({ errorText }) =>
    toast.warning(errorText(code, getLocale(), limits.testInput)),
  );
}

/** Ctrl+Enter runs and Ctrl+Shift+Enter submits from anywhere on the page; on a Mac with the command key too. */
function useWorkKeys({ submit, run }: { submit: () => void; run: () => void }): void {
  const act = useEffectEvent((isSubmit: boolean) => (isSubmit ? submit() : run()));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.repeat) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
      event.preventDefault();
      act(event.shiftKey);
    };
    // Before the editor, which knows other meanings of Enter.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
