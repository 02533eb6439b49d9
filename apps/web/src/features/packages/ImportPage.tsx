import { Alert, Button } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { PackageImport } from '@oyez/contract/problems/packages';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { NotFoundPage } from '../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../app/idOf.ts';
import { paths } from '../../app/paths.ts';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';
import { Loading } from '../../ui/loading/Loading.tsx';
import { Pending } from '../../ui/loading/Pending.tsx';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { PartsPage } from '../../ui/layout/PageHead.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { Decide } from './Decide.tsx';
import { ImportProblems } from './ImportProblems.tsx';
import { isUnderWay, useDropImport, useImport, useStartImport, useStopImport } from './packages.api.ts';
import { packageTexts } from './packages.i18n.ts';
import classes from './packages.module.css';
import { PackageNotices } from './PackageNotices.tsx';
import { mayReplace, noChoices, toStart } from './choices.ts';

/** One package: what is in it, what becomes of it, what became of it. */
export function ImportPage() {
  const id = idOf(useParams()['importID']);
  return id === undefined ? <NotFoundPage /> : <OneImport key={id} id={id} />;
}

function OneImport({ id }: { id: number }) {
  const t = packageTexts.use();
  const ui = uiTexts.use();
  const { data, error, refetch } = useImport(id);
  const [choices, setChoices] = useState(noChoices);
  // Here, because the part with the button is gone as soon as the import runs.
  const start = useStartImport();
  const begin = async (batch: PackageImport) => {
    const question = {
      title: t('replaceTitle'),
      text: t('replaceText'),
      confirmLabel: t('replaceConfirm'),
      danger: true,
    };
    if (mayReplace(choices, batch) && !(await confirm(question))) return;
    start.mutate({ id, ...toStart(choices) }, { onSuccess: () => toast.success(t('started')) });
  };
  const title = data?.name ?? t('title');
  usePageTitle(title);
  if (data === undefined) {
    const onward = { to: paths.adminPackages(), label: ui('onward.imports') };
    return <Pending heading="h1" lines={8} error={error} onRetry={refetch} onward={onward} />;
  }
  return (
    <PartsPage
      title={title}
      intro={
        <>
          {data.format !== null && `${t(`format.${data.format}`)} · `}
          {t(`state.${data.state}`)}
          {data.total > 0 && ` · ${t('counts', { total: data.total, importable: data.importable })}`}
        </>
      }
      isLive
      actions={
        <>
          {data.state !== 'running' && <DropButton batch={data} />}
          <Button component={Link} to={paths.adminPackages()} variant="default" size="xs">
            {t('back')}
          </Button>
        </>
      }
    >
      {data.state === 'failed' && (
        <Alert color="red" variant="light" role="alert" title={t(data.total > 0 ? 'stoppedTitle' : 'failedTitle')}>
          {data.error}
        </Alert>
      )}
      {data.notices.length > 0 && (
        <Panel title={t('ofPackage')}>
          <div className={classes.body}>
            <PackageNotices notices={data.notices} />
          </div>
        </Panel>
      )}
      {data.state === 'preview' && (
        <Decide
          batch={data}
          choices={choices}
          onChange={setChoices}
          isStarting={start.isPending}
          onStart={() => void begin(data)}
        />
      )}
      {(isUnderWay(data) || data.state === 'done') && <Progress batch={data} />}
      {data.total > 0 && (
        <Panel title={t('problems')}>
          <ImportProblems batch={data} choices={choices} onChange={setChoices} />
        </Panel>
      )}
    </PartsPage>
  );
}

function DropButton({ batch: { id, state, undoable } }: { batch: PackageImport }) {
  const t = packageTexts.use();
  const navigate = useNavigate();
  const drop = useDropImport();
  const discard = async () => {
    const yes =
      (state !== 'preview' && undoable === 0) ||
      (await confirm(
        state === 'preview'
          ? { title: t('dropTitle'), text: t('dropText'), confirmLabel: t('drop'), danger: true }
          : { title: t('removeTitle'), text: t('removeText'), confirmLabel: t('remove'), danger: true },
      ));
    if (yes) drop.mutate(id, { onSuccess: () => void navigate(paths.adminPackages()) });
  };
  return (
    <Button variant="default" size="xs" loading={drop.isPending} onClick={() => void discard()}>
      {t(state === 'preview' ? 'drop' : 'remove')}
    </Button>
  );
}

function Progress({ batch }: { batch: PackageImport }) {
  const t = packageTexts.use();
  const stop = useStopImport();
  const { id, handled, total, imported, chosen, state } = batch;
  return (
    <Panel title={t('progress')}>
      <div className={classes.body}>
        {state === 'reading' ? (
          <>
            {batch.read === null ? (
              <Loading lines={2} />
            ) : (
              <>
                <ProgressBar label={t('progress')} {...batch.read} />
                <p>{t('readText', { done: batch.read.done, count: batch.read.total })}</p>
              </>
            )}
            <p className={classes.hint}>{t('reading')}</p>
          </>
        ) : (
          <>
            <ProgressBar label={t('progress')} done={handled} total={total} />
            <p>
              {state === 'running' && `${t('progressText', { handled, total })} · `}
              {t('resultText', { imported, chosen })}
            </p>
            {state === 'running' && (
              <div className={classes.actions}>
                <Button variant="default" size="xs" loading={stop.isPending} onClick={() => stop.mutate(id)}>
                  {t('stop')}
                </Button>
                <p className={classes.hint}>{t('running')}</p>
              </div>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}
