import { ActionIcon } from '@mantine/core';
import clsx from 'clsx';
import { useId, useState } from 'react';
import type { ProblemInfo } from '@oyez/contract/problems/problems';
import { hasExpectedOutput } from '@oyez/contract/rules/judge-modes';
import { IconChevronDown } from '../../../ui/icons.tsx';
import { compileFailureOf, outcomeOf } from './outcome.ts';
import { OldResults, RunHeadline, RunResult, Text } from './RunResult.tsx';
import type { FollowedRun, Runs } from './runs.api.ts';
import { runTexts } from './runs.i18n.ts';
import classes from './TestPanel.module.css';

type Props = { info: ProblemInfo; runs: Runs; onLine: (line: number) => void };

/** Every sample with how it went; what failed stands open. */
export function SampleRuns({ info, runs, onLine }: Props) {
  const t = runTexts.use();
  if (info.samples.length === 0) return <p className={classes.quiet}>{t('noSamples')}</p>;
  if (runs.runs.length === 0) {
    const isCompared = hasExpectedOutput(info.problem.judgeMode);
    return <p className={classes.quiet}>{t(isCompared ? 'samplesIntro' : 'interactiveIntro')}</p>;
  }
  // It is the same for every sample.
  const notCompiled = compileFailureOf(runs.runs);
  if (notCompiled !== undefined) {
    return (
      <div className={clsx(runs.isOld && classes.old)}>
        {runs.isOld && <OldResults />}
        <div className={classes.rowHead}>
          <RunHeadline run={notCompiled} />
        </div>
        <RunResult run={notCompiled} onLine={onLine} />
      </div>
    );
  }
  return (
    <div className={clsx(runs.isOld && classes.old)}>
      {runs.isOld && <OldResults />}
      {runs.error !== null && (
        <p role="status" className={classes.quiet}>
          {t('offline')}
        </p>
      )}
      <ul className={classes.rows} aria-label={t('views.samples')}>
        {runs.runs.map((run) => (
          <SampleRow key={run.n} run={run} input={info.samples[run.n - 1]?.input} onLine={onLine} />
        ))}
      </ul>
    </div>
  );
}

type RowProps = { run: FollowedRun; input: string | undefined } & Pick<Props, 'onLine'>;

function SampleRow({ run, input, onLine }: RowProps) {
  const t = runTexts.use();
  const id = useId();
  const outcome = outcomeOf(run);
  const [opened, setOpened] = useState<boolean>();
  const isOpen = opened ?? (outcome === 'failed' || outcome === 'differs' || outcome === 'lost');
  const canOpen = outcome !== 'waiting' && outcome !== 'cancelled';
  const shownInput = run.report?.userInput ?? input;
  return (
    <li className={clsx(classes.row, classes[outcome])}>
      <div className={classes.rowHead}>
        <ActionIcon
          size="sm"
          disabled={!canOpen}
          aria-expanded={isOpen && canOpen}
          aria-controls={id}
          aria-label={t('sample', { n: run.n })}
          onClick={() => setOpened(!isOpen)}
        >
          <IconChevronDown size={14} className={clsx(!isOpen && classes.shut)} />
        </ActionIcon>
        <span className={classes.name}>{t('sample', { n: run.n })}</span>
        <RunHeadline run={run} />
      </div>
      <div id={id} className={classes.rowBody} hidden={!isOpen || !canOpen}>
        {isOpen && canOpen && (
          <>
            <RunResult run={run} onLine={onLine} />
            {shownInput !== undefined && shownInput !== '' && <Text title={t('input')} text={shownInput} />}
          </>
        )}
      </div>
    </li>
  );
}
