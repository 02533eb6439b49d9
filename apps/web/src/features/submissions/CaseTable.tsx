import { Button } from '@mantine/core';
import type { JudgeCase } from '@oyez/contract/submissions';
import { STATUS } from '@oyez/contract/verdict';
import { useState } from 'react';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatMemory, formatRunTime } from '../../ui/format.ts';
import { Verdict } from '../../ui/verdict/Verdict.tsx';
import { detailTexts } from './detail.i18n.ts';
import classes from './detail.module.css';

/** More rows than this are read by nobody unasked, and the tiles show them all anyway. */
const SHOWN_AT_FIRST = 60;

type Translate = ReturnType<typeof detailTexts.use>;

export function CaseTable({ cases, label }: { cases: readonly JudgeCase[]; label: string }) {
  const t = detailTexts.use();
  const [all, setAll] = useState(false);
  const run = cases.filter((one) => one.status !== STATUS.cancelled);
  const rows = all ? run : run.slice(0, SHOWN_AT_FIRST);
  const skipped = cases.length - run.length;
  return (
    <div className={classes.cases}>
      {rows.length > 0 && (
        <DataTable
          dense
          label={label}
          columns={caseColumns(t, run)}
          rows={rows}
          rowKey={(one) => one.seq}
          phone={casePhone}
        />
      )}
      {rows.length < run.length && (
        <Button variant="subtle" fullWidth onClick={() => setAll(true)}>
          {t('showAll', { count: run.length })}
        </Button>
      )}
      {skipped > 0 && <p className={classes.note}>{t('skipped', { count: skipped })}</p>}
    </div>
  );
}

function caseColumns(t: Translate, cases: readonly JudgeCase[]): Column<JudgeCase>[] {
  const columns: Column<JudgeCase>[] = [
    { key: 'seq', title: t('columns.test'), width: 64, render: (one) => one.seq },
    { key: 'status', title: t('columns.status'), width: 210, render: (one) => <Verdict status={one.status} /> },
    {
      key: 'time',
      title: t('columns.time'),
      width: 100,
      numeric: true,
      render: (one) => measured(one.time, formatRunTime),
    },
    {
      key: 'memory',
      title: t('columns.memory'),
      width: 100,
      numeric: true,
      render: (one) => measured(one.memory, formatMemory),
    },
  ];
  if (cases.some((one) => one.score !== null)) {
    columns.push({
      key: 'score',
      title: t('columns.score'),
      width: 72,
      numeric: true,
      render: (one) => one.score ?? '–',
    });
  }
  if (cases.some((one) => hasMessage(one))) {
    columns.push({ key: 'message', title: t('columns.message'), width: 320, render: (one) => one.userOutput ?? '' });
  }
  return columns;
}

function casePhone(one: JudgeCase) {
  return {
    main: (
      <>
        <span>{one.seq}</span>
        <Verdict status={one.status} />
      </>
    ),
    facts: (
      <>
        <span>{measured(one.time, formatRunTime)}</span>
        <span>{measured(one.memory, formatMemory)}</span>
        {one.score !== null && <span>{one.score}</span>}
        {hasMessage(one) && <span>{one.userOutput}</span>}
      </>
    ),
  };
}

function hasMessage(one: JudgeCase): boolean {
  return one.userOutput !== null && one.userOutput !== '';
}

function measured(value: number | null, format: (value: number) => string): string {
  return value === null ? '–' : format(value);
}
