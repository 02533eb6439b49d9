import { toast } from '../../../ui/feedback/toast.ts';
import { caseOf } from '../runs/ownCase.ts';
import { runTexts } from '../runs/runs.i18n.ts';
import type { TestPanelState } from '../runs/useTestPanel.ts';

/** Puts a sample's input where one's own is written, ready to be changed and run. */
export function useTryInput(panel: TestPanelState, showEditor: () => void) {
  const t = runTexts.use();
  return (sample: { input: string; output: string }) => {
    const { inputMax: max } = panel;
    if (sample.input.length > max) return toast.warning(t('sampleTooLong', { max }));
    panel.setOwn(caseOf(sample));
    panel.show('own');
    showEditor();
  };
}
