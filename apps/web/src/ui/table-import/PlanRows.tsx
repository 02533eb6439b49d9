import { Button } from '@mantine/core';
import { useState } from 'react';
import { DataTable, type DataTableProps } from '../lists/DataTable.tsx';
import { tableTexts } from './tableImport.i18n.ts';
import classes from './tableImport.module.css';

const SHOWN = 100;

/** What each line of a table would make; of long ones the first, until asked. */
export function PlanRows<Row>({ rows, ...table }: Omit<DataTableProps<Row>, 'dense'>) {
  const t = tableTexts.use();
  const [shown, setShown] = useState(SHOWN);
  return (
    <div className={classes.rows}>
      <DataTable {...table} dense rows={rows.slice(0, shown)} />
      {rows.length > shown && (
        <Button variant="default" size="compact-sm" onClick={() => setShown(rows.length)}>
          {t('more', { count: rows.length })}
        </Button>
      )}
    </div>
  );
}
