import type { TeamPlan } from '@oyez/contract/contests/contest-teams';
import { PlanRows } from '../../../ui/table-import/PlanRows.tsx';
import { importTexts } from './import.i18n.ts';
import { teamTexts } from './teams.i18n.ts';
import classes from './teams.module.css';

type Row = TeamPlan['rows'][number];

const ORDER: Record<Row['kind'], number> = { refused: 0, changed: 1, new: 2, same: 3 };

/** What each line makes, with what is wrong first. */
export function PlanTable({ rows }: { rows: Row[] }) {
  const t = importTexts.use();
  const words = teamTexts.use();
  const ordered = rows.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind]);
  return (
    <PlanRows
      label={t('title')}
      rows={ordered}
      rowKey={(row) => `${row.file} ${row.line}`}
      columns={[
        { key: 'line', title: t('line'), width: 60, numeric: true, render: (row) => row.line },
        { key: 'kind', title: t('kindColumn'), width: 90, render: (row) => <Kind row={row} /> },
        { key: 'name', title: words('column.name'), render: (row) => <bdi>{row.name}</bdi> },
        { key: 'members', title: words('column.members'), ellipsis: false, render: (row) => <Members row={row} /> },
        { key: 'what', title: t('what'), ellipsis: false, render: (row) => <What row={row} /> },
      ]}
      phone={(row) => ({
        main: (
          <>
            <Kind row={row} />
            <bdi className={classes.grow}>{row.name}</bdi>
          </>
        ),
        facts: (
          <>
            <span>
              {t('line')} {row.line}
            </span>
            <span>
              <Members row={row} />
            </span>
            <span>
              <What row={row} />
            </span>
          </>
        ),
      })}
    />
  );
}

function Kind({ row: { kind } }: { row: Row }) {
  const t = importTexts.use();
  return <b data-kind={kind}>{t(`kind.${kind}`)}</b>;
}

function Members({ row }: { row: Row }) {
  const t = importTexts.use();
  return row.members.map(({ username, isNew }) => `${username}${isNew ? ` (${t('isNew')})` : ''}`).join(', ');
}

function What({ row }: { row: Row }) {
  const t = importTexts.use();
  if (row.reasons.length > 0) return <span className={classes.wrong}>{row.reasons.join(' ')}</span>;
  if (row.changes.length > 0) {
    return t('changes', { names: row.changes.map((field) => t(`change.${field}`)).join(', ') });
  }
  return [row.school, row.seat, row.category].filter(Boolean).join(' · ');
}
