import { Verdict } from '../../ui/verdict/Verdict.tsx';
import { type Tile, toTiles } from '../../ui/verdict/tiles.ts';
import { VerdictTiles } from '../../ui/verdict/VerdictTiles.tsx';
import { CaseTable } from './CaseTable.tsx';
import { detailTexts } from './detail.i18n.ts';
import classes from './detail.module.css';
import type { CaseResult } from './judging.api.ts';

/** Tiles for the eye, a table for the numbers; by subtask where the problem scores by subtask. */
export function TestResults({ cases, tiles }: { cases: CaseResult | undefined; tiles: readonly Tile[] }) {
  const t = detailTexts.use();
  const subtasks = cases?.subTaskJudgeCaseVoList ?? [];
  const list = cases?.judgeCaseList ?? [];
  if (cases !== null && tiles.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="tests-title">
      <h2 id="tests-title" className={classes.sectionTitle}>
        {t('tests')}
      </h2>
      {cases === null && <p className={classes.note}>{t('testsHidden')}</p>}
      {subtasks.length > 0 ? (
        subtasks.map((subtask) => {
          const label = t('subtask', { n: subtask.groupNum });
          const details = subtask.subtaskDetailList;
          return (
            <section key={subtask.groupNum} className={classes.subtask} aria-label={label}>
              <h3 className={classes.subtaskTitle}>
                {label}
                <Verdict status={subtask.status} />
                <span className={classes.dimmed}>
                  {t('subtaskFacts', { score: subtask.score ?? 0, ac: subtask.ac, total: subtask.total })}
                </span>
              </h3>
              <VerdictTiles label={label} tiles={toTiles(details, details.length)} />
              <CaseTable label={label} cases={details} />
            </section>
          );
        })
      ) : (
        <>
          <VerdictTiles tiles={tiles} />
          {list.length > 0 && <CaseTable label={t('tests')} cases={list} />}
        </>
      )}
    </section>
  );
}
