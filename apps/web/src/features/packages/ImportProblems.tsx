import { Button, Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { PACKAGE_NOTICES, packageNoticeText, type PackageNotice } from '@oyez/contract/texts/package-notices';
import type { PackageImport, PackageProblem } from '@oyez/contract/problems/packages';
import { hasPoints } from '@oyez/contract/rules/problem-types';
import { Link } from 'react-router';
import { useLocale } from '../../api/locale.ts';
import { paths } from '../../app/paths.ts';
import { siteAddresses } from '../../app/scope/addresses.ts';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';
import { formatBytes } from '../../ui/text/format.ts';
import { PagedList } from '../../ui/lists/PagedList.tsx';
import { useOwnSearch, usePagedQuery } from '../../ui/lists/paging.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { choose, giveId, isChosen, isReplacing, replaceOne, type Choices } from './choices.ts';
import { importProblemsQuery, useUndoReplacement } from './packages.api.ts';
import { packageTexts } from './packages.i18n.ts';
import classes from './packages.module.css';
import { NoticeCounts, PackageNotices } from './PackageNotices.tsx';

const PAGE_SIZE = 50;

type Deciding = { choices: Choices; onChange: (choices: Choices) => void };
export type ImportProblemsProps = Deciding & { batch: PackageImport };

/** The problems of a package with what is said of each, and what becomes of it. */
export function ImportProblems({ batch, ...deciding }: ImportProblemsProps) {
  const search = useOwnSearch(PAGE_SIZE);
  const list = usePagedQuery(importProblemsQuery(batch, search[0]));
  return (
    <PagedList compact list={list} search={search} lines={6}>
      {(problems) => (
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={problem.n}>
              <ProblemRow problem={problem} importId={batch.id} isOpen={batch.state === 'preview'} {...deciding} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

type ProblemRowProps = Deciding & { problem: PackageProblem; importId: number; isOpen: boolean };

function ProblemRow({ problem, importId, isOpen, choices, onChange }: ProblemRowProps) {
  const t = packageTexts.use();
  const { n, title, importable, idTaken, displayId, present } = problem;
  // Seen without opening anything: it decides whether the problem is wanted at all.
  const alike = problem.notices.filter(isAlike);
  const notices = problem.notices.filter((one) => !isAlike(one));
  const locale = useLocale();
  const wanted = isChosen(choices, problem);
  const isInPlace = isReplacing(choices, problem);
  return (
    <article className={classes.problem} data-off={isOpen && !wanted} aria-label={title}>
      <div className={classes.row}>
        {isOpen && (
          <Checkbox
            aria-label={t('choose', { title })}
            checked={wanted}
            disabled={!importable}
            onChange={(event) => onChange(choose(choices, problem, event.currentTarget.checked))}
          />
        )}
        <div className={classes.main}>
          <strong>{title}</strong>
          {problem.place !== title && <span className={classes.where}>{problem.place}</span>}
        </div>
        {isOpen && importable && (
          <TextInput
            size="xs"
            className={classes.id}
            aria-label={t('newId', { title })}
            value={present !== null && isInPlace ? present.problemId : (choices.ids.get(n) ?? problem.proposedId)}
            disabled={!wanted || isInPlace}
            onChange={(event) => onChange(giveId(choices, n, event.currentTarget.value))}
            {...(idTaken && !isInPlace && { description: t('taken', { id: displayId ?? '' }) })}
          />
        )}
        {!isOpen && <Outcome problem={problem} importId={importId} />}
      </div>
      {isOpen && present !== null && (
        <Checkbox
          size="xs"
          className={classes.replace}
          label={t('replaceOne', { id: present.problemId, title: present.title, count: present.cases })}
          checked={wanted && isInPlace}
          disabled={!wanted}
          onChange={(event) => onChange(replaceOne(choices, n, event.currentTarget.checked))}
        />
      )}
      {importable && <Facts problem={problem} />}
      {alike.map((one) => (
        <p key={one.code} className={classes.alike}>
          {packageNoticeText(one, locale)}
        </p>
      ))}
      {problem.error !== null && (
        <p role="alert" className={classes.error}>
          {problem.error}
        </p>
      )}
      {notices.length === 0 ? (
        importable && <p className={classes.clean}>{t('clean')}</p>
      ) : (
        <details open={!importable || problem.notices.some(isError)}>
          <summary className={classes.summary}>
            <NoticeCounts notices={notices} />
          </summary>
          <PackageNotices notices={notices} />
        </details>
      )}
    </article>
  );
}

function isError({ code }: PackageNotice): boolean {
  return PACKAGE_NOTICES[code].level === 'wrong';
}

function isAlike({ code }: PackageNotice): boolean {
  return code === 'TITLE_DUPLICATE';
}

function Facts({ problem }: { problem: PackageProblem }) {
  const t = packageTexts.use();
  const { cases, bytes, timeLimit, memoryLimit, examples, statements, type, judgeMode, tags } = problem;
  const facts = [
    t('facts', { count: cases, size: formatBytes(bytes) }),
    t('limits', { time: timeLimit, memory: memoryLimit }),
    t('examples', { count: examples }),
    ...(hasPoints(type) ? ['OI'] : []),
    ...(judgeMode === 'default' ? [] : [judgeMode]),
    ...(statements.length > 1 ? [`${t('statement.zh')} + ${t('statement.en')}`] : []),
    ...tags.slice(0, 5),
  ];
  return (
    <p className={classes.facts}>
      {facts.map((fact, index) => (
        <span key={index}>{fact}</span>
      ))}
    </p>
  );
}

type OutcomeProps = { problem: PackageProblem; importId: number };

function Outcome({ problem: { n, outcome, pid, importedAs, title, replaced, undoable }, importId }: OutcomeProps) {
  const t = packageTexts.use();
  const undo = useUndoReplacement();
  const bringBack = async () => {
    const question = { title: t('undoTitle', { title }), text: t('undoText'), confirmLabel: t('undo'), danger: true };
    if (!(await confirm(question))) return;
    undo.mutate({ id: importId, n }, { onSuccess: () => toast.success(t('undone')) });
  };
  return (
    <div className={classes.actions}>
      {outcome !== null && (
        <span className={classes.badge} data-outcome={outcome}>
          {t(`outcome.${replaced ?? outcome}`)}
        </span>
      )}
      {importedAs !== null && <Link to={siteAddresses.problem(importedAs)}>{importedAs}</Link>}
      {pid !== null && importedAs !== null && (
        <Button
          component={Link}
          to={paths.adminProblemEdit(pid)}
          size="compact-xs"
          variant="default"
          aria-label={`${t('edit')}: ${title}`}
        >
          {t('edit')}
        </Button>
      )}
      {undoable && (
        <Button
          size="compact-xs"
          variant="default"
          loading={undo.isPending}
          aria-label={`${t('undo')}: ${title}`}
          onClick={() => void bringBack()}
        >
          {t('undo')}
        </Button>
      )}
    </div>
  );
}
