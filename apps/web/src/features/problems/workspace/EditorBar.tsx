import { ActionIcon, NativeSelect, Popover, Switch, Tooltip } from '@mantine/core';
import { EDITOR_THEMES } from '@oyez/contract/accounts/preferences';
import type { ProblemInfo } from '@oyez/contract/problems/problems';
import { STATUS } from '@oyez/contract/judging/verdict';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { codeTexts } from '../../../ui/code/code.i18n.ts';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { megabytes, seconds } from '../../../ui/verdict/explainVerdict.ts';
import { IconHelp, IconLarger, IconReset, IconSettings, IconSmaller, IconTrophy } from './icons.tsx';
import { availableFirst, languageLabel } from './writing/languageChoice.ts';
import { pageTexts } from '../problemPage.i18n.ts';
import { useLastAcceptedCode } from '../problems.api.ts';
import { shownLimits } from '../statement/shownLimits.ts';
import type { useBroughtCode } from './writing/useBroughtCode.ts';
import { FONT_SIZES, TAB_SIZES, type Workspace } from './useWorkspace.ts';
import classes from './Workbench.module.css';

type Props = {
  info: ProblemInfo;
  workspace: Workspace;
  personalStatus: number | undefined;
  onBring: ReturnType<typeof useBroughtCode>['bring'];
};
/** As it is shown, chosen or not. */
type Sized = { fontSize: number };

/** Above the editor: the language with its limits, and what can be done with the code as a whole. */
export function EditorBar({ info, workspace, personalStatus, onBring, fontSize }: Props & Sized) {
  const t = pageTexts.use();
  const { language, languages: known, template } = workspace;
  const unavailable = known?.find((one) => one.name === language && !one.available);
  const reset = async () => {
    const yes = await confirm({
      title: t('resetTitle'),
      text: t(template === '' ? 'clearText' : 'resetText', { language }),
      confirmLabel: t('resetConfirm'),
      danger: true,
    });
    if (yes) workspace.setCode(template);
  };
  return (
    <header className={classes.bar}>
      <NativeSelect
        size="xs"
        className={classes.language}
        aria-label={t('language')}
        value={language}
        onChange={(event) => workspace.setLanguage(event.currentTarget.value)}
        data={availableFirst(info.languages, known).map((name) => {
          const { factor, timeMs, memoryMb } = shownLimits(info, name);
          const fullName = languageLabel(name, known);
          const label =
            factor === 1
              ? fullName
              : t('limitFactor', { name: fullName, factor, time: seconds(timeMs), memory: megabytes(memoryMb) });
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
        <Tooltip label={t('judgingHelp')}>
          <ActionIcon component={Link} className={classes.help} to={paths.judgingHelp()} aria-label={t('judgingHelp')}>
            <IconHelp />
          </ActionIcon>
        </Tooltip>
        <LastAccepted info={info} personalStatus={personalStatus} onBring={onBring} />
        <Tooltip label={t('reset')}>
          <ActionIcon aria-label={t('reset')} onClick={() => void reset()}>
            <IconReset />
          </ActionIcon>
        </Tooltip>
        <FontSteps workspace={workspace} fontSize={fontSize} />
        <Settings workspace={workspace} fontSize={fontSize} />
      </span>
    </header>
  );
}

function LastAccepted({ info, personalStatus, onBring }: Omit<Props, 'workspace'>) {
  const t = pageTexts.use();
  const lastAccepted = useLastAcceptedCode();
  const load = () => {
    if (personalStatus !== STATUS.accepted) return toast.error(t('notPassed'));
    lastAccepted.mutate(info.problem.id, {
      onSuccess: ({ submitId, code, language, hidden }) => {
        if (submitId === null || language === null) return toast.warning(t('noAcceptedCode'));
        if (hidden === true) return toast.warning(code);
        if (!info.languages.includes(language)) return toast.warning(t('acceptedInOther', { language }));
        onBring({ submitId, language, code });
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

function FontSteps({ workspace, fontSize }: { workspace: Workspace } & Sized) {
  const t = pageTexts.use();
  const at = FONT_SIZES.findIndex((size) => size === fontSize);
  const steps = [
    { label: t('smallerLetters'), icon: <IconSmaller />, size: FONT_SIZES[at - 1] },
    { label: t('largerLetters'), icon: <IconLarger />, size: FONT_SIZES[at + 1] },
  ];
  return steps.map(({ label, icon, size }) => (
    <Tooltip key={label} label={label}>
      <ActionIcon
        aria-label={label}
        disabled={size === undefined}
        onClick={() => size !== undefined && workspace.setFontSize(size)}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  ));
}

function Settings({ workspace, fontSize }: { workspace: Workspace } & Sized) {
  const t = pageTexts.use();
  const code = codeTexts.use();
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
          label={t('theme')}
          value={workspace.theme}
          onChange={(event) =>
            workspace.setTheme(EDITOR_THEMES.find((one) => one === event.currentTarget.value) ?? 'auto')
          }
          data={EDITOR_THEMES.map((value) => ({ value, label: code(`themes.${value}`) }))}
        />
        <NativeSelect
          label={t('fontSize')}
          value={String(fontSize)}
          onChange={(event) => workspace.setFontSize(Number(event.currentTarget.value))}
          data={FONT_SIZES.map((size) => ({ value: String(size), label: t('pixels', { size }) }))}
        />
        <NativeSelect
          label={t('tabSize')}
          value={String(workspace.tabSize)}
          onChange={(event) => workspace.setTabSize(Number(event.currentTarget.value))}
          data={TAB_SIZES.map((size) => ({ value: String(size), label: t('spaces', { size }) }))}
        />
        <Switch
          label={t('vim')}
          checked={workspace.vim}
          onChange={(event) => workspace.setVim(event.currentTarget.checked)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
