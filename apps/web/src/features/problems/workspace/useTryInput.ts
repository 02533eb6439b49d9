import { limits } from '@oyez/contract/rules/limits';
import { toast } from '../../../ui/feedback/toast.ts';
import { runTexts } from '../runs/runs.i18n.ts';
import type { TestPanelState } from '../runs/useTestPanel.ts';

/** Puts a sample's input where one's own is written, ready to be changed and run. */
export function useTryInput(panel: TestPanelState, showEditor: () => void) {
  const t = runTexts.use();
  return (sample: { input: string; output: string }) => {
    const { max } = limits.testInput;
    if (sample.input.length > max) return toast.warning(t('sampleTooLong', { max }));
    panel.setOwn({ input: sample.input.replace(/\n$/, ''), expected: sample.output.replace(/\n$/, '') });
    panel.show('own');
    showEditor();
  };
}
