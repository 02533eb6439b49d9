import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { saveFile } from '../../../api/download.ts';
import { DataTable } from '../../../ui/lists/DataTable.tsx';
import { csvOf } from '../../../ui/text/tables.ts';
import { importTexts } from './import.i18n.ts';
import classes from './teams.module.css';

export type Login = { team: string; username: string; password: string };
type Props = { cid: number; logins: Login[]; onSaved: () => void };

/** Passwords that were just made: shown this once. */
export function Logins({ cid, logins, onSaved }: Props) {
  const t = importTexts.use();
  const save = () => {
    const head = [t('team'), t('username'), t('password')];
    const text = csvOf([head, ...logins.map(({ team, username, password }) => [team, username, password])]);
    saveFile(new Blob([text], { type: 'text/csv' }), `contest_${cid}_logins.csv`);
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
            { key: 'team', title: t('team'), render: (one) => <bdi>{one.team}</bdi> },
            { key: 'username', title: t('username'), render: (one) => <code>{one.username}</code> },
            { key: 'password', title: t('password'), render: (one) => <code>{one.password}</code> },
          ]}
        />
      </div>
    </>
  );
}
