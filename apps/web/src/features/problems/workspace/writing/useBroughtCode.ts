import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { editOf } from '../../../submissions/editState.api.ts';
import type { Workspace } from '../useWorkspace.ts';

export type BroughtCode = {
  submitId: number;
  /** One's own of before, in each language where that was more than the start that the setter gives. */
  former: readonly { language: string; code: string }[];
};

type Sent = { submitId: number; language: string; code: string };

/** Code of a submission to go on with, which one came with or asks for: what stood in its place can come back. */
export function useBroughtCode(workspace: Workspace, languages: readonly string[], showEditor: () => void) {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [edit] = useState((): Sent | undefined => {
    const found = editOf(state);
    const language = languages.find((name) => name === found?.language) ?? workspace.language;
    return found && { ...found, language };
  });
  const [brought, setBrought] = useState(() => (edit === undefined ? null : broughtBy(edit, workspace)));
  const take = useEffectEvent(() => {
    if (edit === undefined) return;
    workspace.load(edit);
    showEditor();
    // A reload brings back the draft, not once more what it began with.
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  });
  useEffect(() => take(), []);
  return {
    brought,
    dismiss: () => setBrought(null),
    bring: (sent: Sent) => {
      // Until one goes back or closes the bar: what was brought before is no draft of one's own.
      const kept = brought?.former ?? [];
      const next = broughtBy(sent, workspace);
      const added = next.former.filter(({ language }) => kept.every((one) => one.language !== language));
      setBrought({ ...next, former: [...kept, ...added] });
      workspace.load(sent);
    },
  };
}

function broughtBy({ submitId, language, code }: Sent, workspace: Workspace): BroughtCode {
  const former = workspace.draftIn(language);
  return { submitId, former: former === null || former === code ? [] : [{ language, code: former }] };
}
