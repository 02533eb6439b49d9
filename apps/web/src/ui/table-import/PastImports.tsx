import { Button } from '@mantine/core';
import { useState } from 'react';
import { onceDone } from '../../api/once-done.ts';
import { confirm } from '../dialogs/confirm/confirm.tsx';
import { ErrorResult } from '../feedback/ErrorResult.tsx';
import { toast } from '../feedback/toast.ts';
import { Panel } from '../layout/Panel.tsx';
import { formatTime } from '../text/format.ts';
import { TimeText } from '../text/TimeText.tsx';
import { tableTexts } from './tableImport.i18n.ts';
import classes from './tableImport.module.css';

type Past = { id: number; at: string; by: string | null; undoneAt: string | null };

type Props<One extends Past, Done> = {
  title: string;
  read: { data: { imports: readonly One[] } | undefined; error: unknown; refetch: () => unknown };
  what: (one: One) => string;
  isUndoable: (one: One) => boolean;
  /** What undoing does, before one is sure. */
  sureText: string;
  undo: (id: number) => Promise<Done>;
  /** What is said when it is undone, where that is more than usual. */
  doneText?: (done: Done) => string | undefined;
};

/** The tables that came in, of which the latest can be undone; nothing where there is none. */
export function PastImports<One extends Past, Done>(props: Props<One, Done>) {
  const { title, read, what, isUndoable, sureText, undo, doneText } = props;
  const t = tableTexts.use();
  const imports = read.data?.imports ?? [];
  const isUnknown = read.data === undefined && read.error !== null;
  if (imports.length === 0 && !isUnknown) return null;
  const undone = async (id: number) => {
    const done = await undo(id);
    return doneText?.(done);
  };
  return (
    <Panel title={title}>
      {isUnknown && <ErrorResult compact error={read.error} onRetry={() => void read.refetch()} />}
      <ul className={classes.imports}>
        {imports.map((one) => (
          <li key={one.id}>
            <TimeText exact time={one.at} />
            <span className={classes.grow}>
              {what(one)} {one.by !== null && t('by', { name: one.by })}
            </span>
            {one.undoneAt !== null && <span>{t('undone')}</span>}
            {isUndoable(one) && <Undo at={one.at} sureText={sureText} undo={() => undone(one.id)} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Undo({ at, sureText, undo }: { at: string; sureText: string; undo: () => Promise<string | undefined> }) {
  const t = tableTexts.use();
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    const sure = await confirm({ title: t('sure'), text: sureText, confirmLabel: t('undo'), danger: true });
    if (!sure) return;
    setBusy(true);
    onceDone(
      undo().finally(() => setBusy(false)),
      (said) => toast.success(said ?? t('undoDone')),
    );
  };
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('undoOf', { time: formatTime(at) })}
      loading={isBusy}
      onClick={() => void ask()}
    >
      {t('undo')}
    </Button>
  );
}
