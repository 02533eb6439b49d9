import { STATUS } from '@oyez/contract/verdict';
import { formatMemory, formatRunTime } from '../../../ui/format.ts';
import { Verdict } from '../../../ui/verdict/Verdict.tsx';
import { DiffView } from './DiffView.tsx';
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

/** What came out: the difference where there is something to compare, otherwise the output, and what was complained about. */
export function RunResult({ run }: { run: FollowedRun }) {
  const t = runTexts.use();
  const { report } = run;
  const outcome = outcomeOf(run);
  if (outcome === 'lost') return <p className={classes.quiet}>{t('lostText')}</p>;
  if (report === undefined || outcome === 'waiting' || report.status === STATUS.cancelled) return null;
  const { userOutput, expectedOutput, stderr } = report;
  const isCompared = expectedOutput !== null && userOutput !== null && report.status !== STATUS.compile_error;
  return (
    <>
      {outcome === 'differs' && <p className={classes.quiet}>{t('differsText')}</p>}
      {isCompared && (
        <DiffView expected={expectedOutput} actual={userOutput} strict={report.status === STATUS.presentation_error} />
      )}
      {!isCompared && userOutput !== null && report.status !== STATUS.compile_error && (
        <Text title={t('output')} text={userOutput === '' ? t('emptyOutput') : userOutput} />
      )}
      {report.outputCut && <p className={classes.quiet}>{t('cutText')}</p>}
      {stderr !== null && stderr !== '' && <Text title={t('errors')} text={stderr} />}
    </>
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
