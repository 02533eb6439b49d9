import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { toast } from '../../../ui/feedback/toast.ts';
import { formatDay } from '../../../ui/text/format.ts';
import { disbandedGroupsQuery, useRestoreGroup } from '../groups.api.ts';
import { listTexts } from './groupList.i18n.ts';
import classes from './groupList.module.css';

/** One's own groups that can still be had back: nothing where there are none. */
export function DisbandedGroups() {
  const t = listTexts.use();
  const { data } = useQuery(disbandedGroupsQuery);
  const restore = useRestoreGroup();
  if (data === undefined || data.length === 0) return null;
  const bringBack = (groupId: number) =>
    restore.mutate(groupId, {
      onSuccess: ({ renamed, name, shortName }) =>
        toast.success(renamed ? t('renamed', { name, shortName }) : t('restored')),
    });
  return (
    <section className={classes.disbanded} aria-label={t('disbanded', { count: data.length })}>
      <p>{t('disbanded', { count: data.length })}</p>
      <ul>
        {data.map(({ id, name, restorableUntil }) => (
          <li key={id}>
            <span>{t('until', { name, date: formatDay(restorableUntil) })}</span>
            <Button
              size="xs"
              variant="default"
              loading={restore.isPending && restore.variables === id}
              onClick={() => bringBack(id)}
            >
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
