import { getPackageImports, PACKAGE_FORMATS, type PackageImport } from '@oyez/contract/problems/packages';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { PagedTable } from '../../ui/lists/PagedTable.tsx';
import { usePagedQuery } from '../../ui/lists/paging.ts';
import { PartsPage } from '../../ui/layout/PageHead.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { UploadField } from '../../ui/upload/UploadField.tsx';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { useSearch } from '../../ui/lists/useSearch.ts';
import { ExportPanel } from './ExportPanel.tsx';
import { importsQuery, readArrivedPackage } from './packages.api.ts';
import { packageTexts } from './packages.i18n.ts';
import classes from './packages.module.css';

/** Problems by the package: in, and out again. */
export function PackagesPage() {
  const t = packageTexts.use();
  usePageTitle(t('title'));
  return (
    <PartsPage title={t('title')} intro={t('intro')}>
      <ImportPanel />
      <ImportList />
      <ExportPanel />
    </PartsPage>
  );
}

function ImportPanel() {
  const t = packageTexts.use();
  const navigate = useNavigate();
  return (
    <Panel title={t('importTitle')}>
      <div className={classes.body}>
        <UploadField
          purpose="package"
          label={t('field')}
          hint={t('fieldHint')}
          accept=".zip,.xml,application/zip,text/xml"
          finish={(key) => readArrivedPackage({ key })}
          onUploaded={(sent: PackageImport) => void navigate(paths.adminPackageImport(sent.id))}
        />
        <details className={classes.formats}>
          <summary>{t('formats')}</summary>
          <dl>
            {PACKAGE_FORMATS.map((format) => (
              <div key={format}>
                <dt>{t(`format.${format}`)}</dt>
                <dd>{t(`about.${format}`)}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
    </Panel>
  );
}

function ImportList() {
  const t = packageTexts.use();
  const search = useSearch(getPackageImports.query!);
  const list = usePagedQuery(importsQuery(search[0]));
  const resultOf = (row: PackageImport): string => {
    if (row.state === 'failed') return row.error ?? '';
    if (row.state === 'reading') return '';
    if (row.state === 'preview') return t('counts', { total: row.total, importable: row.importable });
    return t('resultText', { imported: row.imported, chosen: row.chosen });
  };
  const formatOf = (row: PackageImport) => (row.format === null ? '' : t(`format.${row.format}`));
  return (
    <Panel title={t('recent')}>
      <PagedTable
        compact
        label={t('recent')}
        list={list}
        search={search}
        lines={4}
        empty={{ title: t('none') }}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.adminPackageImport(row.id)}
        columns={[
          {
            key: 'file',
            title: t('list.file'),
            render: (row) => <Link to={paths.adminPackageImport(row.id)}>{row.name}</Link>,
          },
          { key: 'format', title: t('list.format'), width: 100, hideBelow: 'md', render: formatOf },
          { key: 'state', title: t('list.state'), width: 210, render: (row) => t(`state.${row.state}`) },
          { key: 'result', title: t('list.result'), width: 320, render: resultOf },
          { key: 'at', title: t('list.at'), width: 140, render: (row) => <TimeText short time={row.createdAt} /> },
        ]}
        phone={(row) => ({
          main: <span>{row.name}</span>,
          facts: (
            <>
              <span>{t(`state.${row.state}`)}</span>
              <span>{resultOf(row)}</span>
              <TimeText time={row.createdAt} />
            </>
          ),
        })}
      />
    </Panel>
  );
}
