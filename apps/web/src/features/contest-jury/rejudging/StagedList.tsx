import { Button } from '@mantine/core';
import type { StagedRejudging } from '@oyez/contract/contests/contest-rejudging';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import { Consequences } from './Consequences.tsx';
import { isBusy, stagedQuery, useDiscardStaged, useUndoStaged } from './staged.api.ts';
import { stagedTexts } from './staged.i18n.ts';
import classes from './staged.module.css';

/** The last rejudgings of a contest, with what can be done about each. */
export function StagedList({ cid, isAcm }: { cid: number; isAcm: boolean }) {
  const t = stagedTexts.use();
  const { data, error, refetch } = useQuery(stagedQuery(cid));
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <Panel title={t('list')}>
      {data === undefined && <Pending lines={3} error={error} onRetry={refetch} />}
      {data?.records.length === 0 && <p className={classes.empty}>{t('empty')}</p>}
      <ul className={classes.list}>
        {data?.records.map((row) => (
          <li key={row.id} className={classes.item}>
            <Staged
              cid={cid}
              row={row}
              isOpen={opened === row.id}
              onToggle={() => setOpened(opened === row.id ? null : row.id)}
            />
            {opened === row.id && (row.state === 'ready' || row.state === 'applied') && (
              <Consequences cid={cid} id={row.id} isAcm={isAcm} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type StagedProps = { cid: number; row: StagedRejudging; isOpen: boolean; onToggle: () => void };

function Staged({ cid, row, isOpen, onToggle }: StagedProps) {
  const t = stagedTexts.use();
  const discard = useDiscardStaged(cid);
  const undo = useUndoStaged(cid);
  const { id, state, total, judged, changed, failed, overtaken } = row;
  const named = (action: string) => t('named', { action, id });
  const takeBack = async () => {
    const sure = await confirm({
      title: t('undoAsk'),
      text: t('undoText'),
      confirmLabel: t('undo'),
      danger: true,
    });
    if (sure) undo.mutate(id, { onSuccess: () => toast.success(t('undone')) });
  };
  const show = isOpen ? t('hide') : t(state === 'applied' ? 'looked' : 'look');
  return (
    <div className={classes.staged}>
      <span className={classes.number}>{id}</span>
      <span className={classes.state} data-state={state}>
        {t(`state.${state}`)}
      </span>
      {isBusy(row) ? (
        <span className={classes.progress}>
          <ProgressBar label={named(t(`state.${state}`))} done={judged} total={total} />
          {t('progress', { judged, total })}
        </span>
      ) : (
        <span className={classes.facts}>
          <span>{t('progress', { judged, total })}</span>
          <span>{t('changed', { count: changed })}</span>
          {failed > 0 && <span>{t('failed', { count: failed })}</span>}
          {overtaken > 0 && <span>{t('overtaken', { count: overtaken })}</span>}
        </span>
      )}
      <span className={classes.hint}>
        {row.reason !== '' && <bdi>{row.reason} · </bdi>}
        {t('by', { name: row.startedBy ?? '', time: formatTime(row.startedAt) })}
      </span>
      <span className={classes.actions}>
        {(state === 'ready' || state === 'applied') && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={named(show)}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            {show}
          </Button>
        )}
        {(isBusy(row) || state === 'ready') && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={named(t('discard'))}
            loading={discard.isPending}
            onClick={() => discard.mutate(id, { onSuccess: () => toast.success(t('discarded')) })}
          >
            {t('discard')}
          </Button>
        )}
        {state === 'applied' && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={named(t('undo'))}
            loading={undo.isPending}
            onClick={() => void takeBack()}
          >
            {t('undo')}
          </Button>
        )}
      </span>
    </div>
  );
}
