import { Alert, Button, Checkbox, Radio } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import { type AccountBatch, IMPORT_ERRORS_PATH } from '@oyez/contract/users/account-batches';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { download } from '../../api/download.ts';
import { NotFoundPage } from '../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../app/idOf.ts';
import { paths } from '../../app/paths.ts';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';
import { PartsPage } from '../../ui/layout/PageHead.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Pending } from '../../ui/loading/Pending.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { BatchRows } from './BatchRows.tsx';
import { batchQuery, isUnderWay, useChangeImport, useDropImport, useStartImport } from './imports.api.ts';
import { importTexts } from './imports.i18n.ts';
import { UndoButton } from './UndoBatch.tsx';
import classes from './userAdmin.module.css';

/** One import or generation: what it would do, how far it is, what came of each row. */
export function BatchPage() {
  const id = idOf(useParams()['batchID']);
  return id === undefined ? <NotFoundPage /> : <OneBatch key={id} id={id} />;
}

function OneBatch({ id }: { id: number }) {
  const t = importTexts.use();
  const ui = uiTexts.use();
  const { data, error, refetch } = useQuery(batchQuery(id));
  // Here, because the part with the button is gone as soon as the import runs.
  const start = useStartImport();
  const title = data?.name ?? t('title');
  usePageTitle(title);
  if (data === undefined) {
    const onward = { to: paths.adminUserImport(), label: ui('onward.imports') };
    return <Pending heading="h1" lines={8} error={error} onRetry={refetch} onward={onward} />;
  }
  return (
    <PartsPage
      title={title}
      intro={t(`state.${data.state}`)}
      isLive
      actions={
        <>
          <UndoButton batch={data} />
          {data.created > 0 && data.state === 'done' && (
            <Button component={Link} to={paths.adminUsers({ batch: data.id })} variant="default" size="xs">
              {t('list.users')}
            </Button>
          )}
          <Button component={Link} to={paths.adminUserImport()} variant="default" size="xs">
            {t('back')}
          </Button>
        </>
      }
    >
      {data.state === 'preview' && (
        <Decide
          batch={data}
          isStarting={start.isPending}
          onStart={() => start.mutate(id, { onSuccess: () => toast.success(t('started')) })}
        />
      )}
      {data.state !== 'preview' && <Progress batch={data} />}
      <Panel title={t('rows')} action={<ErrorsButton batch={data} />}>
        <BatchRows batch={data} />
      </Panel>
    </PartsPage>
  );
}

function Decide({ batch, isStarting, onStart }: { batch: AccountBatch; isStarting: boolean; onStart: () => void }) {
  const t = importTexts.use();
  const navigate = useNavigate();
  const change = useChangeImport();
  const drop = useDropImport();
  const { id, options, plans } = batch;
  const count = plans.create + plans.update;
  const discard = async () => {
    const yes = await confirm({ title: t('dropTitle'), text: t('dropText'), confirmLabel: t('drop_'), danger: true });
    if (yes) drop.mutate(id, { onSuccess: () => void navigate(paths.adminUserImport()) });
  };
  return (
    <Panel title={t('decide')}>
      <div className={classes.body}>
        <Source batch={batch} />
        <Radio.Group
          label={t('conflict')}
          value={options.conflict}
          onChange={(value) => change.mutate({ id, ...options, conflict: value === 'update' ? 'update' : 'skip' })}
        >
          <div className={classes.form}>
            <Radio value="skip" label={t('skip')} disabled={change.isPending} />
            <Radio value="update" label={t('update')} disabled={change.isPending} />
          </div>
        </Radio.Group>
        {batch.source?.columns.includes('role') === true && (
          <Checkbox
            label={t('withRoles')}
            description={t('withRolesHint')}
            checked={options.withRoles}
            disabled={change.isPending}
            onChange={(event) => change.mutate({ id, ...options, withRoles: event.currentTarget.checked })}
          />
        )}
        {count === 0 && (
          <Alert color="yellow" variant="light" role="status">
            {t('nothing')}
          </Alert>
        )}
        <div className={classes.actions}>
          <Button disabled={count === 0 || change.isPending} loading={isStarting} onClick={onStart}>
            {t('start', { count })}
          </Button>
          <Button variant="default" loading={drop.isPending} onClick={() => void discard()}>
            {t('drop_')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function Source({ batch: { source } }: { batch: AccountBatch }) {
  const t = importTexts.use();
  if (source === null) return null;
  const delimiter = { ',': t('comma'), ';': t('semicolon'), '\t': t('tab') }[source.delimiter];
  return (
    <div className={classes.hint}>
      <p>
        {t('readAs', { encoding: source.encoding === 'GB18030' ? 'GBK / GB18030' : source.encoding, delimiter })} ·{' '}
        {t(source.header ? 'withHeader' : 'withoutHeader')}
      </p>
      {source.ignored.length > 0 && <p>{t('ignored', { names: source.ignored.join(', ') })}</p>}
    </div>
  );
}

function Progress({ batch }: { batch: AccountBatch }) {
  const t = importTexts.use();
  const { handled, total, created, updated, skipped, refused } = batch;
  return (
    <Panel title={t('progress')}>
      <div className={classes.body}>
        <div className={classes.progress}>
          <ProgressBar label={t('progress')} done={handled} total={total} />
          <span className={classes.count}>{t('progressText', { handled, total })}</span>
        </div>
        <p>{t('list.result', { created, updated, skipped, refused })}</p>
        {isUnderWay(batch) && <p className={classes.hint}>{t('background')}</p>}
      </div>
    </Panel>
  );
}

function ErrorsButton({ batch: { id, plans, refused } }: { batch: AccountBatch }) {
  const t = importTexts.use();
  const fetching = useMutation({ mutationFn: () => download(IMPORT_ERRORS_PATH, { id }) });
  if (plans.refuse === 0 && refused === 0) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      title={t('errorsHint')}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {t('errors')}
    </Button>
  );
}
