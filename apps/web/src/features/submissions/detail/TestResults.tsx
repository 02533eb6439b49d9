import { STATUS } from '@oyez/contract/judging/verdict';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatMemory, formatRunTime } from '../../../ui/text/format.ts';
import { IconChevronDown, IconChevronRight } from '../../../ui/icons.tsx';
import { Verdict } from '../../../ui/verdict/sign/Verdict.tsx';
import { type Tile, toTiles } from '../../../ui/verdict/tiles.ts';
import { VerdictTiles } from '../../../ui/verdict/VerdictTiles.tsx';
import { CaseTable } from './CaseTable.tsx';
import { detailTexts } from './detail.i18n.ts';
import classes from './detail.module.css';
import type { CaseResult } from '../judging.api.ts';

/** Tiles for the eye, a table for the numbers; by subtask where the problem scores by subtask. */
export function TestResults({ cases, tiles }: { cases: CaseResult | undefined; tiles: readonly Tile[] }) {
  const t = detailTexts.use();
  const subtasks = cases?.subTaskJudgeCaseVoList ?? [];
  const list = cases?.judgeCaseList ?? [];
  const lastSeq = tiles.at(-1)?.seq ?? 0;
  if (cases !== null && tiles.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="tests-title">
      <div className={classes.sectionHead}>
        <h2 id="tests-title">{t('tests')}</h2>
        <Link to={paths.judgingHelp()} className={classes.help}>
          {t('help')}
        </Link>
      </div>
      {cases === null && <p className={classes.note}>{t('testsHidden')}</p>}
      {subtasks.length > 0 ? (
        <div className={classes.subtasks}>
          {subtasks.map((subtask) => (
            <SubtaskPart key={subtask.groupNum} subtask={subtask} lastSeq={lastSeq} />
          ))}
        </div>
      ) : (
        <>
          <VerdictTiles tiles={tiles} />
          {list.length > 0 && <CaseTable label={t('tests')} cases={list} />}
        </>
      )}
    </section>
  );
}

type Subtask = NonNullable<NonNullable<CaseResult>['subTaskJudgeCaseVoList']>[number];

/** One subtask: its facts in a line, its tests behind it. Those that lost points are open from the start. */
function SubtaskPart({ subtask, lastSeq }: { subtask: Subtask; lastSeq: number }) {
  const t = detailTexts.use();
  const { groupNum, status, score, time, memory, ac, total, subtaskDetailList: details } = subtask;
  const [isOpen, setOpen] = useState(status !== STATUS.accepted);
  const label = t('subtask', { n: groupNum });
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const facts = [
    t('points', { score: score ?? 0 }),
    t('passed', { ac, total }),
    ...(time === null ? [] : [formatRunTime(time)]),
    ...(memory === null ? [] : [formatMemory(memory)]),
  ];
  return (
    <section className={classes.subtask} aria-label={label}>
      <h3>
        <button type="button" className={classes.subtaskHead} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Chevron size={16} />
          <span>{label}</span>
          {status === STATUS.cancelled ? (
            <span className={classes.dimmed}>{t('skippedTest')}</span>
          ) : (
            <Verdict status={status} />
          )}
          <span className={classes.dimmed}>{facts.join(' · ')}</span>
        </button>
      </h3>
      {isOpen && (
        <div className={classes.subtaskBody}>
          <VerdictTiles label={label} tiles={toTiles(details, details.length)} lastSeq={lastSeq} />
          <CaseTable label={label} cases={details} />
        </div>
      )}
    </section>
  );
}
