import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { editOf } from '../../../submissions/editState.api.ts';
import type { Workspace } from '../useWorkspace.ts';

export type BroughtCode = {
  submitId: number;
  /** Of before, where that was more than the start that the setter gives. */
  former: { language: string; code: string } | null;
};

/** Code of a submission with which one came here to go on: it stands in the editor, and what stood there can come back. */
export function useBroughtCode(workspace: Workspace, languages: readonly string[], showEditor: () => void) {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [edit] = useState(() => editOf(state));
  const language = languages.find((name) => name === edit?.language) ?? workspace.language;
  const [brought, setBrought] = useState<BroughtCode | null>(() => {
    if (edit === undefined) return null;
    const former = workspace.draftIn(language);
    const isOther = former !== null && former !== edit.code;
    return { submitId: edit.submitId, former: isOther ? { language, code: former } : null };
  });
  const take = useEffectEvent(() => {
    if (edit === undefined) return;
    workspace.load({ language, code: edit.code });
    showEditor();
    // A reload brings back the draft, not once more what it began with.
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  });
  useEffect(() => take(), []);
  return { brought, dismiss: () => setBrought(null) };
}
