import { Button } from '@mantine/core';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { JudgeCase } from '@oyez/contract/submissions/submission-detail';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatMemory, formatRunTime } from '../../../ui/text/format.ts';
import { IconChevronDown, IconChevronRight } from '../../../ui/icons.tsx';
import { Verdict } from '../../../ui/verdict/sign/Verdict.tsx';
import { decidingTile, type Tile, toTiles } from '../../../ui/verdict/tiles.ts';
import { verdictTexts } from '../../../ui/verdict/verdict.i18n.ts';
import { VerdictTiles } from '../../../ui/verdict/VerdictTiles.tsx';
import { CaseTable } from './CaseTable.tsx';
import { detailTexts } from './detail.i18n.ts';
import classes from './detail.module.css';
import type { CaseResult } from '../judging.api.ts';
import { OpenCase } from './OpenCase.tsx';

type Props = { cases: CaseResult | undefined; tiles: readonly Tile[]; status: number; duringContest: boolean };

/** Tiles that open where they are, with the numbers in a table for whoever wants them; by subtask where points are. */
export function TestResults({ cases, tiles, status, duringContest }: Props) {
  const t = detailTexts.use();
  const verdicts = verdictTexts.use();
  const subtasks = cases?.subTaskJudgeCaseVoList ?? [];
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
      {cases === null && <p className={classes.note}>{duringContest ? verdicts('duringContest') : t('testsHidden')}</p>}
      {subtasks.length > 0 ? (
        <div className={classes.subtasks}>
          {subtasks.map((subtask) => (
            <SubtaskPart key={subtask.groupNum} subtask={subtask} lastSeq={lastSeq} />
          ))}
        </div>
      ) : (
        <Tests label={t('tests')} tiles={tiles} cases={cases?.judgeCaseList ?? []} status={status} />
      )}
    </section>
  );
}

type TestsProps = {
  label: string;
  tiles: readonly Tile[];
  cases: readonly JudgeCase[];
  /** What they came to together: the test that decided it stands open. */
  status: number;
  lastSeq?: number;
};

function Tests({ label, tiles, cases, status, lastSeq }: TestsProps) {
  const t = detailTexts.use();
  const [showsTable, setShowsTable] = useState(false);
  const at = status === STATUS.accepted ? undefined : decidingTile(tiles, status)?.seq;
  return (
    <>
      <VerdictTiles
        label={label}
        tiles={tiles}
        {...(lastSeq !== undefined && { lastSeq })}
        opens={{ at, more: (seq) => <OpenCase one={cases.find((one) => one.seq === seq)} /> }}
      />
      {cases.length > 0 && (
        <Button
          className={classes.asTable}
          size="compact-xs"
          variant="subtle"
          aria-expanded={showsTable}
          onClick={() => setShowsTable(!showsTable)}
        >
          {t(showsTable ? 'hideTable' : 'showTable')}
        </Button>
      )}
      {showsTable && <CaseTable label={label} cases={cases} />}
    </>
  );
}

type Subtask = NonNullable<NonNullable<CaseResult>['subTaskJudgeCaseVoList']>[number];

/** One subtask: its facts in a line, its tests behind it. Those that lost points are open from the start. */
function SubtaskPart({ subtask, lastSeq }: { subtask: Subtask; lastSeq: number }) {
  const t = detailTexts.use();
  const { groupNum, status, score, fullScore, time, memory, ac, total, subtaskDetailList: details } = subtask;
  const [isOpen, setOpen] = useState(status !== STATUS.accepted);
  const label = t('subtask', { n: groupNum });
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  const facts = [
    fullScore === null ? t('points', { count: score ?? 0 }) : t('pointsOf', { score: score ?? 0, count: fullScore }),
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
          <Tests
            label={label}
            tiles={toTiles(details, details.length)}
            cases={details}
            status={status}
            lastSeq={lastSeq}
          />
        </div>
      )}
    </section>
  );
}
