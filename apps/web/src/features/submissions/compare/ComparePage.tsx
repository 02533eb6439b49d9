import { idOf } from '../../../app/idOf.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { findLanguage } from '@oyez/contract/judging/languages';
import { scopeFrom } from '@oyez/contract/rules/scope';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { addressesOf, siteAddresses } from '../../../app/scope/addresses.ts';
import { CodeDiff } from '../../../ui/code/CodeDiff.tsx';
import { PHONE_QUERY } from '../../../ui/hooks/phone.ts';
import { formatMemory, formatRunTime } from '../../../ui/text/format.ts';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { UserName } from '../../../ui/text/UserName.tsx';
import { Verdict } from '../../../ui/verdict/sign/Verdict.tsx';
import classes from './compare.module.css';
import { compareTexts } from './compare.i18n.ts';
import { NoSubmission } from '../NoSubmission.tsx';
import { type SubmissionDetail, submissionQuery } from '../submissions.api.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';

type Layout = 'sides' | 'unified';

/** Two submissions side by side, as far as the server shows their code to the reader. */
export function ComparePage() {
  const { fromID, toID } = useParams();
  const from = idOf(fromID);
  const to = idOf(toID);
  if (from === undefined || to === undefined) return <NoSubmission />;
  return <Comparison from={from} to={to} />;
}

function Comparison({ from, to }: { from: number; to: number }) {
  const t = compareTexts.use();
  usePageTitle(t('title', { from, to }));
  const before = useQuery(submissionQuery(from));
  const after = useQuery(submissionQuery(to));
  if (from === to) return <Notice heading="h1" title={t('same.title')} text={t('same.text')} />;
  for (const { data, error, refetch } of [before, after]) {
    if (data === undefined && error !== null) return <NoSubmission error={error} onRetry={() => void refetch()} />;
  }
  if (before.data === undefined || after.data === undefined) return <Loading lines={14} />;
  return <Report before={before.data} after={after.data} />;
}

function Report({ before, after }: { before: SubmissionDetail; after: SubmissionDetail }) {
  const t = compareTexts.use();
  const isPhone = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false });
  const [wanted, setWanted] = useState<Layout>('sides');
  const closed = [before, after].find(({ can, submission }) => !can.seeCode || submission.code === null);
  const from = before.submission.submitId;
  const to = after.submission.submitId;
  return (
    <article className={classes.page}>
      <header className={classes.head}>
        <h1>{t('heading')}</h1>
        <div className={classes.tools}>
          {!isPhone && closed === undefined && (
            <SegmentedControl
              size="xs"
              aria-label={t('layout')}
              value={wanted}
              onChange={(value) => setWanted(value === 'unified' ? 'unified' : 'sides')}
              data={[
                { value: 'sides', label: t('sides') },
                { value: 'unified', label: t('unified') },
              ]}
            />
          )}
          <Button component={Link} replace variant="default" size="xs" to={siteAddresses.comparison(to, from)}>
            {t('swap')}
          </Button>
        </div>
      </header>
      <div className={classes.sides}>
        <Side label={t('before')} detail={before} />
        <Side label={t('after')} detail={after} />
      </div>
      {before.submission.pid !== after.submission.pid && <p className={classes.note}>{t('otherProblem')}</p>}
      {closed === undefined ? (
        <CodeDiff
          before={before.submission.code ?? ''}
          after={after.submission.code ?? ''}
          contentType={findLanguage(after.submission.language ?? '')?.contentType}
          layout={isPhone ? 'unified' : wanted}
        />
      ) : (
        <Notice title={t('hidden.title', { id: closed.submission.submitId })} text={t('hidden.text')} />
      )}
    </article>
  );
}

function Side({ label, detail: { submission } }: { label: string; detail: SubmissionDetail }) {
  const { submitId, status, language, time, memory, score, submitTime, displayPid, title, username } = submission;
  const to = addressesOf(scopeFrom(submission));
  return (
    <section className={classes.side} aria-label={label}>
      <p className={classes.line}>
        <span className={classes.label}>{label}</span>
        <Link to={to.submission(submitId, displayPid)}>{submitId}</Link>
        <Verdict status={status} />
        {score !== null && <span>{score}</span>}
      </p>
      <p className={classes.facts}>
        {displayPid !== null && (
          <Link to={to.problem(displayPid)} className={classes.problem} title={title ?? undefined}>
            {displayPid} {title}
          </Link>
        )}
        <UserName username={username} />
        <span>{language}</span>
        {time !== null && <span>{formatRunTime(time)}</span>}
        {memory !== null && <span>{formatMemory(memory)}</span>}
        {submitTime !== null && <TimeText time={submitTime} />}
      </p>
    </section>
  );
}
