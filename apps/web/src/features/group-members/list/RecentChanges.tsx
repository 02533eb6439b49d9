import { Button } from '@mantine/core';
import type { MemberChange } from '@oyez/contract/groups/group-members';
import { openDialog } from '../../../ui/dialogs/dialog.tsx';
import { PagedList } from '../../../ui/lists/PagedList.tsx';
import { useOwnSearch, usePagedQuery } from '../../../ui/lists/paging.ts';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { memberChangesQuery } from '../groupMembers.api.ts';
import { memberTexts } from '../groupMembers.i18n.ts';
import { levelName } from '../levelName.ts';
import classes from './members.module.css';
import { useMemberDeeds } from './useMemberDeeds.tsx';

const PAGE_SIZE = 10;

/** What was done with the members of a group, and the way back for as long as there is one. */
export function openRecentChanges(groupId: number): void {
  openDialog({ title: memberTexts.now('changes.action'), size: 'lg' }, () => <RecentChanges groupId={groupId} />);
}

function RecentChanges({ groupId }: { groupId: number }) {
  const t = memberTexts.use();
  const [paging, setPaging] = useOwnSearch(PAGE_SIZE);
  const list = usePagedQuery(memberChangesQuery(groupId, paging));
  const deeds = useMemberDeeds(groupId);
  return (
    <>
      <p className={classes.hint}>{t('changes.hint')}</p>
      <PagedList
        list={list}
        search={[paging, setPaging]}
        lines={5}
        sizes={[PAGE_SIZE]}
        empty={{ title: t('changes.empty') }}
      >
        {(rows) => (
          <ul className={classes.changes}>
            {rows.map((row) => (
              <Change key={row.id} change={row} isBusy={deeds.isBusy} onUndo={() => deeds.undo(row.id)} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function Change({ change, isBusy, onUndo }: { change: MemberChange; isBusy: boolean; onUndo: () => void }) {
  const t = memberTexts.use();
  const { kind, auth, usernames, count, by, at, undone } = change;
  const named = usernames.join(', ');
  const names = count > usernames.length ? t('changes.more', { names: named, count: count - usernames.length }) : named;
  const what =
    kind === 'level' && auth !== null
      ? t('changes.level', { names, level: t(`level.${levelName(auth)}`) })
      : t(kind === 'add' ? 'changes.add' : 'changes.remove', { names });
  return (
    <li>
      <div className={classes.what}>
        {what}
        <div className={classes.facts}>
          {by !== null && <span>{t('changes.by', { name: by })}</span>}
          <TimeText time={at} />
        </div>
      </div>
      {undone ? (
        <span className={classes.facts}>{t('changes.undone')}</span>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          aria-label={t('changes.undoOf', { what })}
          onClick={onUndo}
        >
          {t('changes.undo')}
        </Button>
      )}
    </li>
  );
}
