import { getOwnProblems, type OwnProblem } from '@oyez/contract/problems/own-problems';
import { Link } from 'react-router';
import { useEditAddress } from '../../../app/editAddress.ts';
import { siteAddresses } from '../../../app/scope/addresses.ts';
import { ListPage } from '../../../ui/lists/ListPage.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { useSearch } from '../../../ui/lists/useSearch.ts';
import { UserName } from '../../../ui/text/UserName.tsx';
import { authName } from '../form/formValues.ts';
import { listTexts } from './list.i18n.ts';
import classes from './list.module.css';
import { ownProblemsQuery } from '../own-problems.api.ts';

/** What an author has written, hidden or not, whatever their role: the way to the form. */
export function OwnProblemsPage() {
  const t = listTexts.use();
  const search = useSearch(getOwnProblems.query!);
  const editAddress = useEditAddress();
  const title = (row: OwnProblem) => (
    <Link to={editAddress(row.id)} title={row.title}>
      {row.title || row.problemId}
    </Link>
  );
  const visibility = (row: OwnProblem) => t(`name.${authName(row.auth)}`);
  const page = (row: OwnProblem) => (
    <Link className={classes.id} to={siteAddresses.problem(row.problemId)}>
      {row.problemId}
    </Link>
  );

  return (
    <ListPage
      title={t('own.title')}
      query={ownProblemsQuery(search[0])}
      search={search}
      rowKey={(row) => row.id}
      searchBox={{ field: 'keyword', placeholder: t('own.search') }}
      empty={{ title: t('own.empty'), text: t('own.emptyHint') }}
      notice={<p className={classes.intro}>{t('own.intro')}</p>}
      columns={[
        { key: 'problemId', title: t('column.problemId'), width: 150, render: page },
        { key: 'title', title: t('column.title'), render: title },
        { key: 'auth', title: t('column.auth'), width: 130, render: visibility },
        {
          key: 'modifiedBy',
          title: t('column.modifiedBy'),
          width: 130,
          hideBelow: 'md',
          render: (row) => row.modifiedUser !== null && <UserName username={row.modifiedUser} />,
        },
        {
          key: 'modified',
          title: t('own.modified'),
          width: 150,
          render: (row) => <TimeText time={row.gmtModified} />,
        },
      ]}
      phone={(row) => ({
        main: <span className={classes.phoneTitle}>{title(row)}</span>,
        facts: (
          <>
            {page(row)}
            <span>{visibility(row)}</span>
            <TimeText time={row.gmtModified} />
          </>
        ),
      })}
    />
  );
}
