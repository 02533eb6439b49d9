import { ActionIcon, Button, Kbd, NativeSelect, Popover, Tooltip } from '@mantine/core';
import { errorText } from '@oyez/contract/errors';
import { findLanguage } from '@oyez/contract/languages';
import { limits } from '@oyez/contract/limits';
import type { ProblemInfo } from '@oyez/contract/problems';
import { STATUS } from '@oyez/contract/verdict';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { getLocale } from '../../api/locale.ts';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { CodeEditor } from '../../ui/code/CodeEditor.tsx';
import { confirm } from '../../ui/confirm.tsx';
import { openLogin } from '../../ui/loginRequest.ts';
import { toast } from '../../ui/toast.ts';
import { useSubmitCode } from '../submissions/submissions.api.ts';
import { IconReset, IconSettings, IconTrophy } from './icons.tsx';
import { HasteDialog } from './HasteDialog.tsx';
import { isTooHasty } from './haste.ts';
import { JudgingPanel } from './JudgingPanel.tsx';
import { pageTexts } from './problemPage.i18n.ts';
import { languagesQuery, useLastAcceptedCode } from './problems.api.ts';
import { FONT_SIZES, TAB_SIZES, type Workspace } from './useWorkspace.ts';
import classes from './Workbench.module.css';

type Props = { info: ProblemInfo; workspace: Workspace; personalStatus: number | undefined };

/** The editor with its language bar above, the verdict below it, and a foot that never scrolls away. */
export function Workbench({ info, workspace, personalStatus }: Props) {
  const t = pageTexts.use();
  const { problemId } = info.problem;
  const [submitId, setSubmitId] = useState<number>();
  const loggedIn = isLoggedIn(useSession());
  const submit = useSubmitCode();
  const [asksCaptcha, setAsksCaptcha] = useState(false);

  const onSubmitted = (submission: { submitId: number }) => {
    setSubmitId(submission.submitId);
    toast.success(t('submitted'));
  };
  const send = () => {
    if (submit.isPending) return;
    if (!loggedIn) {
      toast.warning(t('loginToSubmit'));
      return openLogin();
    }
    const complaint = complaintAbout(workspace.code);
    if (complaint !== undefined) return toast.warning(complaint);
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
  useSubmitKeys(send);

  return (
    <section className={classes.bench} aria-label={t('tabs.code')}>
      <Bar info={info} workspace={workspace} personalStatus={personalStatus} />
      <div className={classes.editor}>
        <CodeEditor
          value={workspace.code}
          onChange={workspace.setCode}
          contentType={findLanguage(workspace.language)?.contentType}
          fontSize={workspace.fontSize}
          tabSize={workspace.tabSize}
        />
      </div>
      {submitId !== undefined && (
        <JudgingPanel
          key={submitId}
          submitId={submitId}
          problem={info.problem}
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
      <footer className={classes.foot}>
        <span className={workspace.code.length > limits.code.max ? classes.tooLong : classes.count}>
          {t('characters', { count: workspace.code.length })}
        </span>
        <Link to={paths.judgingHelp()} className={classes.help}>
          {t('judgingHelp')}
        </Link>
        <Kbd size="xs" className={classes.keys}>
          {t('submitKeys')}
        </Kbd>
        <Button onClick={send} loading={submit.isPending} aria-keyshortcuts="Control+Shift+Enter">
          {t('submit')}
        </Button>
      </footer>
    </section>
  );
}

/** What the server would refuse anyway, said before anything is sent and in the same words. */
function complaintAbout(code: string): string | undefined {
  if (code.trim() === '') return errorText('code_empty', getLocale());
  if (code.length > limits.code.max) return errorText('code_too_long', getLocale());
  return undefined;
}

function useSubmitKeys(send: () => void): void {
  const run = useEffectEvent(send);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.shiftKey || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return;
      event.preventDefault();
      run();
    };
    // Before the editor, which knows other meanings of Enter.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

function Bar({ info, workspace, personalStatus }: Props) {
  const t = pageTexts.use();
  const { language } = workspace;
  const { data: known } = useQuery(languagesQuery);
  const unavailable = known?.find((one) => one.name === language && !one.available);
  const reset = async () => {
    const yes = await confirm({
      title: t('resetTitle'),
      text: t('resetText', { language }),
      confirmLabel: t('resetConfirm'),
    });
    if (yes) workspace.setCode(workspace.template);
  };
  return (
    <header className={classes.bar}>
      <NativeSelect
        size="xs"
        aria-label={t('language')}
        value={language}
        onChange={(event) => workspace.setLanguage(event.currentTarget.value)}
        data={info.languages.map((name) => {
          const factor = findLanguage(name)?.limitFactor ?? 2;
          const label = factor === 1 ? name : t('limitFactor', { name, factor });
          const isThere = known?.find((one) => one.name === name)?.available ?? true;
          return { value: name, label: isThere ? label : t('noJudge', { label }) };
        })}
      />
      {unavailable !== undefined && unavailable.reason !== null && (
        <p className={classes.reason} role="status">
          {unavailable.reason}
        </p>
      )}
      <span className={classes.tools}>
        <LastAccepted info={info} workspace={workspace} personalStatus={personalStatus} />
        <Tooltip label={t('reset')}>
          <ActionIcon aria-label={t('reset')} onClick={() => void reset()}>
            <IconReset />
          </ActionIcon>
        </Tooltip>
        <Settings workspace={workspace} />
      </span>
    </header>
  );
}

function LastAccepted({ info, workspace, personalStatus }: Props) {
  const t = pageTexts.use();
  const lastAccepted = useLastAcceptedCode();
  const load = () => {
    if (personalStatus !== STATUS.accepted) return toast.error(t('notPassed'));
    lastAccepted.mutate(info.problem.id, {
      onSuccess: ({ code, language }) => {
        if (code === '' || language === null) return toast.warning(t('noAcceptedCode'));
        workspace.load({ code, language: info.languages.includes(language) ? language : workspace.language });
        toast.success(t('loadedAccepted'));
      },
    });
  };
  return (
    <Tooltip label={t('lastAccepted')}>
      <ActionIcon aria-label={t('lastAccepted')} loading={lastAccepted.isPending} onClick={load}>
        <IconTrophy />
      </ActionIcon>
    </Tooltip>
  );
}

function Settings({ workspace }: { workspace: Workspace }) {
  const t = pageTexts.use();
  return (
    <Popover position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <Tooltip label={t('settings')}>
          <ActionIcon aria-label={t('settings')}>
            <IconSettings />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.settings}>
        <NativeSelect
          label={t('fontSize')}
          value={String(workspace.fontSize)}
          onChange={(event) => workspace.setFontSize(Number(event.currentTarget.value))}
          data={FONT_SIZES.map((size) => ({ value: String(size), label: t('pixels', { size }) }))}
        />
        <NativeSelect
          label={t('tabSize')}
          value={String(workspace.tabSize)}
          onChange={(event) => workspace.setTabSize(Number(event.currentTarget.value))}
          data={TAB_SIZES.map((size) => ({ value: String(size), label: t('spaces', { size }) }))}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
