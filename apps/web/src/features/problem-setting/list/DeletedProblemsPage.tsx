import { Button } from '@mantine/core';
import { type DeletedProblem, getDeletedProblems } from '@oyez/contract/problems/problem-batches';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { ListPage } from '../../../ui/lists/ListPage.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSearch } from '../../../ui/lists/useSearch.ts';
import { listTexts } from './list.i18n.ts';
import classes from './list.module.css';
import { deletedProblemsQuery, useRestoreProblems } from '../setting.api.ts';

export function DeletedProblemsPage() {
  const t = listTexts.use();
  const search = useSearch(getDeletedProblems.query!);
  return (
    <ListPage
      title={t('deleted.title')}
      query={deletedProblemsQuery(search[0])}
      search={search}
      rowKey={(row) => row.pid}
      searchBox={{ field: 'keyword', placeholder: t('search') }}
      notice={<p className={classes.intro}>{t('deleted.intro')}</p>}
      empty={{ title: t('deleted.empty') }}
      action={
        <Button component={Link} to={paths.adminProblems()} variant="default" size="xs">
          {t('deleted.back')}
        </Button>
      }
      columns={[
        {
          key: 'id',
          title: t('column.problemId'),
          width: 150,
          render: (row) => <span className={classes.id}>{row.problemId}</span>,
        },
        { key: 'title', title: t('column.title'), render: (row) => <span title={row.title}>{row.title}</span> },
        { key: 'author', title: t('column.author'), width: 140, render: (row) => row.author },
        { key: 'at', title: t('deleted.at'), width: 172, render: (row) => <TimeText time={row.deletedAt} /> },
        { key: 'restore', title: '', width: 110, align: 'right', render: (row) => <Restore row={row} /> },
      ]}
      phone={(row) => ({
        main: (
          <>
            <span className={classes.phoneTitle}>{row.title}</span>
            <Restore row={row} />
          </>
        ),
        facts: (
          <>
            <span className={classes.id}>{row.problemId}</span>
            <TimeText time={row.deletedAt} />
          </>
        ),
      })}
    />
  );
}

function Restore({ row: { pid, problemId } }: { row: DeletedProblem }) {
  const t = listTexts.use();
  const restore = useRestoreProblems();
  return (
    <Button
      size="compact-xs"
      variant="default"
      className={classes.restore ?? ''}
      aria-label={t('deleted.restoreOf', { id: problemId })}
      loading={restore.isPending}
      onClick={() => restore.mutate([pid], { onSuccess: () => toast.success(t('deleted.done', { id: problemId })) })}
    >
      {t('deleted.restore')}
    </Button>
  );
}
