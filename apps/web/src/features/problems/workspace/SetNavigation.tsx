import type { SetProblem } from '@oyez/contract/problems/problems';
import { STATUS } from '@oyez/contract/judging/verdict';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useVerdictWord } from '../../../ui/verdict/sign/Verdict.tsx';
import { VerdictIcon } from '../../../ui/verdict/sign/VerdictIcon.tsx';
import { pageTexts } from '../problemPage.i18n.ts';
import classes from './SetNavigation.module.css';

type Props = {
  problems: readonly SetProblem[];
  /** The display id of the open one. */
  current: string;
  hrefOf: (problem: SetProblem) => string;
};

/** The problems of a set in one line, with how the person stands in each; the open one is in sight. */
export function SetNavigation({ problems, current, hrefOf }: Props) {
  const t = pageTexts.use();
  const word = useVerdictWord();
  const here = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <nav className={classes.bar} aria-label={t('set.label')}>
      <ol className={classes.list}>
        {problems.map((problem) => {
          const isHere = problem.problemId === current;
          const status = problem.status ?? STATUS.not_submitted;
          return (
            <li key={problem.problemId}>
              <Link
                ref={isHere ? here : undefined}
                to={hrefOf(problem)}
                className={classes.entry}
                aria-current={isHere ? 'page' : undefined}
                title={problem.title}
              >
                {status !== STATUS.not_submitted && <VerdictIcon status={status} share={0.5} label={word(status)} />}
                <span className={classes.id}>{problem.problemId}</span>
                <span className={classes.title}>{problem.title}</span>
                {problem.score !== null && problem.score !== undefined && (
                  <span className={classes.score}>{t('set.score', { count: problem.score })}</span>
                )}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
