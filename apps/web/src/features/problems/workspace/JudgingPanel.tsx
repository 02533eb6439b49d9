import { ActionIcon, Button } from '@mantine/core';
import { isWaiting, STATUS } from '@oyez/contract/judging/verdict';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { useScope } from '../../../app/scope/InScope.tsx';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { formatMemory, formatRunTime } from '../../../ui/text/format.ts';
import { IconClose } from '../../../ui/icons.tsx';
import { announce } from '../../../ui/feedback/LiveRegion.tsx';
import { latePart } from '../../../ui/loading/latePart.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { megabytes, seconds } from '../../../ui/verdict/explainVerdict.ts';
import { useVerdictWord } from '../../../ui/verdict/sign/Verdict.tsx';
import { verdictTexts } from '../../../ui/verdict/verdict.i18n.ts';
import { VerdictReport } from '../../../ui/verdict/VerdictReport.tsx';
import { FailingTestFoldPart, ResubmitButtonPart } from '../../submissions/failingTest.part.api.ts';
import { type Judging, mayHaveFailingTest, useJudging } from '../../submissions/judging.api.ts';
import { pageTexts } from '../problemPage.i18n.ts';
import { listedName, type PlacedProblem, refreshAfterVerdict } from '../problems.api.ts';
import { shownLimits } from '../statement/shownLimits.ts';
import type { Neighbours } from './useNeighbours.ts';
import classes from './Workbench.module.css';

const StatisticsDialog = latePart(async () => (await import('./StatisticsDialog.tsx')).StatisticsDialog);

const SOLVED_SHOWN_MS = 3000;
/** The server's counters follow a verdict within a second. */
const COUNTED_MS = 1500;

type Props = {
  submitId: number;
  info: PlacedProblem;
  neighbours: Neighbours;
  onLine: (line: number) => void;
  onTryInput: (tried: { input: string; output: string }) => void;
  onClose: () => void;
};

/** The verdict of what was just submitted, arriving test by test under the editor. */
export function JudgingPanel({ submitId, info, neighbours, onLine, onTryInput, onClose }: Props) {
  const { problem } = info;
  const t = pageTexts.use();
  const word = useVerdictWord();
  const client = useQueryClient();
  const [solved, setSolved] = useState(false);
  const [praised, setPraised] = useState(true);
  const { scope, to } = useScope();
  const refresh = () => refreshAfterVerdict(client, scope);
  const judging = useJudging(submitId, (status) => {
    announce(word(status));
    setSolved(status === STATUS.accepted);
    setPraised(true);
    // The list of own tries is different now; counts and marks are a moment later.
    refresh();
    setTimeout(refresh, COUNTED_MS);
  });

  return (
    <section className={classes.panel} aria-label={t('result')}>
      <div className={classes.panelHead}>
        <span>{t('resultOf', { id: submitId })}</span>
        <Button component={Link} to={to.submission(submitId, problem.problemId)} size="compact-xs" variant="subtle">
          {t('details')}
        </Button>
        <ActionIcon size="sm" aria-label={t('closeResult')} onClick={onClose}>
          <IconClose size={14} />
        </ActionIcon>
      </div>
      <div className={classes.panelBody}>
        {judging.detail !== undefined && (
          <Report
            judging={judging}
            info={info}
            onLine={onLine}
            onTryInput={onTryInput}
            aside={solved && praised && <Praise onDismiss={() => setPraised(false)} />}
            actions={
              <>
                {judging.detail.can.resubmit && <ResubmitButtonPart submitId={submitId} />}
                {solved && (
                  <Onward
                    info={info}
                    neighbours={neighbours}
                    hasSolutions={scope.kind !== 'contest' && !judging.detail.duringContest}
                  />
                )}
              </>
            }
          />
        )}
        {judging.detail === undefined && judging.error === null && <Loading lines={2} />}
        {judging.detail === undefined && judging.error !== null && (
          <ErrorResult compact error={judging.error} onRetry={judging.reload} />
        )}
      </div>
    </section>
  );
}

type ReportProps = {
  judging: Judging;
  info: PlacedProblem;
  aside: ReactNode;
  actions: ReactNode;
} & Pick<Props, 'onLine' | 'onTryInput'>;

function Report({ judging, info, onLine, onTryInput, aside, actions }: ReportProps) {
  const t = pageTexts.use();
  const verdicts = verdictTexts.use();
  if (judging.detail === undefined) return null;
  const { submission } = judging.detail;
  const language = submission.language ?? '';
  const shown = shownLimits(info, language);
  const status = judging.status ?? submission.status;
  const isMeasured = !isWaiting(submission.status) && submission.status !== STATUS.compile_error;
  return (
    <>
      <VerdictReport
        aside={aside}
        actions={actions}
        status={status}
        tiles={judging.tiles}
        progress={judging.progress}
        time={submission.time}
        limits={shown}
        language={language}
        waiting={judging.waiting}
        isManual={submission.isManual}
        isElsewhere={info.remote !== undefined}
        message={submission.errorMessage}
        toLine={{ go: onLine }}
      />
      {judging.detail.duringContest && (
        <p className={classes.meters} role="note">
          {verdicts('duringContest')}
        </p>
      )}
      {isMeasured && submission.time !== null && submission.memory !== null && (
        <p className={classes.meters}>
          <span>{t('ofLimit', { value: formatRunTime(submission.time), limit: seconds(shown.timeMs) })}</span>
          <span>{t('ofLimit', { value: formatMemory(submission.memory), limit: megabytes(shown.memoryMb) })}</span>
        </p>
      )}
      {mayHaveFailingTest(submission.status) && (
        <FailingTestFoldPart
          key={submission.version}
          submitId={submission.submitId}
          version={submission.version}
          onTry={onTryInput}
        />
      )}
    </>
  );
}

/** Brief, beside the verdict, and gone by itself. */
function Praise({ onDismiss }: { onDismiss: () => void }) {
  const t = pageTexts.use();
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    const timer = setTimeout(() => dismiss(), SOLVED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span className={classes.praise}>
      <span>{t('solved')}</span>
      <ActionIcon size="sm" aria-label={t('dismiss')} onClick={onDismiss}>
        <IconClose size={14} />
      </ActionIcon>
    </span>
  );
}

type OnwardProps = Pick<Props, 'info' | 'neighbours'> & {
  /** Those of others may be read. */
  hasSolutions: boolean;
};

/** What one may want to do when a problem is solved. */
function Onward({ info, neighbours: { nextUnsolved, hrefOf }, hasSolutions }: OnwardProps) {
  const t = pageTexts.use();
  const { to } = useScope();
  const [showsStatistics, setShowsStatistics] = useState(false);
  return (
    <nav className={classes.onward} aria-label={t('onward.label')}>
      {nextUnsolved !== undefined && (
        <Button
          component={Link}
          to={hrefOf(nextUnsolved)}
          size="compact-xs"
          title={`${nextUnsolved.problemId} ${nextUnsolved.title}`}
        >
          {t('onward.next', { problem: nextUnsolved.problemId })}
        </Button>
      )}
      <Button size="compact-xs" variant="default" aria-haspopup="dialog" onClick={() => setShowsStatistics(true)}>
        {t('statistics')}
      </Button>
      {hasSolutions && (
        <Button
          component={Link}
          to={to.submissions({
            problemID: listedName(info),
            completeProblemID: true,
            status: STATUS.accepted,
            shared: true,
          })}
          size="compact-xs"
          variant="default"
        >
          {t('onward.solutions')}
        </Button>
      )}
      {showsStatistics && <StatisticsDialog info={info} onClose={() => setShowsStatistics(false)} />}
    </nav>
  );
}
