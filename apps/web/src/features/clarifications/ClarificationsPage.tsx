import { Button } from '@mantine/core';
import type { Clarification } from '@oyez/contract/contests/clarifications';
import { clarificationErrors } from '@oyez/contract/errors/clarification-errors';
import { contestErrors } from '@oyez/contract/errors/contest-errors';
import { pick } from '@oyez/contract/wire/values';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router';
import { useLocale } from '../../api/locale.ts';
import { onceDone } from '../../api/once-done.ts';
import { useSession } from '../../api/session.ts';
import { NotFoundPage } from '../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../app/idOf.ts';
import { offerUndo } from '../../ui/feedback/offerUndo.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { PartsPage } from '../../ui/layout/PageHead.tsx';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { useOwnSearch } from '../../ui/lists/paging.ts';
import { Markdown } from '../../ui/markdown/Markdown.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { settleAnswers } from './answerMarks.ts';
import { AskJury } from './AskJury.tsx';
import { clarificationsQuery, PAGE_SIZE, useRestore, useWithdraw } from './clarifications.api.ts';
import { clarificationTexts } from './clarifications.i18n.ts';
import classes from './clarifications.module.css';
import { ProblemTag } from './ProblemTag.tsx';

/** One's own questions to the jury and what it told everyone; what is shown here counts as read. */
export function ClarificationsPage() {
  const contestId = idOf(useParams()['contestID']);
  return contestId === undefined ? <NotFoundPage /> : <Clarifications contestId={contestId} />;
}

function Clarifications({ contestId }: { contestId: number }) {
  const t = clarificationTexts.use();
  const locale = useLocale();
  const uid = useSession().user?.uid ?? '';
  const [paging, setPaging] = useOwnSearch(PAGE_SIZE);
  const list = useQuery(clarificationsQuery(contestId, paging));
  usePageTitle(t('title'));
  const settle = useEffectEvent(() => settleAnswers({ contestId, uid }, list.data?.records ?? []));
  useEffect(() => settle(), [list.data]);
  const refusal = Object.entries({ ...contestErrors, ...clarificationErrors }).find(
    ([code]) => code === list.data?.ask,
  )?.[1];
  return (
    <PartsPage
      title={t('title')}
      intro={refusal === undefined ? t('intro') : pick(refusal, locale)}
      actions={list.data?.ask === null && <AskJury contestId={contestId} />}
    >
      <div className={classes.panel}>
        <PagedList
          list={list}
          search={[paging, setPaging]}
          lines={6}
          empty={{ title: t('empty'), text: t('emptyText') }}
        >
          {(rows) => rows.map((row) => <Told key={row.id} contestId={contestId} one={row} />)}
        </PagedList>
      </div>
    </PartsPage>
  );
}

function Told({ contestId, one }: { contestId: number; one: Clarification }) {
  const t = clarificationTexts.use();
  const { id, own, mate, problem, question, askedAt, answer, answeredAt, version, toAll } = one;
  return (
    <article className={classes.one} aria-labelledby={`question-${id}`} data-own={own || undefined}>
      <header className={classes.facts}>
        <ProblemTag problem={problem} />
        {own && <span className={classes.tag}>{mate === null ? t('own') : t('ofTeam', { name: mate })}</span>}
        {toAll && <span className={classes.tag}>{t('toAll')}</span>}
        {askedAt !== null && (
          <span>
            {t('asked')} <TimeText exact time={askedAt} />
          </span>
        )}
      </header>
      <p id={`question-${id}`} className={classes.question}>
        {question}
      </p>
      {answer === null ? (
        <footer className={classes.waiting}>
          <span>{t('waiting')}</span>
          <Withdraw contestId={contestId} one={one} />
        </footer>
      ) : (
        <section className={classes.answer} aria-label={t('answer')}>
          <Markdown text={answer} headingBase={3} />
          {answeredAt !== null && (
            <p className={classes.facts}>
              {t(version > 1 ? 'corrected' : 'answered')} <TimeText exact time={answeredAt} />
            </p>
          )}
        </section>
      )}
    </article>
  );
}

function Withdraw({ contestId, one: { id, question } }: { contestId: number; one: Clarification }) {
  const t = clarificationTexts.use();
  const withdraw = useWithdraw(contestId);
  const restore = useRestore(contestId);
  const bringBack = () => onceDone(restore.mutateAsync(id), () => toast.success(t('restored')));
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      loading={withdraw.isPending}
      aria-label={t('withdrawOf', { text: question.slice(0, 60) })}
      onClick={() => onceDone(withdraw.mutateAsync(id), () => offerUndo(`question ${id}`, t('withdrawn'), bringBack))}
    >
      {t('withdraw')}
    </Button>
  );
}
