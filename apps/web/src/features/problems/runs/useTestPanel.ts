import { limits } from '@oyez/contract/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readInTab, writeInTab } from '../../../api/storage.ts';
import { useScope } from '../../../app/scope/InScope.tsx';
import { useCooldown } from '../../../ui/forms/useCooldown.ts';
import { siteStateQuery } from '../../site/site.api.ts';
import { keepCase, keptCase, type OwnCase } from './ownCase.ts';
import { type Runs, startOwn, startSamples, useRuns } from './runs.api.ts';

const VIEWS = ['samples', 'own'] as const;
export type TestView = (typeof VIEWS)[number];

/** What the person tries before submitting: the samples and an input of their own. It outlives the panel, and a reload. */
export type TestPanelState = {
  /** Null while the panel is closed. */
  view: TestView | null;
  show: (view: TestView | null) => void;
  own: OwnCase;
  setOwn: (own: OwnCase) => void;
  /** Characters that an own input may have on this site. */
  inputMax: number;
  samples: Runs;
  ownRun: Runs;
  /** Until the site takes the next run. */
  waitSeconds: number;
};

export function useTestPanel(pid: number, uid: string): TestPanelState {
  const { ids, runs: type, draftPlace } = useScope();
  const [kept] = useState(() => `oyez.runs.${uid}.${draftPlace}${pid}`);
  const [view, setView] = useState<TestView | null>(
    () => VIEWS.find((one) => one === readInTab(`${kept}.view`)) ?? null,
  );
  const [own, setOwn] = useState(() => keptCase(`${kept}.case`));
  const { data: state } = useQuery(siteStateQuery);
  const place = { pid, type, ...ids };
  const [waitSeconds, wait] = useCooldown();
  const samples = useRuns(`${kept}.samples`, (program) => startSamples(place, program), wait);
  const ownRun = useRuns(`${kept}.own`, (program) => startOwn(place, program), wait);
  return {
    view,
    show(next) {
      writeInTab(`${kept}.view`, next ?? '');
      setView(next);
    },
    own,
    setOwn(next) {
      keepCase(`${kept}.case`, next);
      setOwn(next);
    },
    inputMax: state?.ownInputMax ?? limits.testInput.max,
    samples,
    ownRun,
    waitSeconds,
  };
}
