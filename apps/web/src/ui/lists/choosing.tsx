import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocale } from '../../api/locale.ts';
import classes from './choosing.module.css';
import type { Column } from './DataTable.tsx';
import { formatCount } from '../text/format.ts';
import { uiTexts } from '../ui.i18n.ts';

/** Rows that somebody has chosen, also those of pages no longer shown. */
export type Chosen<Row> = {
  rows: readonly Row[];
  has: (row: Row) => boolean;
  choose: (rows: readonly Row[], wanted: boolean) => void;
  clear: () => void;
};

/** The part of it that rows themselves need, which may know more than what is kept of them. */
export type Choosing<Row> = Pick<Chosen<Row>, 'has' | 'choose'>;

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
  chosen: Choosing<Row>,
  render: (row: Row) => ReactNode,
): Column<Row> {
  return { key: 'choose', title: <ChooseAll rows={rows} chosen={chosen} />, width: 40, ellipsis: false, render };
}

function ChooseAll<Row>({ rows, chosen }: { rows: readonly Row[]; chosen: Choosing<Row> }) {
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
  chosen: Choosing<Row>;
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

export type ChooseFoundProps<Row> = {
  chosen: Chosen<Row>;
  /** What the list is narrowed to, and how many rows it has then. */
  filter: object;
  total: number;
  /** As many as can be chosen at once. */
  most: number;
  read: () => Promise<readonly Row[]>;
};

/** From what is chosen of the page to everything that was found. */
export function ChooseFound<Row>({ chosen, filter, total, most, read }: ChooseFoundProps<Row>) {
  const t = uiTexts.use();
  const locale = useLocale();
  const wanted = JSON.stringify(filter);
  const [done, setDone] = useState<string>();
  const choosing = useMutation({
    mutationFn: read,
    onSuccess: (rows) => {
      // What is chosen already counts, wherever it came from.
      const others = rows.filter((row) => !chosen.has(row));
      chosen.choose(others.slice(0, most - chosen.rows.length), true);
      setDone(wanted);
    },
  });
  if (done === wanted || chosen.rows.length >= Math.min(total, most)) return null;
  const all = formatCount(total, locale);
  return (
    <Button size="compact-sm" variant="subtle" loading={choosing.isPending} onClick={() => choosing.mutate()}>
      {total > most
        ? t('chooseNewest', { newest: formatCount(most, locale), total: all })
        : t('chooseFound', { total: all })}
    </Button>
  );
}
