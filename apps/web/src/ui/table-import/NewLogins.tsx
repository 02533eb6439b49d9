import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { saveFile } from '../../api/download.ts';
import { DataTable } from '../lists/DataTable.tsx';
import { csvOf } from '../text/tables.ts';
import { tableTexts } from './tableImport.i18n.ts';
import classes from './tableImport.module.css';

export type MadeLogins = {
  /** What tells whose a login is. */
  whose: readonly { key: string; title: string }[];
  rows: readonly ({ username: string; password: string } & Readonly<Record<string, string>>)[];
  fileName: string;
};

/** Passwords that were just made: shown this once. */
export function NewLogins({ logins: { whose, rows, fileName }, onSaved }: { logins: MadeLogins; onSaved: () => void }) {
  const t = tableTexts.use();
  const login = [
    { key: 'username', title: t('username') },
    { key: 'password', title: t('password') },
  ];
  const all = [...whose, ...login];
  const save = () => {
    const text = csvOf([all.map(({ title }) => title), ...rows.map((row) => all.map(({ key }) => row[key] ?? ''))]);
    saveFile(new Blob([text], { type: 'text/csv' }), fileName);
    onSaved();
  };
  return (
    <>
      <Alert color="yellow" variant="light" title={t('logins')}>
        {t('loginsHint')}
      </Alert>
      <Button className={classes.start ?? ''} onClick={save}>
        {t('download')}
      </Button>
      <div className={classes.rows}>
        <DataTable
          label={t('logins')}
          dense
          rows={rows}
          rowKey={(row) => row.username}
          columns={[
            ...whose.map((one) => ({ ...one, render: (row: MadeLogins['rows'][number]) => <bdi>{row[one.key]}</bdi> })),
            ...login.map((one) => ({
              ...one,
              render: (row: MadeLogins['rows'][number]) => <code>{row[one.key]}</code>,
            })),
          ]}
        />
      </div>
    </>
  );
}
