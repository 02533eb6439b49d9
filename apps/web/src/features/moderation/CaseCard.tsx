import { Button } from '@mantine/core';
import type { ReportCase } from '@oyez/contract/discussions/moderation-values';
import { REPORT_LABELS } from '@oyez/contract/discussions/report-content';
import { pick } from '@oyez/contract/wire/values';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../../api/locale.ts';
import { onceDone } from '../../api/once-done.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { formatTime } from '../../ui/text/format.ts';
import { Tag } from '../../ui/text/Tag.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { useUndoDecision } from './moderation.api.ts';
import { moderationTexts } from './moderation.i18n.ts';
import classes from './moderation.module.css';
import { addressOf, Person, Where } from './places.tsx';

type Props = { one: ReportCase; onDecide: () => void };

/** A thing that was reported, as it was then: its text is shown as it was typed, nothing of it is drawn. */
export function CaseCard({ one, onDecide }: Props) {
  const t = moderationTexts.use();
  const { kind, id, place, reported, author, state, changed, decision, mutedUntil, mayDecide, putAside } = one;
  const heading = `case-${caseKey(one)}`;
  const name = `${t(`kind.${kind}`)} ${id}`;
  return (
    <article className={classes.case} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {t(`kind.${kind}`)}
          {' · '}
          <Link to={addressOf(one)}>
            <bdi className={classes.words}>{place.title}</bdi>
          </Link>
        </h2>
        <Tag tone={state === 'stands' ? 'quiet' : 'warning'}>{t(`state.${state}`)}</Tag>
        {changed && <Tag>{t('changedSince')}</Tag>}
        {mutedUntil !== null && <Tag tone="warning">{t('mutedNow', { until: formatTime(mutedUntil) })}</Tag>}
      </header>
      <p className={classes.facts}>
        <span>
          {t('by')} <Person person={author} />
        </span>
        <Where groupName={place.groupName} />
        <span>{t('count', { count: one.reportNum })}</span>
      </p>
      <AsReported text={reported} label={t('asReported')} />
      <LaterTexts one={one} />
      <Reports one={one} />
      {decision !== null ? (
        <Decided decision={decision} name={name} mayUndo={mayDecide} />
      ) : putAside !== null ? (
        <p className={classes.facts}>
          <span>{putAside.by === null ? t('putAside') : t('putAsideBy', { name: putAside.by.username })}</span>
          <TimeText time={putAside.at} />
        </p>
      ) : mayDecide ? (
        <div className={classes.buttons}>
          <Button size="xs" onClick={onDecide} aria-label={t('decideAbout', { name })} aria-haspopup="dialog">
            {t('decide')}
          </Button>
        </div>
      ) : (
        <p className={classes.facts}>{t('ownText')}</p>
      )}
    </article>
  );
}

/** What tells it from other cases, also of the same thing. */
export function caseKey({ kind, id, decision, putAside, reports }: ReportCase): string {
  return `${kind}-${id}-${decision?.id ?? (putAside === null ? 'waiting' : `aside-${reports[0]?.id}`)}`;
}

function AsReported({ text: { title, description, content }, label }: { text: ReportCase['reported']; label: string }) {
  return (
    <pre role="group" className={classes.text} aria-label={label} tabIndex={0}>
      {[title, description, content].filter((text) => text !== null).join('\n\n')}
    </pre>
  );
}

/** Its author changed it, and it was reported again. */
function LaterTexts({ one: { later, reports } }: { one: ReportCase }) {
  const t = moderationTexts.use();
  return later.map((text) => (
    <Fragment key={text.reports.join(' ')}>
      <p className={classes.facts}>
        <span>{t('asReportedLater')}</span>
        {reports
          .filter(({ id }) => text.reports.includes(id))
          .map(({ id, reporter }) => (
            <Person key={id} person={reporter} />
          ))}
      </p>
      <AsReported text={text} label={t('asReportedLater')} />
    </Fragment>
  ));
}

function Reports({ one: { reports, reportNum } }: { one: ReportCase }) {
  const t = moderationTexts.use();
  const locale = useLocale();
  const rest = reportNum - reports.length;
  return (
    <ul className={classes.reports} aria-label={t('reportedBy')}>
      {reports.map(({ id, reporter, tags, reason, at }) => (
        <li key={id} className={classes.head}>
          <Person person={reporter} />
          {tags.map((tag) => {
            const label = REPORT_LABELS.find(({ zh }) => zh === tag);
            return <Tag key={tag}>{label === undefined ? <bdi>{tag}</bdi> : pick(label, locale)}</Tag>;
          })}
          {reason !== '' && <bdi className={classes.words}>{reason}</bdi>}
          <span className={classes.facts}>
            <TimeText time={at} />
          </span>
        </li>
      ))}
      {rest > 0 && <li className={classes.facts}>{t('more', { count: rest })}</li>}
    </ul>
  );
}

type DecidedProps = { decision: NonNullable<ReportCase['decision']>; name: string; mayUndo: boolean };

function Decided({ decision: { id, action, reason, mutedUntil, at, by }, name, mayUndo }: DecidedProps) {
  const t = moderationTexts.use();
  const undo = useUndoDecision();
  return (
    <div className={classes.buttons}>
      <strong>{t(`done.${action}`)}</strong>
      {mutedUntil !== null && <span>{t('mutedNow', { until: formatTime(mutedUntil) })}</span>}
      {reason !== null && <bdi className={classes.words}>{t('why', { reason })}</bdi>}
      <span className={classes.facts}>
        {by !== null && t('byWhom', { name: by.username })} <TimeText time={at} />
      </span>
      {mayUndo && (
        <Button
          size="xs"
          variant="default"
          loading={undo.isPending}
          aria-label={t('undoOf', { name })}
          onClick={() => onceDone(undo.mutateAsync(id), () => toast.success(moderationTexts.now('undone')))}
        >
          {t('undo')}
        </Button>
      )}
    </div>
  );
}
