import { NativeSelect } from '@mantine/core';
import type { ProblemStatistics as Statistics } from '@oyez/contract/problems/problem-statistics';
import { STATUS, verdictOf } from '@oyez/contract/judging/verdict';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../../api/locale.ts';
import { useScope, useScopeAddresses } from '../../app/scope/InScope.tsx';
import { formatCount, formatMemory, formatPercent, formatRunTime } from '../../ui/text/format.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Pending } from '../../ui/loading/Pending.tsx';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { Verdict } from '../../ui/verdict/sign/Verdict.tsx';
import { verdictColor } from '../../ui/verdict/sign/verdictColor.ts';
import { Histogram } from './Histogram.tsx';
import { problemStatisticsQuery } from './statistics.api.ts';
import { statisticsTexts } from './statistics.i18n.ts';
import classes from './statistics.module.css';

/** What became of the submissions to a problem. `pid` is the id that people see. */
export function ProblemStatistics({ pid }: { pid: string }) {
  const t = statisticsTexts.use();
  const ui = uiTexts.use();
  const { scope, to } = useScope();
  const { data, error, refetch } = useQuery(problemStatisticsQuery(scope, pid));
  if (data === undefined)
    return (
      <Pending
        lines={10}
        error={error}
        onRetry={refetch}
        onward={{ to: to.problems(), label: ui('onward.problems') }}
      />
    );
  if (data.total === 0 && data.sampled === 0) return <Notice title={t('empty.title')} text={t('empty.text')} />;
  return (
    <div className={classes.parts}>
      <Summary statistics={data} />
      <div className={classes.columns}>
        <Verdicts statistics={data} />
        <Languages statistics={data} />
      </div>
      <Needs statistics={data} />
      <Scope statistics={data} />
    </div>
  );
}

function Summary({ statistics: { verdicts, total, mine, problemId } }: { statistics: Statistics }) {
  const t = statisticsTexts.use();
  const to = useScopeAddresses();
  const ac = verdicts.find(({ status }) => status === STATUS.accepted)?.count ?? 0;
  const ofProblem = { problemID: problemId, completeProblemID: true };
  return (
    <div className={classes.summary}>
      <p>
        <b>{t('rate', { ac, total, rate: formatPercent(ac, total) })}</b>
      </p>
      {mine !== null && mine.tries > 0 && <p>{t('mine', { count: mine.tries, accepted: mine.accepted })}</p>}
      <p className={classes.links}>
        <Link to={to.submissions(ofProblem)}>{t('all')}</Link>
        <Link to={to.submissions({ ...ofProblem, status: STATUS.accepted })}>{t('solutions')}</Link>
      </p>
    </div>
  );
}

function Verdicts({ statistics: { verdicts, problemId } }: { statistics: Statistics }) {
  const t = statisticsTexts.use();
  const locale = useLocale();
  const to = useScopeAddresses();
  const most = Math.max(1, ...verdicts.map(({ count }) => count));
  return (
    <section aria-labelledby="statistics-verdicts">
      <h2 id="statistics-verdicts">{t('verdicts')}</h2>
      <ul className={classes.bars}>
        {verdicts.map(({ status, count }) => (
          <li key={status}>
            <Link to={to.submissions({ problemID: problemId, completeProblemID: true, status })}>
              <Verdict status={status} />
            </Link>
            <span className={classes.bar} aria-hidden="true">
              <i style={{ width: `${(count / most) * 100}%`, background: verdictColor(verdictOf(status)) }} />
            </span>
            <span className={classes.count}>{formatCount(count, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Languages({ statistics: { languages } }: { statistics: Statistics }) {
  const t = statisticsTexts.use();
  const most = Math.max(1, ...languages.map(({ count }) => count));
  return (
    <section aria-labelledby="statistics-languages">
      <h2 id="statistics-languages">{t('languages')}</h2>
      <ul className={classes.bars}>
        {languages.map(({ language, count, accepted }) => (
          <li key={language}>
            <span>{language}</span>
            <span className={classes.bar} aria-hidden="true">
              <i className={classes.accepted} style={{ width: `${(accepted / most) * 100}%` }} />
              <i className={classes.rest} style={{ width: `${((count - accepted) / most) * 100}%` }} />
            </span>
            <span className={classes.count}>{t('counted', { count, accepted })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Needs({ statistics: { groups } }: { statistics: Statistics }) {
  const t = statisticsTexts.use();
  const [wanted, setWanted] = useState<string>();
  // One's own language first, else the most used.
  const shown = groups.find(({ group }) => group === wanted) ?? groups.find(({ mine }) => mine !== null) ?? groups[0];
  return (
    <section aria-labelledby="statistics-needs">
      <div className={classes.head}>
        <h2 id="statistics-needs">{t('needs')}</h2>
        {groups.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t('language')}
            value={shown?.group ?? ''}
            data={groups.map(({ group }) => group)}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        )}
      </div>
      {shown === undefined ? (
        <p className={classes.note}>{t('noAccepted')}</p>
      ) : (
        <div className={classes.columns}>
          <Histogram
            name={`${shown.group} · ${t('time')}`}
            distribution={shown.time}
            mine={shown.mine?.time}
            format={formatRunTime}
            standing={(values) => t('bestTime', values)}
          />
          <Histogram
            name={`${shown.group} · ${t('memory')}`}
            distribution={shown.memory}
            mine={shown.mine?.memory}
            format={formatMemory}
            standing={(values) => t('bestMemory', values)}
          />
        </div>
      )}
    </section>
  );
}

function Scope({ statistics: { total, sampled } }: { statistics: Statistics }) {
  const t = statisticsTexts.use();
  const locale = useLocale();
  return (
    <p className={classes.note}>
      {t('scope')} {sampled < total && t('sampled', { count: formatCount(sampled, locale) })}
    </p>
  );
}
