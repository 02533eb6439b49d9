import type { BoardPage } from '@oyez/contract/contests/boards';
import { boardTexts } from './boards.i18n.ts';
import classes from './board.module.css';
import { cssColor } from './colors.ts';
import heard from '../../ui/text/heard.module.css';

type BoardHeadProps = { problems: BoardPage['problems']; isAcm: boolean };

export function BoardHead({ problems, isAcm }: BoardHeadProps) {
  const t = boardTexts.use();
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.rank}>
          {t('columns.rank')}
        </th>
        <th scope="col" className={classes.person}>
          {t('columns.user')}
        </th>
        {isAcm ? (
          <>
            <th scope="col" className={classes.sum}>
              {t('columns.ac')}
            </th>
            <th scope="col" className={classes.sum}>
              {t('columns.time')}
            </th>
          </>
        ) : (
          <th scope="col" className={classes.sum}>
            {t('columns.score')}
          </th>
        )}
        {problems.map((problem) => (
          <ProblemHead key={problem.displayId} problem={problem} />
        ))}
      </tr>
    </thead>
  );
}

function ProblemHead({ problem }: { problem: BoardPage['problems'][number] }) {
  const t = boardTexts.use();
  const { displayId, displayTitle, ac, total, color } = problem;
  const balloon = cssColor(color);
  return (
    <th
      scope="col"
      className={classes.problem}
      title={t('head.tooltip', { title: displayTitle, ac, rejected: total - ac })}
    >
      <span className={classes.problemLabel}>
        {balloon !== null && <span className={classes.balloon} style={{ background: balloon }} aria-hidden="true" />}
        <span>{displayId}</span>
      </span>
      <span className={classes.problemCount} aria-hidden="true">
        {ac}/{total}
      </span>
      <span className={heard.only}>{t('head.tooltip', { title: displayTitle, ac, rejected: total - ac })}</span>
    </th>
  );
}
