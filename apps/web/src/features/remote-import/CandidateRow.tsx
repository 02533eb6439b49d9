import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import type { RemoteLook } from '@oyez/contract/problems/remote-import';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { siteAddresses } from '../../app/scope/addresses.ts';
import { ProblemPreview } from './ProblemPreview.tsx';
import { importTexts } from './remoteImport.i18n.ts';
import classes from './remoteImport.module.css';
import { type Candidate, isOfUse } from './useRemoteImport.ts';

type Props = { candidate: Candidate; isBusy: boolean; onChoose: (wanted: boolean) => void; onAgain: () => void };

export function CandidateRow({ candidate, isBusy, onChoose, onAgain }: Props) {
  const t = importTexts.use();
  const { problemId, state, look, failure, wanted, taken, present } = candidate;
  const title = look?.statement.title ?? present?.title ?? '';
  const missing = taken?.missing ?? look?.present?.missing ?? [];
  return (
    <article className={classes.candidate} aria-label={problemId}>
      <div className={classes.row}>
        <Checkbox
          aria-label={t('row.choose', { id: problemId })}
          checked={wanted}
          disabled={isBusy || state !== 'looked' || !isOfUse(candidate)}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <strong>{problemId}</strong>
        <span className={classes.title}>{title}</span>
        <Standing candidate={candidate} />
        {state === 'failed' && (
          <Button size="compact-xs" variant="default" disabled={isBusy} onClick={onAgain}>
            {t('row.again')}
          </Button>
        )}
        {taken !== undefined && (
          <>
            <Link to={siteAddresses.problem(taken.problemId)}>{t('row.open')}</Link>
            <Link to={paths.adminProblemEdit(taken.pid)}>{t('row.edit')}</Link>
          </>
        )}
      </div>
      {look !== undefined && <Facts look={look} />}
      {failure !== undefined && state === 'failed' && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      {look !== undefined && look.notes.length > 0 && (
        <ul className={classes.notes} aria-label={t('row.notes')}>
          {look.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <p className={classes.warning}>
          {t('row.missing', { count: missing.length, names: missing.join(t('changes.comma')) })}
        </p>
      )}
      {look?.present?.isEdited === true && isOfUse(candidate) && state === 'looked' && (
        <p className={classes.warning}>{t('row.edited')}</p>
      )}
      {look !== undefined && <ProblemPreview look={look} />}
    </article>
  );
}

function Standing({ candidate }: { candidate: Candidate }) {
  const t = importTexts.use();
  const { state, look, taken } = candidate;
  if (taken !== undefined) {
    return (
      <span className={classes.badge} data-outcome="good">
        {t(`outcome.${taken.outcome}`)}
      </span>
    );
  }
  if (state !== 'looked' || look === undefined) {
    return (
      <span className={classes.badge} data-outcome={state === 'failed' ? 'bad' : undefined}>
        {t(`state.${state}`)}
      </span>
    );
  }
  if (look.present === null) return <span className={classes.badge}>{t('state.new')}</span>;
  if (look.present.version > 0 && look.changes.length === 0) {
    return <span className={classes.badge}>{t('state.same', { version: look.present.version })}</span>;
  }
  return (
    <span className={classes.badge} data-outcome="changed">
      {t('state.changed', { version: look.present.version })}
    </span>
  );
}

function Facts({ look }: { look: RemoteLook }) {
  const t = importTexts.use();
  const facts = [
    t('facts.limits', { time: look.timeLimit, memory: look.memoryLimit }),
    t('facts.samples', { count: look.samples.length }),
    ...(look.pictures > 0 ? [t('facts.pictures', { count: look.pictures })] : []),
    t('facts.languages', { count: look.languages.length }),
    ...look.marks.map((mark) => t(`marks.${mark}`)),
    ...look.tags.slice(0, 6),
  ];
  return (
    <p className={classes.facts}>
      {facts.map((fact, index) => (
        <span key={index}>{fact}</span>
      ))}
      <a href={look.sourceUrl} target="_blank" rel="noreferrer noopener">
        {t('facts.original')}
      </a>
    </p>
  );
}
