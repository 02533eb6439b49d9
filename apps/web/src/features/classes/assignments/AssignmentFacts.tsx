import type { AssignmentRow } from '@oyez/contract/classes/assignments';
import { HUNDREDTHS, pointsText } from '@oyez/contract/rules/assignment-points';
import { Tag } from '../../../ui/text/Tag.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import classes from './assignments.module.css';
import { assignmentTexts } from './assignments.i18n.ts';

const TONES = { coming: 'quiet', open: 'strong', late: 'warning', over: 'quiet' } as const;

/** When an assignment is open, what counts late, for whom it is and how far people are. */
export function AssignmentFacts({ assignment }: { assignment: AssignmentRow }) {
  const t = assignmentTexts.use();
  const { state, opensAt, dueAt, lastAt, lateRule, latePercent, problems, own, all } = assignment;
  const late =
    lateRule === 'refuse'
      ? t('lateRefuse')
      : lateRule === 'full'
        ? t('lateFull')
        : t('latePercent', { percent: latePercent });
  return (
    <div className={classes.facts}>
      <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>
      {state === 'coming' && <span>{t('opens', { time: formatTime(opensAt) })}</span>}
      <span>{t(state === 'coming' || state === 'open' ? 'due' : 'wasDue', { time: formatTime(dueAt) })}</span>
      {lastAt !== null && state !== 'over' && <span>{t('until', { time: formatTime(lastAt) })}</span>}
      <span>{late}</span>
      {problems !== null && <span>{t('problems', { count: problems })}</span>}
      {own !== null && <b>{t('own', { points: pointsText(own.points), count: own.of / HUNDREDTHS })}</b>}
      {all !== null && (
        <>
          <Whose assignment={assignment} />
          <span>{t('counts', all)}</span>
        </>
      )}
    </div>
  );
}

function Whose({ assignment: { forAll, sections } }: { assignment: AssignmentRow }) {
  const t = assignmentTexts.use();
  if (forAll) return <span>{t('forAll')}</span>;
  if (sections.length === 0) return <Tag tone="warning">{t('forNobody')}</Tag>;
  return <bdi>{sections.map((one) => one.name).join(', ')}</bdi>;
}
