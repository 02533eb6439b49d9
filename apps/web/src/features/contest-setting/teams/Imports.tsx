import { Button } from '@mantine/core';
import type { TeamImport } from '@oyez/contract/contests/contest-teams';
import { useQuery } from '@tanstack/react-query';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { teamImportsQuery, useUndoImport } from './teams.api.ts';
import { teamTexts } from './teams.i18n.ts';
import classes from './teams.module.css';

/** What was imported, of which the latest can be undone; nothing where there is none. */
export function Imports({ cid }: { cid: number }) {
  const t = teamTexts.use();
  const { data: { imports: data } = { imports: [] } } = useQuery(teamImportsQuery(cid));
  if (data.length === 0) return null;
  const latest = data.find((one) => one.undoneAt === null);
  return (
    <Panel title={t('imports.title')}>
      <ul className={classes.imports}>
        {data.map((one) => (
          <li key={one.id}>
            <TimeText exact time={one.at} />
            <span className={classes.grow}>
              {t('imports.what', one)} {one.by !== null && t('imports.by', { name: one.by })}
            </span>
            {one.undoneAt !== null && <span>{t('imports.undone')}</span>}
            {one === latest && <Undo cid={cid} one={one} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Undo({ cid, one }: { cid: number; one: TeamImport }) {
  const t = teamTexts.use();
  const undo = useUndoImport(cid);
  const ask = async () => {
    const sure = await confirm({
      title: t('imports.sure'),
      text: t('imports.sureText'),
      confirmLabel: t('imports.undo'),
      danger: true,
    });
    if (sure) undo.mutate(one.id, { onSuccess: () => toast.success(t('imports.done')) });
  };
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('imports.undoOf', { time: formatTime(one.at) })}
      loading={undo.isPending}
      onClick={() => void ask()}
    >
      {t('imports.undo')}
    </Button>
  );
}
