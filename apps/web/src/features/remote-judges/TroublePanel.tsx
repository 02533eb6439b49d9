import type { RemoteTrouble } from '@oyez/contract/remote/remote-judges';
import type { z } from 'zod';
import { Link } from 'react-router';
import { siteAddresses } from '../../app/scope/addresses.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { PagedTable } from '../../ui/lists/PagedTable.tsx';
import { useOwnSearch, usePagedQuery } from '../../ui/lists/paging.ts';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { Verdict } from '../../ui/verdict/sign/Verdict.tsx';
import { adminTexts } from './remoteAdmin.i18n.ts';
import classes from './remoteAdmin.module.css';
import { remoteTroublesQuery } from './remoteJudges.api.ts';

type Trouble = z.infer<typeof RemoteTrouble>;

/** Submissions of which something went wrong elsewhere. */
export function TroublePanel() {
  const t = adminTexts.use();
  const search = useOwnSearch(10, {});
  const list = usePagedQuery(remoteTroublesQuery(search[0]));
  const words = ({ reason, rawVerdict, sends }: Trouble) => (
    <span className={classes.words}>
      {reason}
      {rawVerdict !== null && <span className={classes.dimmed}> · {t('trouble.said', { text: rawVerdict })}</span>}
      {sends > 1 && <span className={classes.dimmed}> · {t('trouble.sends', { count: sends })}</span>}
    </span>
  );
  const link = (row: Trouble) => <Link to={siteAddresses.submission(row.submitId, null)}>{row.submitId}</Link>;
  return (
    <Panel title={t('trouble.title')}>
      <PagedTable
        compact
        label={t('trouble.title')}
        list={list}
        search={search}
        lines={3}
        empty={{ title: t('trouble.none'), text: t('trouble.noneText') }}
        rowKey={(row) => row.submitId}
        columns={[
          { key: 'id', title: 'ID', width: 90, render: link },
          { key: 'problem', title: t('trouble.problem'), width: 130, render: (row) => row.problemId },
          { key: 'status', title: t('trouble.status'), width: 160, render: (row) => <Verdict status={row.status} /> },
          { key: 'reason', title: t('trouble.reason'), ellipsis: false, render: words },
          {
            key: 'at',
            title: t('trouble.at'),
            width: 130,
            hideBelow: 'md',
            render: (row) => <TimeText short time={row.at} />,
          },
        ]}
        phone={(row) => ({
          main: (
            <>
              {link(row)} <Verdict status={row.status} />
            </>
          ),
          facts: words(row),
        })}
      />
    </Panel>
  );
}
