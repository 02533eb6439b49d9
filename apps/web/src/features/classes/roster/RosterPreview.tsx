import type { RosterKind, RosterPlan } from '@oyez/contract/classes/rosters';
import { groupAuthOf } from '@oyez/contract/groups/group-values';
import { paths } from '../../../app/paths.ts';
import { PlanRows } from '../../../ui/table-import/PlanRows.tsx';
import { CopyButton } from '../../../ui/text/CopyButton.tsx';
import { useGroup } from '../../groups/groups.api.ts';
import classes from './roster.module.css';
import { rosterTexts } from './roster.i18n.ts';

type Row = RosterPlan['rows'][number];

const ORDER: Record<RosterKind, number> = { conflict: 0, missing: 1, new: 2, joins: 3, moves: 4, same: 5 };

/** What each line makes, with what a person has to look at first. */
export function RosterPreview({ gid, plan }: { gid: number; plan: RosterPlan }) {
  const t = rosterTexts.use();
  const { counts, rows, newSections } = plan;
  const ordered = rows.toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind]);
  const leftOut = counts.conflict + counts.missing;
  return (
    <>
      <p role="status">{t('counts', counts)}</p>
      {newSections.length > 0 && <p>{t('newSections', { names: newSections.join(t('comma')) })}</p>}
      {leftOut > 0 && <p>{t('leftOut', { count: leftOut })}</p>}
      {counts.new + counts.joins + counts.moves === 0 && <p role="alert">{t('nothing')}</p>}
      {counts.missing > 0 && <Invitation gid={gid} code={plan.invitation} />}
      <PlanRows
        label={t('title')}
        rows={ordered}
        rowKey={(row) => row.line}
        columns={[
          { key: 'line', title: t('line'), width: 56, numeric: true, render: (row) => row.line },
          { key: 'kind', title: t('kindColumn'), ellipsis: false, render: (row) => <Kind row={row} /> },
          { key: 'student', title: t('student'), ellipsis: false, render: (row) => <Student row={row} /> },
          { key: 'account', title: t('account'), ellipsis: false, render: (row) => <Account row={row} /> },
          { key: 'section', title: t('sectionColumn'), width: 120, render: (row) => <bdi>{row.section ?? ''}</bdi> },
          { key: 'what', title: t('what'), ellipsis: false, render: (row) => <What row={row} /> },
        ]}
        phone={(row) => ({
          main: (
            <>
              <Kind row={row} />
              <span className={classes.grow}>
                <Student row={row} />
              </span>
            </>
          ),
          facts: (
            <>
              <span>
                {t('line')} {row.line}
              </span>
              <span>
                <Account row={row} />
              </span>
              {row.section !== null && <bdi>{row.section}</bdi>}
              <What row={row} />
            </>
          ),
        })}
      />
    </>
  );
}

function Invitation({ gid, code }: { gid: number; code: string | null }) {
  const t = rosterTexts.use();
  const link = t('inviteText', { link: `${window.location.origin}${paths.group(String(gid))}` });
  const { group } = useGroup();
  const hint = code !== null ? t('inviteCode', { code }) : groupAuthOf(group) === 'private' ? t('inviteAsk') : null;
  const text = hint === null ? link : `${link}\n${hint}`;
  return (
    <div className={classes.invitation}>
      <p className={classes.hint}>{t('invitation')}</p>
      <pre className={classes.invite}>{text}</pre>
      <CopyButton text={text} label={t('copy')} />
    </div>
  );
}

function Kind({ row: { kind } }: { row: Row }) {
  const t = rosterTexts.use();
  return (
    <b className={classes.kind} data-kind={kind}>
      {t(`kind.${kind}`)}
    </b>
  );
}

function Student({ row: { number, name, email } }: { row: Row }) {
  return <bdi>{[number, name].filter(Boolean).join(' · ') || (email ?? '–')}</bdi>;
}

function Account({ row: { username, matchedBy } }: { row: Row }) {
  const t = rosterTexts.use();
  return (
    <>
      <bdi>{username ?? '–'}</bdi>
      {matchedBy !== null && <span className={classes.hint}> {t(`by.${matchedBy}`)}</span>}
    </>
  );
}

function What({ row: { reasons } }: { row: Row }) {
  return reasons.length === 0 ? null : <span className={classes.wrong}>{reasons.join(' ')}</span>;
}
