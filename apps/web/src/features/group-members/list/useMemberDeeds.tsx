import { Button, Text } from '@mantine/core';
import type { ChangeResult, GroupMember, KeptMember } from '@oyez/contract/groups/group-members';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { openDialog } from '../../../ui/dialogs/dialog.tsx';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { type Deed, useChangeMembers, useUndoChange } from '../groupMembers.api.ts';
import { memberTexts } from '../groupMembers.i18n.ts';
import { levelName } from '../levelName.ts';
import classes from './members.module.css';

/** Changes members and says what came of it, with the way back. */
export function useMemberDeeds(groupId: number) {
  const t = memberTexts.use();
  const change = useChangeMembers(groupId);
  const back = useUndoChange(groupId);

  const undo = (id: number) =>
    back.mutate(id, {
      onSuccess: (result) => {
        if (result.changed > 0) toast.success(t('undone', { count: result.changed }));
        tellKept(result.kept);
      },
    });

  const tell = ({ members, auth }: Deed, result: ChangeResult) => {
    const { change: id, changed: count, kept } = result;
    const key = auth === null ? 'done.removed' : (`done.${levelName(auth)}` as const);
    if (id !== null)
      offerUndo(
        `members ${id}`,
        t(key, { who: (members.length === 1 && members[0]?.username) || t('people', { count }) }),
        () => undo(id),
      );
    else if (kept.length === 0) toast.info(t('nothing'));
    tellKept(kept);
  };

  const carryOut = async (members: readonly GroupMember[], auth: number | null, onDone?: () => void) => {
    if (change.isPending || members.length === 0) return;
    if (auth === null && !(await mayRemove(members))) return;
    const deed = { members, auth };
    change.mutate(deed, {
      onSuccess: (result) => {
        tell(deed, result);
        onDone?.();
      },
    });
  };

  return {
    isBusy: change.isPending || back.isPending,
    undo,
    to: (...deed: Parameters<typeof carryOut>) => void carryOut(...deed),
  };
}

/** Whoever is in loses the group's pages at once, and is told; an application is only put away. */
function mayRemove(members: readonly GroupMember[]): Promise<boolean> | true {
  const inside = members.filter((one) => one.auth >= GROUP_LEVEL.member);
  const [first] = inside;
  if (first === undefined) return true;
  const t = memberTexts.now;
  const applications = members.length - inside.length;
  return confirm({
    title:
      inside.length === 1 ? t('removal.one', { name: first.username }) : t('removal.many', { count: inside.length }),
    text: (
      <>
        <Text size="sm">{t('removal.effect')}</Text>
        {applications > 0 && (
          <Text size="sm" mt="xs">
            {t('removal.applications', { count: applications })}
          </Text>
        )}
      </>
    ),
    confirmLabel: t('menu.remove'),
    danger: true,
  });
}

/** Names those who stayed as they are, and why: what two people meant at the same time does not pass in silence. */
function tellKept(kept: readonly KeptMember[]): void {
  if (kept.length === 0) return;
  openDialog({ title: memberTexts.now('kept.title', { count: kept.length }) }, (close) => (
    <Kept kept={kept} onClose={close} />
  ));
}

function Kept({ kept, onClose }: { kept: readonly KeptMember[]; onClose: () => void }) {
  const t = memberTexts.use();
  const why = ({ why: reason, auth }: KeptMember) => {
    if (reason !== 'changed') return t(`kept.${reason}`);
    return auth === null ? t('kept.missing') : t('kept.changed', { level: t(`level.${levelName(auth)}`) });
  };
  return (
    <>
      <ul className={classes.kept}>
        {kept.map((one) => (
          <li key={one.uid}>
            <b>{one.username}</b>
            <Text component="span" size="sm" c="dimmed">
              {why(one)}
            </Text>
          </li>
        ))}
      </ul>
      <Button onClick={onClose} data-autofocus>
        {t('kept.close')}
      </Button>
    </>
  );
}
