import { Button, Switch, Tooltip } from '@mantine/core';
import { findLanguage } from '@oyez/contract/judging/languages';
import { isRemoteSite } from '@oyez/contract/remote/remote-values';
import { isWaiting, STATUS } from '@oyez/contract/judging/verdict';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useSession } from '../../../api/session.ts';
import { idOf } from '../../../app/idOf.ts';
import { InScope, useScope, useScopeAddresses } from '../../../app/scope/InScope.tsx';
import { formatBytes, formatMemory, formatRunTime } from '../../../ui/text/format.ts';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { announce } from '../../../ui/feedback/LiveRegion.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { UserName } from '../../../ui/text/UserName.tsx';
import { megabytes, seconds } from '../../../ui/verdict/explainVerdict.ts';
import { useVerdictWord } from '../../../ui/verdict/sign/Verdict.tsx';
import { verdictTexts } from '../../../ui/verdict/verdict.i18n.ts';
import { VerdictReport } from '../../../ui/verdict/VerdictReport.tsx';
import { RemoteLightPart } from '../../remote-judges/remoteJudges.part.api.ts';
import { CodeWithNotes } from '../../submission-notes/codeWithNotes.part.api.ts';
import { detailTexts } from './detail.i18n.ts';
import classes from './detail.module.css';
import { isKept, type Judging, mayHaveFailingTest, placeOf, useJudging } from '../judging.api.ts';
import { type SubmissionDetail, useShareSubmission } from '../submissions.api.ts';
import { CompareWith } from '../compare/CompareWith.tsx';
import type { EditState } from '../editState.api.ts';
import { FailingTestPanel } from '../failing/FailingTestPanel.tsx';
import { Fact } from './Fact.tsx';
import { StaffPart } from './StaffPart.tsx';
import { SubmissionActions } from './SubmissionActions.tsx';
import { NoSubmission } from '../NoSubmission.tsx';
import { TestResults } from './TestResults.tsx';

/** What a compiler says leads to the line that it is about. */
const LINE = 'line-';

export function SubmissionDetailPage() {
  const { submitID } = useParams();
  const submitId = idOf(submitID);
  if (submitId === undefined) return <NoSubmission />;
  return <SubmissionPage key={submitId} submitId={submitId} />;
}

function SubmissionPage({ submitId }: { submitId: number }) {
  const t = detailTexts.use();
  const { scope } = useScope();
  const word = useVerdictWord();
  const judging = useJudging(submitId, (status) => announce(word(status)));
  usePageTitle(t('title', { id: submitId }));

  if (judging.detail === undefined) {
    return judging.error === null ? (
      <Loading lines={10} />
    ) : (
      <NoSubmission error={judging.error} onRetry={judging.reload} />
    );
  }
  return (
    <InScope scope={placeOf(judging.detail, scope)}>
      <Report judging={judging} detail={judging.detail} />
    </InScope>
  );
}

function Report({ judging, detail }: { judging: Judging; detail: SubmissionDetail }) {
  const t = detailTexts.use();
  const { problemID = null } = useParams();
  const { submission, limits, can, staff, remote } = detail;
  const status = judging.status ?? submission.status;
  const { user } = useSession();
  const to = useScopeAddresses();
  const { submitId, language, code } = submission;
  const displayPid = isKept(detail) ? problemID : submission.displayPid;
  const shownCode = can.seeCode ? code : null;
  const hasTests = !isWaiting(status) && status !== STATUS.compile_error && status !== STATUS.unknown_result;
  const showsTests = judging.awaitsCases || hasTests;
  return (
    <article className={classes.page}>
      <header className={classes.panel}>
        <p className={classes.crumb}>{t('title', { id: submission.submitId })}</p>
        <VerdictReport
          heading="h1"
          aside={submission.score !== null && <Points score={submission.score} full={detail.fullScore} />}
          status={status}
          tiles={judging.tiles}
          progress={judging.progress}
          time={submission.time}
          limits={limits}
          language={language ?? ''}
          waiting={judging.waiting}
          isManual={submission.isManual}
          isElsewhere={remote !== undefined}
          message={submission.errorMessage}
          showTiles={isWaiting(status)}
          toLine={shownCode !== null ? { href: (line) => `#${LINE}${line}` } : undefined}
          actions={
            <div className={classes.actions}>
              <SubmissionActions judged={{ submitId, status, score: submission.score }} can={can} />
              {displayPid !== null && user !== null && user.uid === submission.uid && (
                <CompareWith submission={{ submitId, displayPid }} />
              )}
              {displayPid !== null && shownCode !== null && user !== null && (
                <Button
                  component={Link}
                  size="xs"
                  to={to.problem(displayPid)}
                  state={{ edit: { submitId, language, code: shownCode } } satisfies EditState}
                >
                  {t('edit')}
                </Button>
              )}
              {displayPid !== null && (
                <Button component={Link} variant="default" size="xs" to={to.problem(displayPid)}>
                  {t('toProblem')}
                </Button>
              )}
            </div>
          }
        />
        {remote !== undefined && isRemoteSite(remote.site) && (isWaiting(status) || detail.can.resubmit) && (
          <div className={classes.remote}>
            <RemoteLightPart site={remote.site} />
          </div>
        )}
        <Facts detail={detail} status={status} />
      </header>
      <div className={clsx(classes.body, showsTests && classes.sideBySide)}>
        {judging.awaitsCases && (
          <TestsInstead>
            <Loading lines={12} />
          </TestsInstead>
        )}
        {hasTests && judging.casesFailure !== null && (
          <TestsInstead>
            <ErrorResult compact error={judging.casesFailure.error} onRetry={judging.casesFailure.retry} />
          </TestsInstead>
        )}
        {!judging.awaitsCases && hasTests && (
          <div className={classes.tests}>
            <TestResults
              cases={judging.cases}
              tiles={judging.tiles}
              status={status}
              duringContest={detail.duringContest}
            />
            {mayHaveFailingTest(submission.status) && (
              <FailingTestPanel submitId={submitId} version={submission.version} displayPid={displayPid} />
            )}
          </div>
        )}
        <section className={classes.panel} aria-labelledby="code-title">
          <div className={classes.sectionHead}>
            <h2 id="code-title">{t('code')}</h2>
            {can.share && <ShareSwitch submitId={submission.submitId} shared={submission.share === true} />}
          </div>
          {shownCode !== null ? (
            <CodeWithNotes
              submitId={submitId}
              lineIdPrefix={LINE}
              code={shownCode}
              language={findLanguage(language ?? '')?.contentType}
            />
          ) : (
            // Where the site hides code, its notice stands in the place of it.
            <p className={classes.note}>{code ?? <WhyNoCode detail={detail} />}</p>
          )}
        </section>
      </div>
      {staff !== null && <StaffPart staff={staff} />}
    </article>
  );
}

function WhyNoCode({ detail }: { detail: SubmissionDetail }) {
  const t = detailTexts.use();
  const verdicts = verdictTexts.use();
  if (isKept(detail)) return t('codeKept');
  return detail.duringContest ? verdicts('duringContest') : t('codeHidden');
}

/** Of an OI problem, at a glance; the table of facts says it in words. */
function Points({ score, full }: { score: number; full: number | null }) {
  return <span className={classes.points}>{full === null ? score : `${score}/${full}`}</span>;
}

/** Their room while they are on their way, so that the code below does not jump, or where they did not come. */
function TestsInstead({ children }: { children: ReactNode }) {
  const t = detailTexts.use();
  return (
    <section className={classes.panel} aria-labelledby="tests-title">
      <div className={classes.sectionHead}>
        <h2 id="tests-title">{t('tests')}</h2>
      </div>
      {children}
    </section>
  );
}

function Facts({ detail: { submission, limits, fullScore }, status }: { detail: SubmissionDetail; status: number }) {
  const t = detailTexts.use();
  const to = useScopeAddresses();
  const isMeasured = !isWaiting(status) && status !== STATUS.compile_error;
  const time = isMeasured && submission.time !== null ? formatRunTime(submission.time) : undefined;
  const memory = isMeasured && submission.memory !== null ? formatMemory(submission.memory) : undefined;
  return (
    <dl className={classes.facts} aria-label={t('facts')}>
      {submission.title !== null && submission.displayPid !== null && (
        <Fact name={t('fact.problem')}>
          <Link to={to.problem(submission.displayPid)} className={classes.problem} title={submission.title}>
            {submission.displayPid} {submission.title}
          </Link>
        </Fact>
      )}
      <Fact name={t('fact.author')}>
        <UserName username={submission.username} />
        {typeof submission.teamName === 'string' && (
          <>
            {' '}
            (<bdi>{submission.teamName}</bdi>)
          </>
        )}
      </Fact>
      {submission.submitTime !== null && (
        <Fact name={t('fact.submitted')}>
          <TimeText exact time={submission.submitTime} />
        </Fact>
      )}
      <Fact name={t('fact.language')}>{submission.language ?? '–'}</Fact>
      {time !== undefined && (
        <Fact name={t('fact.time')}>
          {limits === null ? time : t('ofLimit', { value: time, limit: seconds(limits.timeMs) })}
        </Fact>
      )}
      {memory !== undefined && (
        <Fact name={t('fact.memory')}>
          {limits === null ? memory : t('ofLimit', { value: memory, limit: megabytes(limits.memoryMb) })}
        </Fact>
      )}
      {submission.score !== null && (
        <Fact name={t('fact.score')}>
          {fullScore === null ? submission.score : t('ofLimit', { value: submission.score, limit: fullScore })}
        </Fact>
      )}
      {submission.length !== null && <Fact name={t('fact.length')}>{formatBytes(submission.length)}</Fact>}
      <Fact name={t('fact.judger')}>
        <Judge {...submission} />
      </Fact>
    </dl>
  );
}

function Judge({ judger, isManual }: Pick<SubmissionDetail['submission'], 'judger' | 'isManual'>) {
  const t = detailTexts.use();
  if (!isManual) return judger ?? '–';
  return judger === null ? t('manual') : t('manualBy', { name: judger });
}

function ShareSwitch({ submitId, shared }: { submitId: number; shared: boolean }) {
  const t = detailTexts.use();
  const share = useShareSubmission(submitId);
  const wanted = share.isPending ? share.variables : shared;
  return (
    <Tooltip label={t('shareHint')}>
      <Switch
        label={t('share')}
        checked={wanted}
        disabled={share.isPending}
        onChange={(event) => {
          const next = event.currentTarget.checked;
          share.mutate(next, { onSuccess: () => toast.success(t(next ? 'shared' : 'unshared')) });
        }}
      />
    </Tooltip>
  );
}
