import { useQuery } from '@tanstack/react-query';
import { PastImports } from '../../../ui/table-import/PastImports.tsx';
import { teamImportsQuery, useUndoImport } from './teams.api.ts';
import { teamTexts } from './teams.i18n.ts';

/** What was imported, of which the latest can be undone. */
export function Imports({ cid }: { cid: number }) {
  const t = teamTexts.use();
  const read = useQuery(teamImportsQuery(cid));
  const undo = useUndoImport(cid);
  const latest = read.data?.imports.find((one) => one.undoneAt === null);
  return (
    <PastImports
      title={t('imports.title')}
      read={read}
      what={(one) => t('imports.what', { ...one, count: one.accounts })}
      isUndoable={(one) => one === latest}
      sureText={t('imports.sureText')}
      undo={undo.mutateAsync}
    />
  );
}
