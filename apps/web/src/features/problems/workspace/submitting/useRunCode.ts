import { codeFault, testInputFault } from '@oyez/contract/rules/judging/code-checks';
import type { ProblemInfo } from '@oyez/contract/problems/problems';
import { isLoggedIn, useSession } from '../../../../api/session.ts';
import { openLogin } from '../../../../ui/dialogs/loginRequest.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { withExpected } from '../../runs/ownCase.ts';
import { sentInput } from '../../runs/runs.api.ts';
import { runTexts } from '../../runs/runs.i18n.ts';
import type { TestPanelState, TestView } from '../../runs/useTestPanel.ts';
import { complain } from './complain.ts';
import type { Workspace } from '../useWorkspace.ts';

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
    const { own, inputMax: max } = panel;
    const complaint =
      codeFault(workspace.code) ?? (view === 'own' ? testInputFault(sentInput(own), own.expected, max) : undefined);
    if (complaint !== undefined) return complain(complaint, { max });
    // From now on the two belong together.
    if (view === 'own') panel.setOwn(own.expected === '' ? { ...own, dropped: null } : withExpected(own, own.expected));
    runs.start({ language: workspace.language, code: workspace.code, own });
  };
}
