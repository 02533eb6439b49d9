import { isWaiting, STATUS } from '@oyez/contract/judging/verdict';
import { loadPart } from '../../../ui/loading/loadPart.ts';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { openDialog } from '../../../ui/dialogs/dialog.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { actionTexts } from './actions.i18n.ts';
import { useCancelJudging, useRejudge, useResubmit, type Judged } from '../verdictActions.api.ts';

export type VerdictAction = {
  key: string;
  label: string;
  run: () => void;
  isBusy: boolean;
  danger?: true;
  /** Why not, at this moment. */
  refusal?: string | undefined;
};

/** What whoever may rejudge can do with one submission as it stands. */
export function useStaffActions({ submitId, status, score }: Judged): VerdictAction[] {
  const t = actionTexts.use();
  const rejudge = useRejudge(submitId);
  const cancel = useCancelJudging(submitId);
  const askToCancel = async () => {
    const yes = await confirm({
      title: t('cancel.title', { id: submitId }),
      text: t(isWaiting(status) ? 'cancel.running' : 'cancel.final'),
      confirmLabel: t('cancel.confirm'),
      dismissLabel: t('cancel.keep'),
      danger: true,
    });
    if (yes) cancel.mutate(undefined, { onSuccess: () => toast.success(t('cancel.done')) });
  };
  return [
    {
      key: 'rejudge',
      label: t('rejudge'),
      run: () => rejudge.mutate(undefined, { onSuccess: () => toast.success(t('rejudged')) }),
      isBusy: rejudge.isPending,
    },
    {
      key: 'manual',
      label: t('manual.action'),
      run: () => {
        askForVerdict({ submitId, status, score }).catch((error: unknown) => toast.error(errorMessage(error)));
      },
      isBusy: false,
      refusal: isWaiting(status)
        ? t('manual.notWhileJudging')
        : status === STATUS.compile_error
          ? t('manual.notCompileError')
          : undefined,
    },
    {
      key: 'cancel',
      label: t('cancel.action'),
      run: () => void askToCancel(),
      isBusy: cancel.isPending,
      danger: true,
      refusal: status === STATUS.cancelled ? t('cancel.already') : undefined,
    },
  ];
}

/** What its author can do when it was never judged. */
export function useResubmitAction(submitId: number): VerdictAction {
  const t = actionTexts.use();
  const resubmit = useResubmit(submitId);
  return {
    key: 'resubmit',
    label: t('resubmit'),
    run: () => resubmit.mutate(undefined, { onSuccess: () => toast.success(t('resubmitted')) }),
    isBusy: resubmit.isPending,
  };
}

/** Few people ever see this dialog: its code comes when it is asked for. */
async function askForVerdict(judged: Judged): Promise<void> {
  const { ManualVerdictForm } = await loadPart(() => import('./ManualVerdictForm.tsx'));
  openDialog(
    {
      title: actionTexts.now('manual.title', { id: judged.submitId }),
    },
    (close) => <ManualVerdictForm judged={judged} onDone={close} />,
  );
}
