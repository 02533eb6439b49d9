import { Button, Tooltip } from '@mantine/core';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { limits } from '@oyez/contract/rules/limits';
import { onceDone } from '../../../api/once-done.ts';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { openDialog } from '../../../ui/dialogs/dialog.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useDisbanding } from '../../groups/disbanding.part.api.ts';
import { useGroup } from '../../groups/groups.api.ts';
import { useJoin, useLeave, useReturn } from '../groupMembers.api.ts';
import { ApplyForm } from './ApplyForm.tsx';
import classes from './membership.module.css';
import { membershipTexts } from './membership.i18n.ts';

const PUBLIC = 1;
const { applying, refused, member } = GROUP_LEVEL;

/** How one comes into the group and out of it again, as one stands in it. */
export function MembershipAction() {
  const { level, isOwner, can } = useGroup();
  return (
    <div className={classes.actions}>
      {!isOwner && (level >= member ? <Exit /> : <Enter />)}
      {can.disband && <Disband />}
    </div>
  );
}

function Enter() {
  const t = membershipTexts.use();
  const { groupId, group, level } = useGroup();
  const join = useJoin(groupId);
  const isPublic = group.auth === PUBLIC;
  // Whoever waits while the group becomes public walks in.
  if (level === applying && !isPublic) return <Inert label={t('applying')} hint={t('applyingHint')} />;
  if (level === refused) return <Inert label={t('refused')} hint={t('refusedHint')} />;
  const apply = () => {
    if (!isPublic) {
      openDialog({ title: t('form.title', { name: group.name }), closeOnClickOutside: false }, (close) => (
        <ApplyForm groupId={groupId} needsCode={group.auth === 3} onClose={close} />
      ));
      return;
    }
    join.mutate(
      {},
      {
        onSuccess: () => toast.success(t('applied')),
        onError: (error) => toast.error(errorMessage(error)),
      },
    );
  };
  return (
    <Button fullWidth loading={join.isPending} onClick={apply}>
      {t(isPublic ? 'join' : 'apply')}
    </Button>
  );
}

/** Says where one stands, and does nothing. */
function Inert({ label, hint }: { label: string; hint: string }) {
  return (
    <Tooltip label={hint} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <Button fullWidth variant="default" aria-disabled="true" aria-description={hint} data-disabled>
        {label}
      </Button>
    </Tooltip>
  );
}

function Exit() {
  const t = membershipTexts.use();
  const { groupId, group } = useGroup();
  const leave = useLeave(groupId);
  const back = useReturn(groupId);
  const exit = async () => {
    const isSure = await confirm({
      title: t('leave.title', { name: group.name }),
      text: t('leave.text', { minutes: limits.groupMember.returnMinutes }),
      confirmLabel: t('exit'),
      danger: true,
    });
    if (!isSure || leave.isPending) return;
    const comeBack = () => back.mutate(undefined, { onSuccess: () => toast.success(t('returned')) });
    onceDone(leave.mutateAsync(), () => offerUndo(`exit ${groupId}`, t('exited'), comeBack));
  };
  return (
    <Button fullWidth variant="default" loading={leave.isPending} onClick={() => void exit()}>
      {t('exit')}
    </Button>
  );
}

function Disband() {
  const t = membershipTexts.use();
  const { group } = useGroup();
  const disband = useDisbanding();
  return (
    <Button fullWidth variant="light" color="red" onClick={() => disband(group)}>
      {t('disband')}
    </Button>
  );
}
