import { Menu } from '@mantine/core';
import type { ProblemCheck } from '@oyez/contract/problems/problem-checks';
import { Fragment, type ReactNode } from 'react';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { menuColumn, RowMenu } from '../../ui/lists/RowMenu.tsx';
import { formatMemory, formatRunTime } from '../../ui/text/format.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { Verdict } from '../../ui/verdict/sign/Verdict.tsx';
import { useDeleteCheck, useJudgeChecks } from './problem-checks.api.ts';
import classes from './ProblemChecks.module.css';
import { checkTexts } from './problemChecks.i18n.ts';

type Translate = ReturnType<typeof checkTexts.use>;
type CheckTableProps = {
  pid: number;
  checks: ProblemCheck[];
  canJudge: boolean;
  onEdit: (check: ProblemCheck) => void;
};

/** One line a solution: what it must get, what it got. */
export function CheckTable({ pid, checks, canJudge, onEdit }: CheckTableProps) {
  const t = checkTexts.use();
  const actions = (check: ProblemCheck) => <Actions pid={pid} check={check} canJudge={canJudge} onEdit={onEdit} />;
  return (
    <div className={classes.table}>
      <DataTable
        label={t('title')}
        columns={columns(t, actions)}
        rows={checks}
        rowKey={(check) => check.id}
        rowClassName={(check) => (check.state === 'disagrees' ? classes.wrong : undefined)}
        phone={(check) => ({
          main: (
            <>
              <span className={classes.name}>{check.name}</span>
              <Got t={t} check={check} />
              <span className={classes.atEnd}>{actions(check)}</span>
            </>
          ),
          facts: (
            <>
              <State t={t} check={check} />
              <span className={classes.verdicts}>
                {t('expected')} <Expected t={t} check={check} />
              </span>
              <span>{check.language}</span>
              <Figures check={check} />
            </>
          ),
        })}
      />
    </div>
  );
}

function columns(t: Translate, actions: (check: ProblemCheck) => ReactNode): Column<ProblemCheck>[] {
  return [
    { key: 'name', title: t('name'), render: ({ name }) => <span title={name}>{name}</span> },
    { key: 'language', title: t('language'), width: 150, render: ({ language }) => language },
    {
      key: 'expected',
      title: t('expected'),
      width: 190,
      ellipsis: false,
      render: (check) => <Expected t={t} check={check} />,
    },
    { key: 'got', title: t('got'), width: 190, ellipsis: false, render: (check) => <Got t={t} check={check} /> },
    { key: 'state', title: t('status'), width: 170, ellipsis: false, render: (check) => <State t={t} check={check} /> },
    {
      key: 'time',
      title: t('time'),
      width: 100,
      numeric: true,
      render: ({ result }) => shown(result?.time, formatRunTime),
    },
    {
      key: 'memory',
      title: t('memory'),
      width: 90,
      numeric: true,
      render: ({ result }) => shown(result?.memory, formatMemory),
    },
    menuColumn(actions),
  ];
}

/** Nothing ran, or nothing was judged yet. */
function shown(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? '–' : format(value);
}

function Expected({ t, check: { expected } }: { t: Translate; check: ProblemCheck }) {
  return (
    <span className={classes.verdicts}>
      {expected.map((status, index) => (
        <Fragment key={status}>
          {index > 0 && <span className={classes.hint}>{t('or')}</span>}
          <Verdict status={status} size={expected.length > 1 ? 'short' : 'row'} />
        </Fragment>
      ))}
    </span>
  );
}

function Got({ t, check: { result, state } }: { t: Translate; check: ProblemCheck }) {
  if (result === null || state === 'running') return <span className={classes.hint}>–</span>;
  const { firstFailed, status } = result;
  return (
    <span className={classes.got}>
      <Verdict status={status} />
      {firstFailed !== null && status !== 0 && (
        <span className={classes.hint}>{t('firstFailed', { seq: firstFailed.seq })}</span>
      )}
    </span>
  );
}

function State({ t, check }: { t: Translate; check: ProblemCheck }) {
  return (
    <span className={classes.state} data-state={check.state}>
      {stateText(t, check)}
    </span>
  );
}

function stateText(t: Translate, { state, result, progress }: ProblemCheck): string {
  if (state === 'outdated') return t('state.outdated', { version: result?.version ?? 0 });
  if (state !== 'running' || progress === null) return t(`state.${state}`);
  return t('state.judging', { done: progress.done, count: progress.total });
}

function Figures({ check: { result } }: { check: ProblemCheck }) {
  if (result === null || result.time === null) return null;
  return <span>{`${formatRunTime(result.time)} · ${shown(result.memory, formatMemory)}`}</span>;
}

function Actions({ pid, check, canJudge, onEdit }: Omit<CheckTableProps, 'checks'> & { check: ProblemCheck }) {
  const t = checkTexts.use();
  const ui = uiTexts.use();
  const judge = useJudgeChecks(pid);
  const remove = useDeleteCheck();
  const { id, name, state } = check;
  const ask = async () => {
    const question = { title: t('removeTitle', { name }), text: t('removeText'), danger: true };
    if (await confirm({ ...question, confirmLabel: ui('delete') })) {
      remove.mutate(id, { onSuccess: () => toast.success(ui('deleted')) });
    }
  };
  return (
    <RowMenu label={t('menu', { name })} isBusy={judge.isPending || remove.isPending}>
      <Menu.Item disabled={!canJudge || state === 'running'} onClick={() => judge.mutate(id)}>
        {t('judge')}
      </Menu.Item>
      <Menu.Item onClick={() => onEdit(check)}>{ui('edit')}</Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" onClick={() => void ask()}>
        {ui('delete')}
      </Menu.Item>
    </RowMenu>
  );
}
