import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '../../../../ui/dialogs/modals.ts';

/** Ctrl+Enter runs and Ctrl+Shift+Enter submits from anywhere on the page; on a Mac with the command key too. */
export function useWorkKeys({ submit, run }: { submit: () => void; run: () => void }): void {
  const act = useEffectEvent((isSubmit: boolean) => (isSubmit ? submit() : run()));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.altKey || event.repeat) return;
      if (isDialogOpen()) return;
      event.preventDefault();
      act(event.shiftKey);
    };
    // Before the editor, which knows other meanings of Enter.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
