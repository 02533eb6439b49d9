import type { ReactNode } from 'react';
import { Panel } from '../layout/Panel.tsx';
import { TimeText } from '../text/TimeText.tsx';
import { type Column, DataTable } from './DataTable.tsx';
import classes from './RemovedRows.module.css';

type Props<Row> = {
  title: string;
  hint: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  nameOf: (row: Row) => string;
  columns: Column<Row>[];
  /** What the column says that tells when. */
  atTitle: string;
  removedAt: (row: Row) => string;
  /** Beside the time on a phone. */
  facts?: (row: Row) => ReactNode;
  restore: (row: Row) => ReactNode;
};

/** What was taken out of something of late and can be brought back; nothing where there is none. */
export function RemovedRows<Row>(props: Props<Row>) {
  const { title, hint, rows, rowKey, nameOf, columns, atTitle, removedAt, facts, restore } = props;
  if (rows.length === 0) return null;
  const at = (row: Row) => <TimeText time={removedAt(row)} />;
  return (
    <Panel title={title}>
      <p className={classes.hint}>{hint}</p>
      <DataTable
        label={title}
        rows={rows}
        rowKey={rowKey}
        columns={[
          ...columns,
          { key: 'at', title: atTitle, width: 172, render: at },
          { key: 'restore', title: '', width: 120, align: 'right', render: restore },
        ]}
        phone={(row) => ({
          main: (
            <>
              <span className={classes.name}>{nameOf(row)}</span>
              {restore(row)}
            </>
          ),
          facts: (
            <>
              {facts?.(row)}
              {at(row)}
            </>
          ),
        })}
      />
    </Panel>
  );
}
