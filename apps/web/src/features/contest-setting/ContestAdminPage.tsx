import { Button, Switch } from '@mantine/core';
import { getAdminContestList } from '@oyez/contract/contests/contest-admin';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { useGroupAround } from '../groups/groups.api.ts';
import { contestColumns, contestPhone } from './contestColumns.tsx';
import { adminContestsQuery } from './contestSetting.api.ts';
import { settingTexts } from './contestSetting.i18n.ts';
import classes from './contestSetting.module.css';
import { useSettingAddresses } from './settingAddresses.ts';

/** The contests of the site or of a group, for those who set them. */
export function ContestAdminPage() {
  const to = useSettingAddresses();
  const group = useGroupAround();
  const t = settingTexts.use();
  const [q, setQ] = useSearch(getAdminContestList.query!);
  return (
    <ListPage
      title={t('title')}
      query={adminContestsQuery(q, group?.groupId ?? null)}
      search={[q, setQ]}
      columns={contestColumns(t)}
      rowKey={(row) => row.id}
      rowClassName={(row) => (row.visible ? undefined : classes.hiddenRow)}
      phone={(row) => contestPhone(t, row)}
      searchBox={{ field: 'keyword', placeholder: t('search') }}
      filters={
        <Switch
          label={t('deletedOnly')}
          checked={q.deleted}
          onChange={(event) => setQ({ deleted: event.currentTarget.checked })}
        />
      }
      chips={q.deleted ? [{ key: 'deleted', label: t('deletedOnly'), clear: { deleted: false } }] : []}
      empty={{ title: t('empty'), text: t('emptyHint') }}
      tight
      action={
        <>
          {group !== null && (
            <Button component={Link} to={paths.groupContests(String(group.groupId))} size="xs" variant="default">
              {t('toGroupList')}
            </Button>
          )}
          <Button component={Link} to={to.create()} size="xs">
            {t('create')}
          </Button>
        </>
      }
    />
  );
}
