import { Alert, Button, FileButton } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { getUpload, type UploadPurpose } from '@oyez/contract/problems/test-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { type DragEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { formatBytes, formatDuration } from '../text/format.ts';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import { uiTexts } from '../ui.i18n.ts';
import { forgetUpload, rememberedUploads } from './remembered.ts';
import { abandon } from './sendFile.ts';
import { uploadTexts } from './upload.i18n.ts';
import classes from './UploadField.module.css';
import { type Finish, type UploadState, useUpload } from './useUpload.ts';

export type UploadFieldProps<T> = {
  purpose: UploadPurpose;
  /** What is asked once a file has arrived; its answer goes to `onUploaded`, that of the last one of several. */
  finish: Finish<T>;
  onUploaded: (answer: T) => void;
  /** As of a file input: `.zip,application/zip`. */
  accept?: string;
  multiple?: boolean;
  /** What the place is for; screen readers say it. */
  label: string;
  /** Which files are meant, under the button. */
  hint?: string;
};

/** A place for files of any size: by button or by dropping, in pieces, with pause, and on where it broke off. */
export function UploadField<T>(props: UploadFieldProps<T>) {
  const { purpose, accept, multiple = false, label, hint } = props;
  const t = uploadTexts.use();
  const client = useQueryClient();
  const upload = useUpload(props);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const { state } = upload;
  /** Another file may be chosen; after a failure too. */
  const isFree = state === undefined || state.phase === 'failed';

  const take = (files: readonly File[]) => {
    const [first] = files;
    if (first === undefined) return;
    const empty = files.find((file) => file.size === 0);
    setRefusal(empty === undefined ? null : t('empty', { name: empty.name }));
    if (empty === undefined) upload.send(multiple ? files : [first]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isFree) return;
    const items = Array.from(event.dataTransfer.items);
    if (items.some((item) => item.webkitGetAsEntry()?.isDirectory)) return setRefusal(t('folder'));
    take(Array.from(event.dataTransfer.files));
  };
  const cancel = () => {
    upload.cancel();
    void client.invalidateQueries({ queryKey: [UNFINISHED] });
  };

  return (
    <section aria-label={label} className={classes.field}>
      {isFree && (
        <div
          className={clsx(classes.drop, isOver && classes.over)}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <FileButton
            accept={accept ?? ''}
            multiple={multiple}
            onChange={(chosen: File | File[] | null) => take(chosen === null ? [] : [chosen].flat())}
          >
            {(button) => (
              <Button {...button} size="xs" variant="default">
                {t(multiple ? 'choose' : 'chooseOne')}
              </Button>
            )}
          </FileButton>
          <span className={classes.hint}>{t(multiple ? 'drop' : 'dropOne')}</span>
          {hint !== undefined && <p className={classes.hint}>{hint}</p>}
        </div>
      )}
      {state !== undefined && <Running {...upload} purpose={purpose} state={state} cancel={cancel} />}
      {refusal !== null && (
        <Alert color="red" variant="light" role="alert" className={classes.alert}>
          {refusal}
        </Alert>
      )}
      {upload.refused.length > 0 && (
        <Alert color="red" variant="light" role="alert" title={t('refused')} className={classes.alert}>
          <ul className={classes.refused}>
            {upload.refused.map(({ name, error }, index) => (
              <li key={index}>{t('refusedFile', { name, error })}</li>
            ))}
          </ul>
        </Alert>
      )}
      {state === undefined && <Unfinished purpose={purpose} />}
    </section>
  );
}

type RunningProps = {
  purpose: UploadPurpose;
  state: UploadState;
  pause: () => void;
  resume: () => void;
  retry: () => void;
  cancel: () => void;
};

function Running({ purpose, state, pause, resume, retry, cancel }: RunningProps) {
  const t = uploadTexts.use();
  const ui = uiTexts.use();
  const { phase, name, number, count, sent, size } = state;
  if (phase === 'failed') {
    return (
      <Alert
        color="red"
        variant="light"
        role="alert"
        title={t(`failed.${purpose}`, { name })}
        className={classes.alert}
      >
        <p>{state.error}</p>
        {state.mayRetry && (
          <div className={classes.actions}>
            <Button size="compact-xs" variant="default" onClick={retry}>
              {t('retry')}
            </Button>
            <Button size="compact-xs" variant="subtle" onClick={cancel}>
              {ui('cancel')}
            </Button>
          </div>
        )}
      </Alert>
    );
  }
  return (
    <div className={classes.running}>
      <div className={classes.head}>
        <span className={classes.name}>
          {count > 1 ? t('sendingOf', { name, number, count }) : t('sending', { name })}
        </span>
        {phase !== 'reading' && (
          <span className={classes.actions}>
            {phase === 'paused' ? (
              <Button size="compact-xs" variant="default" onClick={resume}>
                {t('resume')}
              </Button>
            ) : (
              <Button size="compact-xs" variant="default" onClick={pause}>
                {t('pause')}
              </Button>
            )}
            <Button size="compact-xs" variant="subtle" onClick={cancel}>
              {ui('cancel')}
            </Button>
          </span>
        )}
      </div>
      <ProgressBar
        label={t('progress', { name })}
        done={sent}
        total={size}
        isStill={phase !== 'sending' && phase !== 'reading'}
      />
      <Figures state={state} />
      <p className={classes.hint} role="status">
        {phase !== 'sending' && t(phase)}
      </p>
    </div>
  );
}

function Figures({ state: { sent, size, bytesPerSecond } }: { state: UploadState }) {
  const t = uploadTexts.use();
  return (
    <div className={classes.figures}>
      <span>{t('amount', { sent: formatBytes(sent), size: formatBytes(size) })}</span>
      {bytesPerSecond !== null && sent < size && (
        <>
          <span>{t('speed', { speed: formatBytes(Math.round(bytesPerSecond)) })}</span>
          <span>{t('left', { time: formatDuration(((size - sent) / bytesPerSecond) * 1000) })}</span>
        </>
      )}
    </div>
  );
}

const UNFINISHED = 'unfinished-uploads';

/** What broke off before, with how much of it has arrived. */
function Unfinished({ purpose }: { purpose: UploadPurpose }) {
  const t = uploadTexts.use();
  const client = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: [UNFINISHED, purpose],
    queryFn: () => unfinishedUploads(purpose),
    staleTime: 0,
  });
  const forget = (key: string) => {
    abandon(key);
    void client.invalidateQueries({ queryKey: [UNFINISHED] });
  };
  if (data.length === 0) return null;
  return (
    <ul className={classes.unfinished}>
      {data.map(({ key, name, received, size }) => (
        <li key={key}>
          <span>{t('unfinished', { name, sent: formatBytes(received), size: formatBytes(size) })}</span>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t('forgetNamed', { name })}
            onClick={() => forget(key)}
          >
            {t('forget')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

async function unfinishedUploads(purpose: UploadPurpose) {
  const mine = rememberedUploads().filter((one) => one.purpose === purpose);
  const asked = mine.map(async ({ key, name }) => {
    try {
      return [{ name, ...(await call(getUpload, { params: { key } })) }];
    } catch (error) {
      if (error instanceof ApiError && error.code === 'upload_unknown') forgetUpload(key);
      return [];
    }
  });
  return (await Promise.all(asked)).flat();
}
