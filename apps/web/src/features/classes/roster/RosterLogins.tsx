import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { saveFile } from '../../../api/download.ts';
import { DataTable } from '../../../ui/lists/DataTable.tsx';
import { csvOf } from '../../../ui/text/tables.ts';
import classes from './roster.module.css';
import { rosterTexts } from './roster.i18n.ts';

export type Login = { number: string; name: string; username: string; password: string };
type Props = { gid: number; logins: Login[]; onSaved: () => void };

/** Passwords that were just made: shown this once. */
export function RosterLogins({ gid, logins, onSaved }: Props) {
  const t = rosterTexts.use();
  const save = () => {
    const head = [t('number'), t('name'), t('username'), t('password')];
    const rows = logins.map(({ number, name, username, password }) => [number, name, username, password]);
    saveFile(new Blob([csvOf([head, ...rows])], { type: 'text/csv' }), `group_${gid}_logins.csv`);
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
      <div className={classes.plan}>
        <DataTable
          label={t('logins')}
          dense
          rows={logins}
          rowKey={(one) => one.username}
          columns={[
            { key: 'number', title: t('number'), render: (one) => <bdi>{one.number}</bdi> },
            { key: 'name', title: t('name'), render: (one) => <bdi>{one.name}</bdi> },
            { key: 'username', title: t('username'), render: (one) => <code>{one.username}</code> },
            { key: 'password', title: t('password'), render: (one) => <code>{one.password}</code> },
          ]}
        />
      </div>
    </>
  );
}
