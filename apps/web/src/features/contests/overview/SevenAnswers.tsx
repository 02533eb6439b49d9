import type { ContestFrame } from '@oyez/contract/contests/contests';
import { ruleOf } from '@oyez/contract/contests/contest-values';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { formatTime } from '../../../ui/text/format.ts';
import { UserName } from '../../../ui/text/UserName.tsx';
import { lengthInWords, limitsInWords, rulesInWords, sealInWords } from './answers.ts';
import { overviewTexts } from './overview.i18n.ts';
import classes from './overview.module.css';

/** What everybody asks before a contest, answered from its settings. */
export function SevenAnswers({ frame }: { frame: ContestFrame }) {
  const t = overviewTexts.use();
  const { contest, organiser, languages, problems } = frame;
  const limits = limitsInWords(frame, t);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <dl className={classes.answers}>
      <Answer question={t('when')}>
        <p>{t('whenTimes', { start: formatTime(contest.startTime), end: formatTime(contest.endTime) })}</p>
        <p className={classes.note}>{t('zone', { zone })}</p>
      </Answer>
      <Answer question={t('long')}>
        <p>
          {problems === null
            ? lengthInWords(contest.duration, t)
            : t('lengthAndProblems', {
                length: lengthInWords(contest.duration, t),
                problems: t('problems', { count: problems }),
              })}
        </p>
        {contest.allowEndSubmit && <p className={classes.note}>{t('late')}</p>}
      </Answer>
      <Answer question={t('rules')}>
        {rulesInWords(frame, t).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Answer>
      <Answer question={t('penalty')}>
        <p>{t(ruleOf(contest) === 'acm' ? 'acmPenalty' : 'oiPenalty')}</p>
      </Answer>
      <Answer question={t('languages')}>
        {languages !== null && <p>{languages.join(', ')}</p>}
        <p className={languages === null ? undefined : classes.note}>{limits ?? t('later')}</p>
      </Answer>
      <Answer question={t('seal')}>
        {sealInWords(frame, t).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Answer>
      <Answer question={t('whom')}>
        <p>
          {organiser === null ? (
            t('noOrganiser')
          ) : (
            <>
              {t('organiser')} <UserName {...organiser} />
            </>
          )}
        </p>
        <p className={classes.note}>
          {frame.entry === null ? (
            <Link to={paths.contestAnnouncements(String(contest.id))}>{t('news')}</Link>
          ) : (
            t('news')
          )}
        </p>
        <p className={classes.note}>
          {frame.entry === null ? (
            <Link to={paths.contestClarifications(String(contest.id))}>{t('ask')}</Link>
          ) : (
            t('ask')
          )}
        </p>
      </Answer>
    </dl>
  );
}

function Answer({ question, children }: { question: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={classes.answer}>
      <dt id={id}>{question}</dt>
      <dd aria-labelledby={id}>{children}</dd>
    </div>
  );
}
