import { getOwnProblems, type OwnProblem } from '@oyez/contract/problems/own-problems';
import { Link } from 'react-router';
import { useEditAddress } from '../../../app/editAddress.ts';
import { siteAddresses } from '../../../app/scope/addresses.ts';
import { menuColumn } from '../../../ui/lists/RowMenu.tsx';
import { type Chip, ListPage } from '../../../ui/lists/ListPage.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { useSearch } from '../../../ui/lists/useSearch.ts';
import { UserName } from '../../../ui/text/UserName.tsx';
import { authName } from '../form/formValues.ts';
import { AuthFilter, authChips } from './AuthFilter.tsx';
import { listTexts } from './list.i18n.ts';
import classes from './list.module.css';
import { ProblemMenu } from './ProblemMenu.tsx';
import { type OwnQuery, ownProblemsQuery } from '../own-problems.api.ts';

/** What an author has written, hidden or not, whatever their role: the way to the form. */
export function OwnProblemsPage() {
  const t = listTexts.use();
  const search = useSearch(getOwnProblems.query!);
  const [q, setQ] = search;
  const editAddress = useEditAddress();
  const menu = (row: OwnProblem) => <ProblemMenu problem={row} canEdit />;
  const chips: Chip<OwnQuery>[] = authChips(t, q.auth);
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
      filters={<AuthFilter auth={q.auth} onChange={(auth) => setQ({ auth })} />}
      chips={chips}
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
        menuColumn(menu),
      ]}
      phone={(row) => ({
        main: (
          <>
            <span className={classes.phoneTitle}>{title(row)}</span>
            {menu(row)}
          </>
        ),
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
