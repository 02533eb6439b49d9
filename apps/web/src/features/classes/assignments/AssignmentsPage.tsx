import { Button } from '@mantine/core';
import type { AssignmentRow } from '@oyez/contract/classes/assignments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { onceDone } from '../../../api/once-done.ts';
import { paths } from '../../../app/paths.ts';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { UnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { useGroup } from '../../groups/groups.api.ts';
import { assignmentsQuery, useClassNews, useRemoveAssignment, useRestoreAssignment } from '../classes.api.ts';
import { AssignmentFacts } from './AssignmentFacts.tsx';
import { AssignmentForm } from './AssignmentForm.tsx';
import classes from './assignments.module.css';
import { assignmentTexts } from './assignments.i18n.ts';

/** What is handed out in a group: students find their own, teachers all of it. */
export function AssignmentsPage() {
  const t = assignmentTexts.use();
  const { groupId, group } = useGroup();
  const [open, setOpen] = useState<{ id: number | null }>();
  usePageTitle(`${t('title')} – ${group.name}`);
  useClassNews(groupId);
  const { data, error, refetch } = useQuery(assignmentsQuery(groupId));
  if (data === undefined) {
    return error === null ? <Loading lines={8} /> : <ErrorResult error={error} onRetry={() => void refetch()} />;
  }
  const { assignments, can } = data;
  return (
    <Panel
      title={t('title')}
      heading="h1"
      action={
        can.manage && (
          <Button size="xs" onClick={() => setOpen({ id: null })}>
            {t('add')}
          </Button>
        )
      }
    >
      {assignments.length === 0 ? (
        <Notice role="status" title={t('empty')} text={can.manage ? t('emptyTeacher') : t('emptyStudent')} />
      ) : (
        <ul className={classes.list}>
          {assignments.map((one) => (
            <li key={one.id}>
              <div className={classes.main}>
                <Link to={paths.groupAssignment(String(groupId), String(one.id))} className={classes.name}>
                  <bdi>{one.title}</bdi>
                </Link>
                {can.manage && <Deeds gid={groupId} assignment={one} onEdit={() => setOpen({ id: one.id })} />}
              </div>
              <AssignmentFacts assignment={one} />
            </li>
          ))}
        </ul>
      )}
      <UnsavedGuard>
        {open !== undefined && <AssignmentForm gid={groupId} id={open.id} onClose={() => setOpen(undefined)} />}
      </UnsavedGuard>
    </Panel>
  );
}

function Deeds({ gid, assignment, onEdit }: { gid: number; assignment: AssignmentRow; onEdit: () => void }) {
  const t = assignmentTexts.use();
  const remove = useRemoveAssignment(gid);
  const restore = useRestoreAssignment(gid);
  const { id, title: name } = assignment;
  const bringBack = () => onceDone(restore.mutateAsync(id), () => toast.success(t('restored', { name })));
  const takeAway = () =>
    onceDone(remove.mutateAsync(id), () => offerUndo(`assignment ${id}`, t('removed', { name }), bringBack));
  return (
    <span className={classes.buttons}>
      <Button size="compact-xs" variant="default" aria-label={t('editOf', { name })} onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('removeOf', { name })}
        loading={remove.isPending}
        onClick={takeAway}
      >
        {t('remove')}
      </Button>
    </span>
  );
}
