import { authOf, ruleOf } from '@oyez/contract/contests/contest-values';
import clsx from 'clsx';
import { Tag } from '../../ui/text/Tag.tsx';
import classes from './contests.module.css';
import { phaseOf } from './contestFacts.ts';
import { contestTexts } from './contests.i18n.ts';
import { useServerTime } from './serverTime.ts';

export function AuthTag({ contest, explains = false }: { contest: { auth: number }; explains?: boolean }) {
  const t = contestTexts.use();
  const auth = authOf(contest);
  return <Tag hint={explains ? t(`authHint.${auth}`) : undefined}>{t(`auth.${auth}`)}</Tag>;
}

type Ruled = { type: number; oiRankScoreType: 'Recent' | 'Highest' };

export function RuleTag({ contest, explains = false }: { contest: Ruled; explains?: boolean }) {
  const t = contestTexts.use();
  if (ruleOf(contest) === 'acm') return <Tag tone="strong">ACM</Tag>;
  return (
    <Tag tone="warning" hint={explains ? t(`scoreHint.${contest.oiRankScoreType}`) : undefined}>
      OI
    </Tag>
  );
}

type PhaseProps = { contest: { startTime: string; endTime: string }; clockOffset: number };

/** By the server's clock, while the page is open. */
export function PhaseTag({ contest, clockOffset }: PhaseProps) {
  const t = contestTexts.use();
  const phase = useServerTime(clockOffset, (now) => phaseOf(contest, now));
  return <span className={clsx(classes.phase, classes[phase])}>{t(`phase.${phase}`)}</span>;
}
