import { codeFault, testInputFault } from '@oyez/contract/rules/code-checks';
import { limits } from '@oyez/contract/rules/limits';
import type { ProblemInfo } from '@oyez/contract/problems/problems';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { openLogin } from '../../../ui/dialogs/loginRequest.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { sentInput } from '../runs/runs.api.ts';
import { runTexts } from '../runs/runs.i18n.ts';
import type { TestPanelState, TestView } from '../runs/useTestPanel.ts';
import { complain } from './complain.ts';
import type { Workspace } from './useWorkspace.ts';

/** Starts the runs of a view and shows them; what the server would refuse is said before. */
export function useRunCode(info: ProblemInfo, workspace: Workspace, panel: TestPanelState): (view: TestView) => void {
  const t = runTexts.use();
  const loggedIn = isLoggedIn(useSession());
  return (view) => {
    panel.show(view);
    const runs = view === 'samples' ? panel.samples : panel.ownRun;
    if (runs.isStarting || runs.isRunning || (view === 'samples' && info.samples.length === 0)) return;
    if (!loggedIn) {
      toast.warning(t('loginToRun'));
      return openLogin();
    }
    const { own } = panel;
    const complaint =
      codeFault(workspace.code) ?? (view === 'own' ? testInputFault(sentInput(own), own.expected) : undefined);
    if (complaint !== undefined) return complain(complaint, limits.testInput);
    runs.start({ language: workspace.language, code: workspace.code, own: panel.own });
  };
}
