import { Switch } from '@mantine/core';
import type { ContestOfStaff } from '@oyez/contract/contests/contest-admin';
import { authOf, ruleOf } from '@oyez/contract/contests/contest-values';
import { phaseNumbered } from '@oyez/contract/rules/contest-clock';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import type { Column } from '../../ui/lists/DataTable.tsx';
import { menuColumn } from '../../ui/lists/RowMenu.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { UserName } from '../../ui/text/UserName.tsx';
import { ContestMenu } from './ContestMenu.tsx';
import { dayTexts } from './day/day.i18n.ts';
import { useShowContest } from './contestSetting.api.ts';
import { settingTexts } from './contestSetting.i18n.ts';
import classes from './contestSetting.module.css';
import { useSettingAddresses } from './settingAddresses.ts';

type Translate = ReturnType<(typeof settingTexts)['use']>;

export function contestColumns(t: Translate): Column<ContestOfStaff>[] {
  return [
    { key: 'id', title: t('column.id'), width: 72, numeric: true, pinned: true, render: (row) => row.id },
    { key: 'title', title: t('column.title'), pinned: true, render: (row) => <Title row={row} /> },
    {
      key: 'rule',
      title: t('column.rule'),
      width: 64,
      hideBelow: 'md',
      render: (row) => t(`rule.${ruleOf(row)}`),
    },
    {
      key: 'auth',
      title: t('column.auth'),
      width: 88,
      hideBelow: 'md',
      render: (row) => t(`auth.${authOf(row)}`),
    },
    { key: 'start', title: t('column.start'), width: 164, render: (row) => <TimeText exact time={row.startTime} /> },
    {
      key: 'end',
      title: t('column.end'),
      width: 164,
      hideBelow: 'lg',
      render: (row) => <TimeText exact time={row.endTime} />,
    },
    { key: 'status', title: t('column.status'), width: 92, render: (row) => <State t={t} row={row} /> },
    {
      key: 'problems',
      title: t('column.problems'),
      width: 84,
      numeric: true,
      hideBelow: 'lg',
      render: (row) => row.problemCount ?? '–',
    },
    {
      key: 'creator',
      title: t('column.creator'),
      width: 120,
      hideBelow: 'md',
      render: (row) => <UserName username={row.author} />,
    },
    { key: 'visible', title: t('column.visible'), width: 72, render: (row) => <Visible row={row} /> },
    menuColumn((row) => <ContestMenu contest={row} />),
  ];
}

export function contestPhone(t: Translate, row: ContestOfStaff) {
  return {
    main: (
      <>
        <span className={classes.phoneTitle}>
          <Title row={row} />
        </span>
        <Visible row={row} />
        <ContestMenu contest={row} />
      </>
    ),
    facts: (
      <>
        <span>#{row.id}</span>
        <State t={t} row={row} />
        <span>{t(`rule.${ruleOf(row)}`)}</span>
        <TimeText exact time={row.startTime} />
        <UserName username={row.author} />
      </>
    ),
  };
}

function Title({ row: { id, title, can, visible, deletedAt, template } }: { row: ContestOfStaff }) {
  const to = useSettingAddresses();
  const t = dayTexts.use();
  if (deletedAt !== null || (!can.edit && !visible)) return <span title={title}>{title}</span>;
  return (
    <>
      <Link to={can.edit ? to.edit(id) : paths.contest(String(id))} title={title}>
        {title}
      </Link>
      {template && <span className={classes.template}>{t('template')}</span>}
    </>
  );
}

function State({ t, row }: { t: Translate; row: ContestOfStaff }) {
  const phase = phaseNumbered(row.status) ?? 'scheduled';
  return (
    <span className={classes.phase} data-phase={phase}>
      {t(`phase.${phase}`)}
    </span>
  );
}

function Visible({ row: { id, title, visible, can, deletedAt, template } }: { row: ContestOfStaff }) {
  const t = settingTexts.use();
  const show = useShowContest();
  if (!can.edit || deletedAt !== null || template) return null;
  return (
    <Switch
      size="sm"
      aria-label={t('visibleOf', { name: title })}
      checked={visible}
      disabled={show.isPending}
      onChange={({ currentTarget: { checked } }) =>
        show.mutate(
          { cid: id, visible: checked },
          { onSuccess: () => toast.success(t(checked ? 'shown' : 'hidden', { name: title })) },
        )
      }
    />
  );
}
