import { ActionIcon, Button } from '@mantine/core';
import type { ProblemInfo } from '@oyez/contract/problems/problems';
import { useEffect, useEffectEvent } from 'react';
import { IconClose } from '../../../ui/icons.tsx';
import { announce } from '../../../ui/feedback/LiveRegion.tsx';
import { Waiting } from '../haste/Waiting.tsx';
import { OwnRun } from './OwnRun.tsx';
import { compileFailureOf, outcomeOf } from './outcome.ts';
import type { Runs } from './runs.api.ts';
import { runTexts } from './runs.i18n.ts';
import { SampleRuns } from './SampleRuns.tsx';
import classes from './TestPanel.module.css';
import type { TestPanelState, TestView } from './useTestPanel.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { uiTexts } from '../../../ui/ui.i18n.ts';

type Props = {
  info: ProblemInfo;
  panel: TestPanelState;
  view: TestView;
  onRun: (view: TestView) => void;
  onLine: (line: number) => void;
};

/** Trying code under the editor before it is submitted. */
export function TestPanel({ info, panel, view, onRun, onLine }: Props) {
  const t = runTexts.use();
  const ui = uiTexts.use();
  const runs = view === 'samples' ? panel.samples : panel.ownRun;
  const summary = useSummary(panel.samples);
  useEndAnnounced(panel.samples, summary);
  return (
    <section className={classes.panel} aria-label={t('title')}>
      <header className={classes.head}>
        <SegmentedControl
          size="xs"
          aria-label={t('title')}
          value={view}
          onChange={(value) => panel.show(value as TestView)}
          data={(['samples', 'own'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
        />
        <span className={classes.summary}>{view === 'samples' && summary}</span>
        {runs.isRunning && (
          <Button size="compact-xs" variant="default" onClick={runs.cancel}>
            {ui('cancel')}
          </Button>
        )}
        {!runs.isRunning && (view === 'own' || info.samples.length > 0) && (
          <Button size="compact-xs" variant="default" loading={runs.isStarting} onClick={() => onRun(view)}>
            <Waiting seconds={panel.waitSeconds}>{t(runs.runs.length > 0 ? 'again' : 'run')}</Waiting>
          </Button>
        )}
        <ActionIcon size="sm" aria-label={t('close')} onClick={() => panel.show(null)}>
          <IconClose size={14} />
        </ActionIcon>
      </header>
      <div className={classes.body}>
        {view === 'samples' ? (
          <SampleRuns info={info} runs={panel.samples} onLine={onLine} />
        ) : (
          <OwnRun panel={panel} onLine={onLine} />
        )}
      </div>
    </section>
  );
}

function useSummary({ runs, isRunning, isOld }: Runs): string {
  const t = runTexts.use();
  if (runs.length === 0) return '';
  if (isOld) return t('summaryOld');
  const count = runs.length;
  const outcomes = runs.map(outcomeOf);
  const ending = (wanted: string) => outcomes.filter((one) => one === wanted).length;
  if (compileFailureOf(runs) !== undefined) return t('notCompiled');
  if (isRunning) return t('summaryRunning', { done: count - ending('waiting'), count });
  if (ending('cancelled') > 0) return t('summaryCancelled', { passed: ending('passed'), count });
  const differs = ending('differs');
  if (differs > 0) return t('summaryDiffers', { passed: ending('passed'), differs, count });
  if (ending('ran') > 0) return t('ranToEnd', { passed: ending('ran'), count });
  return t('summary', { passed: ending('passed'), count });
}

/** Screen readers hear the end of the runs, not every step. */
function useEndAnnounced({ runs, isRunning }: Runs, summary: string): void {
  const say = useEffectEvent(() => announce(summary));
  const isDone = runs.length > 0 && !isRunning;
  useEffect(() => {
    if (isDone) say();
  }, [isDone]);
}
