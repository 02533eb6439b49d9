import { Button, Radio } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { EXPORT_FORMATS, type ExportFormat, type ExportPreview } from '@oyez/contract/problems/packages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ErrorResult } from '../../ui/feedback/ErrorResult.tsx';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { formatBytes } from '../../ui/text/format.ts';
import { Loading } from '../../ui/loading/Loading.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { SearchBox } from '../../ui/lists/SearchBox.tsx';
import { adminProblemsQuery } from '../problem-setting/setting.api.ts';
import { exportQuery, useDownloadPackage } from './packages.api.ts';
import { packageTexts } from './packages.i18n.ts';
import classes from './packages.module.css';
import { NoticeCounts, PackageNotices } from './PackageNotices.tsx';

const FOUND = 8;

/** Problems on their way out. Which ones is in the address, so that other pages can send people here. */
export function ExportPanel() {
  const t = packageTexts.use();
  const [search, setSearch] = useSearchParams();
  const [format, setFormat] = useState<ExportFormat>('oyez');
  const pid = (search.get('pid') ?? '')
    .split(',')
    .map(Number)
    .filter((one) => Number.isSafeInteger(one) && one > 0);
  const setPid = (ids: readonly number[]) =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present);
        if (ids.length === 0) next.delete('pid');
        else next.set('pid', ids.join(','));
        return next;
      },
      { replace: true },
    );
  const { data, error, isFetching, refetch } = useQuery(exportQuery(pid, format));
  const download = useDownloadPackage();
  return (
    <Panel title={t('exportTitle')}>
      <div className={classes.body}>
        <Find chosen={pid} onAdd={(id) => setPid([...pid, id])} />
        <h3 className={classes.part}>{t('chosenForExport')}</h3>
        {pid.length === 0 && <p className={classes.hint}>{t('chosenNone')}</p>}
        {pid.length > 0 && error !== null && <ErrorResult compact error={error} onRetry={() => void refetch()} />}
        {pid.length > 0 && data === undefined && error === null && <Loading lines={3} />}
        {pid.length > 0 && data !== undefined && (
          <Chosen preview={data} onRemove={(id) => setPid(pid.filter((one) => one !== id))} />
        )}
        <Radio.Group label={t('exportFormat')} value={format} onChange={(value) => setFormat(value as ExportFormat)}>
          <div className={classes.options}>
            {EXPORT_FORMATS.map((one) => (
              <Radio key={one} value={one} label={t(one === 'oyez' ? 'exportOyez' : 'exportFps')} />
            ))}
          </div>
        </Radio.Group>
        {download.error !== null && (
          <p role="alert" className={classes.error}>
            {errorMessage(download.error)}
          </p>
        )}
        <div className={classes.actions}>
          <Button
            disabled={pid.length === 0 || error !== null || isFetching}
            loading={download.isPending}
            onClick={() => download.mutate({ pid, format })}
          >
            {t('download', { size: formatBytes(pid.length === 0 ? 0 : (data?.bytes ?? 0)) })}
          </Button>
          {pid.length > 0 && (
            <Button variant="default" onClick={() => setPid([])}>
              {t('clear')}
            </Button>
          )}
        </div>
        {download.isPending && (
          <p className={classes.hint} role="status">
            {t('downloading')}
          </p>
        )}
      </div>
    </Panel>
  );
}

function Find({ chosen, onAdd }: { chosen: readonly number[]; onAdd: (pid: number) => void }) {
  const t = packageTexts.use();
  const [keyword, setKeyword] = useState('');
  const { data } = useQuery({ ...adminProblemsQuery({ keyword, limit: FOUND }), enabled: keyword !== '' });
  return (
    <div className={classes.find}>
      <div className={classes.search}>
        <SearchBox value={keyword} placeholder={t('search')} onChange={setKeyword} />
      </div>
      <p className={classes.hint}>{t('canEditOnly')}</p>
      {keyword !== '' && data?.records.length === 0 && <p role="status">{t('noMatch')}</p>}
      {keyword !== '' && data !== undefined && data.records.length > 0 && (
        <ul className={classes.found}>
          {data.records.map(({ id, problemId, title, canEdit }) => (
            <li key={id}>
              <Button
                size="compact-sm"
                variant="default"
                disabled={!canEdit || chosen.includes(id)}
                aria-label={t('addToExport', { title: `${problemId} ${title}` })}
                onClick={() => onAdd(id)}
              >
                {chosen.includes(id) ? `✓ ${problemId}` : `+ ${problemId}`}
              </Button>
              <span>{title}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Chosen({ preview, onRemove }: { preview: ExportPreview; onRemove: (pid: number) => void }) {
  const t = packageTexts.use();
  return (
    <ul className={classes.problems}>
      {preview.problems.map(({ pid, problemId, title, bytes, notices }) => (
        <li key={pid} className={classes.problem}>
          <div className={classes.row}>
            <div className={classes.main}>
              <strong>
                {problemId} · {title}
              </strong>
              <span className={classes.where}>{formatBytes(bytes)}</span>
            </div>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('removeFromExport', { title: problemId })}
              onClick={() => onRemove(pid)}
            >
              ×
            </Button>
          </div>
          {notices.length === 0 ? (
            <p className={classes.clean}>{t('noLosses')}</p>
          ) : (
            <details>
              <summary className={classes.summary}>
                {t('losses')} <NoticeCounts notices={notices} />
              </summary>
              <PackageNotices notices={notices} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
