import { useState } from 'react';
import { useScope } from '../../../app/scope/InScope.tsx';
import { type OwnCase, type Runs, startOwn, startSamples, useRuns } from './runs.api.ts';

export type TestView = 'samples' | 'own';

/** What the person tries before submitting: the samples and an input of their own. It outlives the panel. */
export type TestPanelState = {
  /** Null while the panel is closed. */
  view: TestView | null;
  show: (view: TestView | null) => void;
  own: OwnCase;
  setOwn: (own: OwnCase) => void;
  samples: Runs;
  ownRun: Runs;
};

export function useTestPanel(pid: number): TestPanelState {
  const [view, show] = useState<TestView | null>(null);
  const [own, setOwn] = useState<OwnCase>({ input: '', expected: '' });
  const { ids, runs: type } = useScope();
  const place = { pid, type, ...ids };
  const samples = useRuns((program) => startSamples(place, program));
  const ownRun = useRuns((program) => startOwn(place, program));
  return { view, show, own, setOwn, samples, ownRun };
}
