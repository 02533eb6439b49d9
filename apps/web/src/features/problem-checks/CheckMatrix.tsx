import { PROBLEM_CHECKS, type CheckCase, type ProblemCheck } from '@oyez/contract/problems/problem-checks';
import { useRef } from 'react';
import { MoreToTheRight } from '../../ui/lists/wide/SideScroll.tsx';
import { formatMemory, formatRunTime } from '../../ui/text/format.ts';
import { useVerdictWord } from '../../ui/verdict/sign/Verdict.tsx';
import { VerdictIcon } from '../../ui/verdict/sign/VerdictIcon.tsx';
import classes from './ProblemChecks.module.css';
import { checkTexts } from './problemChecks.i18n.ts';
import heard from '../../ui/text/heard.module.css';

/** Each solution on each test: verdict and time, with the memory on hover and for screen readers. */
export function CheckMatrix({ checks }: { checks: readonly ProblemCheck[] }) {
  const t = checkTexts.use();
  const viewport = useRef<HTMLDivElement>(null);
  const judged = checks.filter((check) => check.result !== null && check.result.cases.length > 0);
  const tests = [...new Set(judged.flatMap(({ result }) => result?.cases.map((one) => one.seq) ?? []))].toSorted(
    (a, b) => a - b,
  );
  const bySeq = judged.map(({ id, result }) => ({
    id,
    cases: new Map(result?.cases.map((one): [number, CheckCase] => [one.seq, one])),
  }));
  const left = Math.max(0, ...judged.map(({ result }) => (result?.total ?? 0) - PROBLEM_CHECKS.shownCases));
  if (tests.length === 0) return null;
  return (
    <MoreToTheRight viewport={viewport} className={classes.matrixHead}>
      {/* A table with many solutions is scrolled sideways by keys, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={viewport} className={classes.matrixFrame} tabIndex={0} role="region" aria-label={t('table')}>
        <table className={classes.matrix}>
          <caption className={heard.only}>{t('table')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('tests')}</th>
              {judged.map(({ id, name }) => (
                <th key={id} scope="col" title={name}>
                  <span className={classes.columnName}>{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tests.map((seq) => (
              <tr key={seq}>
                <th scope="row">{seq}</th>
                {bySeq.map(({ id, cases }) => (
                  <Cell key={id} result={cases.get(seq)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {left > 0 && <p className={classes.hint}>{t('more', { count: left })}</p>}
      </div>
    </MoreToTheRight>
  );
}

function Cell({ result }: { result: CheckCase | undefined }) {
  const t = checkTexts.use();
  const word = useVerdictWord();
  if (result === undefined) return <td className={classes.hint}>–</td>;
  const { seq, status, time, memory, score } = result;
  const words = { seq, verdict: word(status), time: formatRunTime(time), memory: formatMemory(memory) };
  return (
    <td title={t('cell', words)}>
      <span className={classes.cell}>
        <VerdictIcon status={status} size={14} label={word(status)} />
        <span>{formatRunTime(time)}</span>
        {score !== null && <span className={classes.hint}>{score}</span>}
      </span>
    </td>
  );
}
