import { useQuery } from '@tanstack/react-query';
import { PastImports } from '../../../ui/table-import/PastImports.tsx';
import { importsQuery, useUndoRoster } from '../classes.api.ts';
import { rosterTexts } from './roster.i18n.ts';

/** The rosters that came in, of which the latest can be undone. */
export function RosterImports({ gid }: { gid: number }) {
  const t = rosterTexts.use();
  const read = useQuery(importsQuery(gid));
  const undo = useUndoRoster(gid);
  return (
    <PastImports
      title={t('imports')}
      read={read}
      what={(one) => t('entry', { ...one, count: one.accounts })}
      isUndoable={(one) => one.undoable}
      sureText={t('sureText')}
      undo={undo.mutateAsync}
      doneText={({ accountsKept: count }) => (count > 0 ? t('accountsKept', { count }) : undefined)}
    />
  );
}
