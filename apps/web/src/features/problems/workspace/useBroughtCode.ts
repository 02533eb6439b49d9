import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { editOf } from '../../submissions/editState.ts';
import type { Workspace } from './useWorkspace.ts';

export type BroughtCode = {
  submitId: number;
  /** Of before, where that was more than the start that the setter gives. */
  former: { language: string; code: string } | null;
};

/** Code of a submission with which one came here to go on: it stands in the editor, and what stood there can come back. */
export function useBroughtCode(workspace: Workspace, languages: readonly string[], showEditor: () => void) {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [brought, setBrought] = useState<BroughtCode | null>(null);
  const take = useEffectEvent(() => {
    const edit = editOf(state);
    if (edit === undefined) return;
    const language = languages.find((name) => name === edit.language) ?? workspace.language;
    const former = workspace.draftIn(language);
    workspace.load({ language, code: edit.code });
    setBrought({
      submitId: edit.submitId,
      former: former === null || former === edit.code ? null : { language, code: former },
    });
    showEditor();
    // A reload brings back the draft, not once more what it began with.
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  });
  useEffect(() => take(), [state]);
  return { brought, dismiss: () => setBrought(null) };
}
