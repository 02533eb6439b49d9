import { Button } from '@mantine/core';
import type { RosterImports as Imports } from '@oyez/contract/classes/rosters';
import { useQuery } from '@tanstack/react-query';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { importsQuery, useUndoRoster } from '../classes.api.ts';
import classes from './roster.module.css';
import { rosterTexts } from './roster.i18n.ts';

/** The rosters that came in, of which the latest can be undone; nothing where there is none. */
export function RosterImports({ gid }: { gid: number }) {
  const t = rosterTexts.use();
  const { data: { imports } = { imports: [] } } = useQuery(importsQuery(gid));
  if (imports.length === 0) return null;
  return (
    <Panel title={t('imports')}>
      <ul className={classes.imports}>
        {imports.map((one) => (
          <li key={one.id}>
            <TimeText exact time={one.at} />
            <span className={classes.grow}>
              {t('entry', one)} {one.by !== null && t('entryBy', { name: one.by })}
            </span>
            {one.undoneAt !== null && <span>{t('undone')}</span>}
            {one.undoable && <Undo gid={gid} one={one} />}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Undo({ gid, one }: { gid: number; one: Imports['imports'][number] }) {
  const t = rosterTexts.use();
  const undo = useUndoRoster(gid);
  const ask = async () => {
    const sure = await confirm({ title: t('sure'), text: t('sureText'), confirmLabel: t('undo'), danger: true });
    if (sure) undo.mutate(one.id, { onSuccess: () => toast.success(t('undoDone')) });
  };
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('undoOf', { time: formatTime(one.at) })}
      loading={undo.isPending}
      onClick={() => void ask()}
    >
      {t('undo')}
    </Button>
  );
}
