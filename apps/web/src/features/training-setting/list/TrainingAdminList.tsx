import { Button, Switch } from '@mantine/core';
import type { TrainingOfStaff } from '@oyez/contract/trainings/training-admin';
import { getAdminTrainingList } from '@oyez/contract/trainings/training-admin';
import { flag } from '@oyez/contract/wire/values';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ListPage } from '../../../ui/lists/ListPage.tsx';
import { menuColumn } from '../../../ui/lists/RowMenu.tsx';
import { useSearch } from '../../../ui/lists/useSearch.ts';
import { ColorTag } from '../../../ui/text/ColorTag.tsx';
import { Tag } from '../../../ui/text/Tag.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { UserName } from '../../../ui/text/UserName.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { type SettingPlace, settingPlace } from '../settingPlace.ts';
import { adminTrainingsQuery, useShowTraining } from '../trainingSetting.api.ts';
import { settingTexts } from '../trainingSetting.i18n.ts';
import classes from '../trainingSetting.module.css';
import { TrainingMenu } from './TrainingMenu.tsx';

/** In a group, where members find the same list without this, the address says which one is meant. */
const Search = getAdminTrainingList.query!.extend({ admin: flag.optional() });

type Props = { gid?: number; title: string; action?: ReactNode };
type RowProps = { row: TrainingOfStaff; place: SettingPlace };

/** Trainings of the site, or of a group, for those who set them. */
export function TrainingAdminList({ gid, title, action }: Props) {
  const t = settingTexts.use();
  const [q, setQ] = useSearch(Search);
  const { admin: _, ...asked } = q;
  const place = settingPlace(gid);
  const auth = (row: TrainingOfStaff) => (
    <Tag tone={row.auth === 'Private' ? 'warning' : 'quiet'}>{t(`auth.${row.auth}`)}</Tag>
  );
  const category = ({ categoryName: name, categoryColor: color }: TrainingOfStaff) =>
    name === null ? <span className={classes.quiet}>{t('noCategory')}</span> : <ColorTag name={name} color={color} />;
  return (
    <ListPage
      title={title}
      query={adminTrainingsQuery(gid, asked)}
      search={[q, setQ]}
      rowKey={(row) => row.id}
      rowClassName={(row) => (row.status ? undefined : classes.hiddenRow)}
      tight
      columns={[
        { key: 'rank', title: t('column.rank'), width: 84, numeric: true, pinned: true, render: (row) => row.rank },
        { key: 'title', title: t('column.title'), pinned: true, render: (row) => <Title row={row} place={place} /> },
        { key: 'auth', title: t('column.auth'), width: 96, render: auth },
        { key: 'category', title: t('column.category'), width: 150, render: category },
        {
          key: 'problems',
          title: t('column.problems'),
          width: 92,
          numeric: true,
          render: (row) => row.problemCount,
        },
        {
          key: 'registered',
          title: t('column.registered'),
          width: 100,
          numeric: true,
          hideBelow: 'lg',
          render: (row) => (row.auth === 'Private' ? (row.registered ?? '–') : '–'),
        },
        {
          key: 'author',
          title: t('column.author'),
          width: 120,
          hideBelow: 'md',
          render: (row) => <UserName username={row.author} />,
        },
        {
          key: 'modified',
          title: t('column.modified'),
          width: 130,
          hideBelow: 'lg',
          render: (row) => <TimeText time={row.gmtModified} />,
        },
        {
          key: 'visible',
          title: t('column.visible'),
          width: 76,
          render: (row) => <Visible row={row} place={place} />,
        },
        menuColumn<TrainingOfStaff>((row) => <TrainingMenu training={row} place={place} />),
      ]}
      phone={(row) => ({
        main: (
          <>
            <span className={classes.phoneTitle}>
              <Title row={row} place={place} />
            </span>
            <Visible row={row} place={place} />
            <TrainingMenu training={row} place={place} />
          </>
        ),
        facts: (
          <>
            <span>#{row.rank}</span>
            <span>{t(`auth.${row.auth}`)}</span>
            {category(row)}
            <span>{t('problemCount', { count: row.problemCount })}</span>
            <UserName username={row.author} />
          </>
        ),
      })}
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
      action={
        <>
          {action}
          <Button component={Link} to={place.create} size="xs">
            {t('create')}
          </Button>
        </>
      }
    />
  );
}

function Title({ row: { id, title, can, deletedAt }, place }: RowProps) {
  if (deletedAt !== null) return <span title={title}>{title}</span>;
  const to = can.edit ? place.edit(id) : can.arrange ? place.problems(id) : place.open(id);
  return (
    <Link to={to} title={title}>
      {title}
    </Link>
  );
}

function Visible({ row: { id, title, status, can, deletedAt }, place }: RowProps) {
  const t = settingTexts.use();
  const show = useShowTraining(place.gid);
  if (!can.edit || deletedAt !== null) return null;
  return (
    <Switch
      size="sm"
      aria-label={t('visibleOf', { name: title })}
      checked={status}
      disabled={show.isPending}
      onChange={({ currentTarget: { checked } }) =>
        show.mutate(
          { tid: id, status: checked },
          { onSuccess: () => toast.success(t(checked ? 'shown' : 'hidden', { name: title })) },
        )
      }
    />
  );
}
