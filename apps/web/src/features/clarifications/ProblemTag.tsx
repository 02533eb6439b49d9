import type { Clarification } from '@oyez/contract/contests/clarifications';
import { clarificationTexts } from './clarifications.i18n.ts';
import classes from './clarifications.module.css';

/** What a question is about. */
export function ProblemTag({ problem }: Pick<Clarification, 'problem'>) {
  const t = clarificationTexts.use();
  return (
    <strong className={classes.about}>
      {problem === null ? t('whole') : t('problem', { label: problem.displayId, name: problem.displayTitle })}
    </strong>
  );
}
