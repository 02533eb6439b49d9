import { Button } from '@mantine/core';
import type { JudgeCase } from '@oyez/contract/submissions';
import { STATUS } from '@oyez/contract/verdict';
import { useState } from 'react';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { formatMemory, formatRunTime } from '../../ui/format.ts';
import { Verdict } from '../../ui/verdict/Verdict.tsx';
import { detailTexts } from './detail.i18n.ts';

/** More rows than this are read by nobody unasked, and the tiles show them all anyway. */
const SHOWN_AT_FIRST = 60;

type Translate = ReturnType<typeof detailTexts.use>;

export function CaseTable({ cases, label }: { cases: readonly JudgeCase[]; label: string }) {
  const t = detailTexts.use();
  const [all, setAll] = useState(false);
  const rows = all ? cases : cases.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <DataTable dense label={label} columns={caseColumns(t, cases)} rows={rows} rowKey={(one) => one.seq} phone={casePhone} />
      {rows.length < cases.length && (
        <Button variant="subtle" fullWidth onClick={() => setAll(true)}>
          {t('showAll', { count: cases.length })}
        </Button>
      )}
    </>
  );
}

function caseColumns(t: Translate, cases: readonly JudgeCase[]): Column<JudgeCase>[] {
  const columns: Column<JudgeCase>[] = [
    { key: 'seq', title: t('columns.test'), width: 64, numeric: true, render: (one) => one.seq },
    { key: 'status', title: t('columns.status'), width: 210, render: (one) => <Verdict status={one.status} /> },
    { key: 'time', title: t('columns.time'), width: 96, numeric: true, render: (one) => ran(one, one.time, formatRunTime) },
    { key: 'memory', title: t('columns.memory'), width: 96, numeric: true, render: (one) => ran(one, one.memory, formatMemory) },
  ];
  if (cases.some((one) => one.score !== null)) {
    columns.push({ key: 'score', title: t('columns.score'), width: 72, numeric: true, render: (one) => one.score ?? '–' });
  }
  columns.push({ key: 'message', title: t('columns.message'), render: (one) => one.userOutput ?? '' });
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
        <span>{ran(one, one.time, formatRunTime)}</span>
        <span>{ran(one, one.memory, formatMemory)}</span>
        {one.score !== null && <span>{one.score}</span>}
        {one.userOutput !== null && <span>{one.userOutput}</span>}
      </>
    ),
  };
}

function ran(one: JudgeCase, value: number | null, format: (value: number) => string): string {
  return value === null || one.status === STATUS.cancelled ? '–' : format(value);
}
