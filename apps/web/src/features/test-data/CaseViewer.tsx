import { Button } from '@mantine/core';
import { CASE_SIDES, type CaseSide, type FilePart } from '@oyez/contract/problems/case-files';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorResult } from '../../ui/feedback/ErrorResult.tsx';
import { formatBytes } from '../../ui/text/format.ts';
import { Loading } from '../../ui/loading/Loading.tsx';
import { withBlankSigns } from './blankSigns.ts';
import classes from './CaseViewer.module.css';
import { caseTexts } from './caseViewer.i18n.ts';
import { type CaseFile, casePartQuery, saveCaseFile, type StoredFile } from './test-data.api.ts';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';

/** A test as the setter's list of tests has it. */
export type ViewedCase = { number: number } & Record<CaseSide, CaseFile>;

export type CaseViewerProps = {
  /** Null while none is shown. */
  case: ViewedCase | null;
  onClose: () => void;
};

/** A test of a problem, or of an upload for it, in a dialog: its input and its output as they are, byte for byte. */
export function CaseViewer({ case: shown, onClose }: CaseViewerProps) {
  const t = caseTexts.use();
  const [visible, setVisible] = useState<'marks' | 'plain'>('marks');
  return (
    <Dialog
      opened={shown !== null}
      onClose={onClose}
      size="min(1100px, 94vw)"
      title={shown === null ? '' : t('title', { number: shown.number })}
    >
      {shown !== null && (
        <div className={classes.viewer}>
          <div className={classes.choice}>
            <SegmentedControl
              size="xs"
              value={visible}
              onChange={(value) => setVisible(value as 'marks' | 'plain')}
              data={[
                { value: 'marks', label: t('marks') },
                { value: 'plain', label: t('plain') },
              ]}
            />
            {visible === 'marks' && <span className={classes.hint}>{t('legend')}</span>}
          </div>
          <div className={classes.files}>
            {CASE_SIDES.map((side) => (
              <FileView key={`${shown.number} ${side}`} file={shown[side]} side={side} marks={visible === 'marks'} />
            ))}
          </div>
        </div>
      )}
    </Dialog>
  );
}

type FileViewProps = { file: CaseFile; side: CaseSide; marks: boolean };

function FileView({ file, side, marks }: FileViewProps) {
  const t = caseTexts.use();
  const [offset, setOffset] = useState(0);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...casePartQuery(file, offset),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={classes.file} aria-label={t(side)}>
      <header className={classes.head}>
        <h3 className={classes.name}>
          {t(side)}
          {data !== undefined && <span className={classes.hint}>{data.name}</span>}
        </h3>
        {data !== undefined && <span className={classes.hint}>{formatBytes(data.size)}</span>}
        {'pid' in file && <SaveButton file={file} />}
      </header>
      {error !== null && <ErrorResult compact error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading lines={6} />}
      {data !== undefined && (
        <>
          {!data.isText && (
            <p className={classes.warning} role="note">
              {t('notText')}
            </p>
          )}
          <Content part={data} marks={marks} isStale={isPlaceholderData} label={t(side)} />
          <Parts part={data} onMove={setOffset} />
        </>
      )}
    </section>
  );
}

/** What was only just sent lies at home anyway. */
function SaveButton({ file }: { file: StoredFile }) {
  const t = caseTexts.use();
  const save = useMutation({ mutationFn: () => saveCaseFile(file) });
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={save.isPending}
      aria-label={t(file.side === 'input' ? 'saveInput' : 'saveOutput')}
      onClick={() => save.mutate()}
    >
      {t('save')}
    </Button>
  );
}

type ContentProps = { part: FilePart; marks: boolean; isStale: boolean; label: string };

function Content({ part, marks, isStale, label }: ContentProps) {
  const t = caseTexts.use();
  if (part.size === 0) return <p className={classes.empty}>{t('empty')}</p>;
  return (
    // What is longer than the box is scrolled by keys, too.
    <pre role="group" className={clsx(classes.content, isStale && classes.stale)} tabIndex={0} aria-label={label}>
      {marks ? <Marked text={part.text} /> : part.text}
    </pre>
  );
}

/** A trailing space or a missing line end is seen, and no sign of direction turns the text around. */
function Marked({ text }: { text: string }) {
  return withBlankSigns(text).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      <span key={index} className={classes.mark}>
        {piece}
      </span>
    ),
  );
}

/** Which part is shown, and the ways to the others. */
function Parts({ part, onMove }: { part: FilePart; onMove: (offset: number) => void }) {
  const t = caseTexts.use();
  const { size, from, to } = part;
  if (to - from === size) return null;
  const length = Math.max(to - from, 1);
  return (
    <div className={classes.parts}>
      <span className={classes.hint}>{t('part', { from: from + 1, to, size })}</span>
      <Button size="compact-xs" variant="default" disabled={from === 0} onClick={() => onMove(0)}>
        {t('start')}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        disabled={from === 0}
        onClick={() => onMove(Math.max(0, from - length))}
      >
        {t('before')}
      </Button>
      <Button size="compact-xs" variant="default" disabled={to === size} onClick={() => onMove(to)}>
        {t('next')}
      </Button>
      <Button size="compact-xs" variant="default" disabled={to === size} onClick={() => onMove(-length)}>
        {t('end')}
      </Button>
    </div>
  );
}
