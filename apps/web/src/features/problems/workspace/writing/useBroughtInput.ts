import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { triedIn } from '../../../submissions/tryState.api.ts';

/** An input with which one came here to run one's code on it, as a submission's page offers it. */
export function useBroughtInput(onTry: (tried: { input: string; output: string }) => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [tried] = useState(() => triedIn(state));
  const take = useEffectEvent(() => {
    if (tried === undefined) return;
    onTry(tried);
    // A reload brings back what was made of it since.
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true });
  });
  useEffect(() => take(), []);
}
