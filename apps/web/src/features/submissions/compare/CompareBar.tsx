import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import type { SubmissionRow } from '@oyez/contract/submissions/submissions';
import { useState } from 'react';
import { Link } from 'react-router';
import { useScopeAddresses } from '../../../app/scope/InScope.tsx';
import { compareTexts } from './compare.i18n.ts';
import classes from './compare.module.css';
import { comparisonOf } from './CompareWith.tsx';

export type Chosen = {
  rows: readonly SubmissionRow[];
  toggle: (row: SubmissionRow) => void;
  /** Two of one problem are enough, and no others. */
  mayChoose: (row: SubmissionRow) => boolean;
  clear: () => void;
};

export function useChosenRows(): Chosen {
  const [rows, setRows] = useState<readonly SubmissionRow[]>([]);
  const has = (row: SubmissionRow) => rows.some((one) => one.submitId === row.submitId);
  return {
    rows,
    toggle: (row) => setRows(has(row) ? rows.filter((one) => one.submitId !== row.submitId) : [...rows, row]),
    mayChoose: (row) =>
      has(row) ||
      (row.displayPid !== null && rows.length < 2 && rows.every((one) => one.displayPid === row.displayPid)),
    clear: () => setRows([]),
  };
}

export function CompareBar({ chosen: { rows, clear } }: { chosen: Chosen }) {
  const t = compareTexts.use();
  const to = useScopeAddresses();
  const [one, other] = rows.map((row) => row.submitId).sort((a, b) => a - b);
  return (
    <div className={classes.bar} role="status">
      {one === undefined && t('chooseTwo')}
      {one !== undefined && other === undefined && t('chooseOne')}
      {one !== undefined && other !== undefined && (
        <Button component={Link} size="xs" to={comparisonOf(to, one, other)}>
          {t('ready', { from: one, to: other })}
        </Button>
      )}
      {one !== undefined && (
        <Button variant="subtle" size="xs" onClick={clear}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
}

export function ChooseRow({ row, chosen }: { row: SubmissionRow; chosen: Chosen }) {
  const t = compareTexts.use();
  return (
    <Checkbox
      className={classes.pick}
      size="xs"
      aria-label={t('pick', { id: row.submitId })}
      checked={chosen.rows.some((one) => one.submitId === row.submitId)}
      disabled={!chosen.mayChoose(row)}
      onChange={() => chosen.toggle(row)}
    />
  );
}
