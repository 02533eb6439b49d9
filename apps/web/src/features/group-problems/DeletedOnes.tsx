import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { deletedGroupProblemsQuery, useRestoreGroupProblem } from './own-problems.api.ts';
import { ownTexts } from './ownProblems.i18n.ts';
import classes from './ownProblems.module.css';

/** What this person can bring back; nothing where there is none. */
export function DeletedOnes({ groupId }: { groupId: number }) {
  const t = ownTexts.use();
  const { data } = useQuery(deletedGroupProblemsQuery(groupId));
  const restore = useRestoreGroupProblem(groupId);
  if (data === undefined || data.records.length === 0) return null;
  return (
    <section className={classes.deleted} aria-label={t('deletedOnes')}>
      <h2 className={classes.deletedTitle}>{t('deletedOnes')}</h2>
      <ul className={classes.deletedList}>
        {data.records.map(({ pid, problemId, title, deletedAt }) => (
          <li key={pid}>
            <span className={classes.id}>{problemId}</span>
            <span className={classes.deletedName} title={title}>
              {title}
            </span>
            <TimeText time={deletedAt} />
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('restoreOf', { id: problemId })}
              disabled={restore.isPending}
              onClick={() => restore.mutate(pid, { onSuccess: () => toast.success(t('restored', { id: problemId })) })}
            >
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
