import { STATUS } from '@oyez/contract/judging/verdict';
import { formatMemory, formatRunTime } from '../../../ui/text/format.ts';
import { DiffView } from '../../../ui/diff/DiffView.tsx';
import { FirstError } from '../../../ui/verdict/FirstError.tsx';
import { Verdict } from '../../../ui/verdict/sign/Verdict.tsx';

import { outcomeOf } from './outcome.ts';
import type { FollowedRun } from './runs.api.ts';
import { runTexts } from './runs.i18n.ts';
import classes from './TestPanel.module.css';

/** Verdict, time and memory of a run in one line. */
export function RunHeadline({ run }: { run: FollowedRun }) {
  const t = runTexts.use();
  const outcome = outcomeOf(run);
  const { report } = run;
  if (outcome === 'lost') return <span className={classes.quiet}>{t('outcome.lost')}</span>;
  const isPlain = outcome === 'differs' || outcome === 'ran';
  return (
    <>
      {isPlain ? (
        <span className={classes.plain}>{t(`outcome.${outcome}`)}</span>
      ) : (
        <Verdict status={report?.status ?? STATUS.pending} share={0.5} />
      )}
      {report?.time !== null && report !== undefined && (
        <span className={classes.quiet}>{formatRunTime(report.time)}</span>
      )}
      {report?.memory !== null && report !== undefined && (
        <span className={classes.quiet}>{formatMemory(report.memory)}</span>
      )}
    </>
  );
}

const STOPPED: readonly number[] = [STATUS.runtime_error, STATUS.time_limit, STATUS.memory_limit];

/** What came out: the difference where there is something to compare, otherwise the output, and what was complained about. */
export function RunResult({ run, onLine }: { run: FollowedRun; onLine: (line: number) => void }) {
  const t = runTexts.use();
  const { report } = run;
  const outcome = outcomeOf(run);
  if (outcome === 'lost') return <p className={classes.quiet}>{t('lostText')}</p>;
  if (report === undefined || outcome === 'waiting' || outcome === 'cancelled') return null;
  const { userOutput, expectedOutput, stderr } = report;
  const isCompileError = report.status === STATUS.compile_error;
  // A program that was stopped before it printed anything has nothing to compare.
  const hasPrinted = userOutput !== null && !(userOutput === '' && STOPPED.includes(report.status));
  const isCompared = hasPrinted && expectedOutput !== null && !isCompileError;
  return (
    <>
      {isCompileError && stderr !== null && <FirstError message={stderr} toLine={{ go: onLine }} />}
      {outcome === 'differs' && <p className={classes.quiet}>{t('differsText')}</p>}
      {isCompared && (
        <DiffView
          expected={expectedOutput}
          actual={userOutput}
          strict={report.status === STATUS.presentation_error}
          clipped={{ fromLine: 1, expected: false, actual: report.outputCut }}
        />
      )}
      {!isCompared && userOutput !== null && !isCompileError && (
        <Text title={t('output')} text={userOutput === '' ? t('emptyOutput') : userOutput} />
      )}
      {report.outputCut && <p className={classes.quiet}>{t('cutText')}</p>}
      {stderr !== null && stderr !== '' && <Text title={t('errors')} text={stderr} />}
    </>
  );
}

/** Nobody takes them for those of the code as it stands now. */
export function OldResults() {
  const t = runTexts.use();
  return (
    <p role="status" className={classes.oldNote}>
      {t('oldResults')}
    </p>
  );
}

export function Text({ title, text }: { title: string; text: string }) {
  return (
    <section className={classes.text}>
      <h4>{title}</h4>
      <pre tabIndex={0} role="group" aria-label={title}>
        {text}
      </pre>
    </section>
  );
}
