import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import classes from './choosing.module.css';
import type { Column } from './DataTable.tsx';
import { uiTexts } from '../ui.i18n.ts';

/** Rows that somebody has chosen, also those of pages no longer shown. */
export type Chosen<Row> = {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  choose: (rows: readonly Row[], wanted: boolean) => void;
  clear: () => void;
};

export function useChosen<Row>(keyOf: (row: Row) => string | number): Chosen<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string | number, Row>>(new Map());
  return {
    rows: [...chosen.values()],
    has: (row) => chosen.has(keyOf(row)),
    choose: (rows, wanted) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of rows)
          if (wanted) next.set(keyOf(row), row);
          else next.delete(keyOf(row));
        return next;
      }),
    clear: () => setChosen(new Map()),
  };
}

/** The first column of a list from which rows are chosen. */
export function chooseColumn<Row>(
  /** Those of this page that may be chosen. */
  rows: readonly Row[],
  chosen: Chosen<Row>,
  render: (row: Row) => ReactNode,
): Column<Row> {
  return { key: 'choose', title: <ChooseAll rows={rows} chosen={chosen} />, width: 40, ellipsis: false, render };
}

function ChooseAll<Row>({ rows, chosen }: { rows: readonly Row[]; chosen: Chosen<Row> }) {
  const t = uiTexts.use();
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={t('chooseAll')}
      checked={rows.length > 0 && rows.every(chosen.has)}
      onChange={(event) => chosen.choose(rows, event.currentTarget.checked)}
    />
  );
}

export type ChooseBoxProps<Row> = {
  row: Row;
  chosen: Chosen<Row>;
  label: string;
  /** Why this row cannot be chosen. */
  refusal?: string | undefined;
};

export function ChooseBox<Row>({ row, chosen, label, refusal }: ChooseBoxProps<Row>) {
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={label}
      title={refusal}
      disabled={refusal !== undefined}
      checked={chosen.has(row)}
      onChange={(event) => chosen.choose([row], event.currentTarget.checked)}
    />
  );
}

/** How many are chosen, and what can be done with them. */
export function ChosenBar({ text, onClear, children }: { text: string; onClear: () => void; children: ReactNode }) {
  const t = uiTexts.use();
  return (
    <div className={classes.bar} role="status">
      <span>{text}</span>
      {children}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        {t('chooseNone')}
      </Button>
    </div>
  );
}
