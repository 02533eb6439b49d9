import { Button, Group, Menu, Tooltip } from '@mantine/core';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { actionTexts } from './actions.i18n.ts';
import type { Judged } from '../verdictActions.api.ts';
import { useResubmitAction, useStaffActions, type VerdictAction } from './verdictActions.tsx';

/** The buttons of a submission's own page. */
export function SubmissionActions({ judged, can }: { judged: Judged; can: { judge: boolean; resubmit: boolean } }) {
  const t = actionTexts.use();
  const staff = useStaffActions(judged);
  const resubmit = useResubmitAction(judged.submitId);
  const actions = [...(can.resubmit ? [resubmit] : []), ...(can.judge ? staff : [])];
  if (actions.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label={t('label', { id: judged.submitId })}>
      {actions.map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
    </Group>
  );
}

function ActionButton({ action: { label, run, isBusy, danger, refusal } }: { action: VerdictAction }) {
  return (
    <Tooltip label={refusal} disabled={refusal === undefined}>
      <Button
        size="xs"
        variant={danger ? 'subtle' : 'default'}
        c={danger ? 'var(--mantine-color-error)' : undefined}
        color={danger ? 'red' : undefined}
        loading={isBusy}
        // Still reached by the keyboard, so that the reason can be read.
        data-disabled={refusal !== undefined || undefined}
        aria-disabled={refusal !== undefined}
        onClick={refusal === undefined ? run : (event) => event.preventDefault()}
      >
        {label}
      </Button>
    </Tooltip>
  );
}

/** The same in a row of a list, behind one button. */
export function RowActions({ judged }: { judged: Judged }) {
  const t = actionTexts.use();
  const actions = useStaffActions(judged);
  return (
    <RowMenu label={t('menu', { id: judged.submitId })} isBusy={actions.some(({ isBusy }) => isBusy)}>
      {actions.map(({ key, label, run, danger, refusal }) => (
        <Menu.Item
          key={key}
          color={danger ? 'red' : undefined}
          disabled={refusal !== undefined}
          title={refusal}
          onClick={run}
        >
          {label}
        </Menu.Item>
      ))}
    </RowMenu>
  );
}
