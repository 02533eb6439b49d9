import { Button, Switch } from '@mantine/core';
import type { JudgeCase } from '@oyez/contract/submissions/submission-detail';
import { STATUS } from '@oyez/contract/judging/verdict';
import { useState } from 'react';
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx';
import { formatMemory, formatRunTime } from '../../../ui/text/format.ts';
import { Verdict } from '../../../ui/verdict/sign/Verdict.tsx';
import { detailTexts } from './detail.i18n.ts';
import classes from './detail.module.css';

/** More rows at once are read by nobody unasked, and the tiles show all tests anyway. */
const SHOWN_AT_FIRST = 60;
const SHOWN_MORE = 300;

type Translate = ReturnType<typeof detailTexts.use>;

/** The tests one by one; of many, those that failed can be had alone. */
export function CaseTable({ cases, label }: { cases: readonly JudgeCase[]; label: string }) {
  const t = detailTexts.use();
  const [room, setRoom] = useState(SHOWN_AT_FIRST);
  const failed = cases.filter((one) => one.status !== STATUS.accepted && one.status !== STATUS.cancelled);
  const isMixed = failed.length > 0 && failed.length < cases.length;
  // Of many tests those are looked for.
  const [onlyFailed, setOnlyFailed] = useState(isMixed && cases.length > SHOWN_AT_FIRST);
  const wanted = onlyFailed ? failed : cases;
  const rows = wanted.slice(0, room);
  return (
    <div className={classes.cases}>
      {cases.length > SHOWN_AT_FIRST && isMixed && (
        <Switch
          size="xs"
          className={classes.onlyFailed}
          label={t('onlyFailed', { count: failed.length })}
          checked={onlyFailed}
          onChange={(event) => setOnlyFailed(event.currentTarget.checked)}
        />
      )}
      <DataTable
        dense
        tight
        label={label}
        columns={caseColumns(t, cases)}
        rows={rows}
        rowKey={(one) => one.seq}
        rowClassName={(one) => (one.status === STATUS.cancelled ? classes.skipped : undefined)}
        phone={(one) => casePhone(t, one)}
      />
      {rows.length < wanted.length && (
        <Button variant="subtle" fullWidth onClick={() => setRoom(room + SHOWN_MORE)}>
          {t('showMore', { shown: rows.length, count: wanted.length })}
        </Button>
      )}
    </div>
  );
}

function caseColumns(t: Translate, cases: readonly JudgeCase[]): Column<JudgeCase>[] {
  const columns: Column<JudgeCase>[] = [
    { key: 'seq', title: t('columns.test'), width: 58, render: (one) => one.seq },
    { key: 'status', title: t('columns.status'), width: 206, render: (one) => <CaseStatus one={one} t={t} /> },
    {
      key: 'time',
      title: t('columns.time'),
      width: 80,
      numeric: true,
      render: (one) => measured(one, one.time, formatRunTime),
    },
    {
      key: 'memory',
      title: t('columns.memory'),
      width: 88,
      numeric: true,
      render: (one) => measured(one, one.memory, formatMemory),
    },
  ];
  if (cases.some((one) => one.score !== null)) {
    columns.push({
      key: 'score',
      title: t('columns.score'),
      width: 60,
      numeric: true,
      render: (one) => one.score ?? '–',
    });
  }
  if (cases.some((one) => one.inputData !== null)) {
    columns.push({ key: 'files', title: t('columns.files'), width: 190, render: filesOf });
  }
  if (cases.some(hasMessage)) {
    columns.push({
      key: 'message',
      title: t('columns.message'),
      ellipsis: false,
      render: (one) => hasMessage(one) && <span className={classes.caseMessage}>{one.userOutput}</span>,
    });
  }
  return columns;
}

/** Skipped tests bear the status of a cancelled one, but nobody cancelled anything. */
function CaseStatus({ one, t }: { one: JudgeCase; t: Translate }) {
  if (one.status !== STATUS.cancelled) return <Verdict status={one.status} />;
  return <span className={classes.dimmed}>{t('skippedTest')}</span>;
}

function casePhone(t: Translate, one: JudgeCase) {
  return {
    main: (
      <>
        <span>{one.seq}</span>
        <CaseStatus one={one} t={t} />
      </>
    ),
    facts: (
      <>
        <span>{measured(one, one.time, formatRunTime)}</span>
        <span>{measured(one, one.memory, formatMemory)}</span>
        {one.score !== null && <span>{t('points', { count: one.score })}</span>}
        {hasMessage(one) && <span className={classes.caseMessage}>{one.userOutput}</span>}
      </>
    ),
  };
}

function filesOf({ inputData, outputData }: JudgeCase) {
  const names = [inputData, outputData].filter((name) => name !== null).join(' · ');
  return <span title={names}>{names}</span>;
}

function hasMessage(one: JudgeCase): boolean {
  return one.status !== STATUS.cancelled && one.userOutput !== null && one.userOutput !== '';
}

function measured(one: JudgeCase, value: number | null, format: (value: number) => string): string {
  return value === null || one.status === STATUS.cancelled ? '–' : format(value);
}
