import { Button } from '@mantine/core';
import { useResubmitAction } from './verdictActions.tsx';

/** Sends what was never judged once more, from beside its verdict. */
export function ResubmitButton({ submitId }: { submitId: number }) {
  const { label, run, isBusy } = useResubmitAction(submitId);
  return (
    <Button size="compact-sm" loading={isBusy} onClick={run}>
      {label}
    </Button>
  );
}
