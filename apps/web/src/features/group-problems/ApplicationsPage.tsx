import { Button, NativeSelect, TextInput } from '@mantine/core';
import { APPLY_PROGRESS, getGroupProblemList, type GroupProblem } from '@oyez/contract/problems/group-problems';
import { problemTypeOf } from '@oyez/contract/rules/problem-types';
import { Link } from 'react-router';
import { siteAddresses } from '../../app/scope/addresses.ts';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';
import { type Chip, type Column, ListPage } from '../../ui/lists/ListPage.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { type Search, useSearch } from '../../ui/lists/useSearch.ts';
import classes from './ApplicationsPage.module.css';
import { type ApplicationQuery, applicationsQuery, useAnswerApplication } from './group-problems.api.ts';
import { applicationTexts } from './groupProblems.i18n.ts';

type Translate = ReturnType<typeof applicationTexts.use>;
type Progress = keyof typeof APPLY_PROGRESS;

const PROGRESSES = Object.keys(APPLY_PROGRESS) as Progress[];
const progressOf = (value: number | null | undefined) => PROGRESSES.find((name) => APPLY_PROGRESS[name] === value);

/** Problems that groups want public, and the decision about each. */
export function ApplicationsPage() {
  const t = applicationTexts.use();
  const search = useSearch(getGroupProblemList.query!, { limit: 15 });
  const [q] = search;
  return (
    <ListPage
      title={t('title')}
      query={applicationsQuery(q)}
      search={search}
      columns={columns(t)}
      rowKey={(row) => row.id}
      searchBox={{ field: 'keyword', placeholder: t('search') }}
      filters={<Filters search={search} />}
      chips={chipsOf(t, q)}
      empty={{ title: t('empty'), text: t('emptyText') }}
      phone={(row) => ({
        main: (
          <>
            <span className={classes.phoneTitle}>
              <ProblemLink row={row} />
            </span>
            <State t={t} row={row} />
          </>
        ),
        facts: (
          <>
            <span>{row.problemId}</span>
            <span>{t('groupChip', { id: row.gid ?? 0 })}</span>
            <span>{row.author}</span>
            <Decision t={t} row={row} />
          </>
        ),
      })}
    />
  );
}

function Filters({ search: [q, setQ] }: { search: Search<ApplicationQuery> }) {
  const t = applicationTexts.use();
  return (
    <>
      <NativeSelect
        aria-label={t('stateLabel')}
        value={String(q.progress ?? '')}
        onChange={({ currentTarget: { value } }) => setQ({ progress: value === '' ? undefined : Number(value) })}
        data={[
          { value: '', label: t('any') },
          ...PROGRESSES.map((name) => ({ value: String(APPLY_PROGRESS[name]), label: t(`progress.${name}`) })),
        ]}
      />
      <TextInput
        className={classes.group}
        aria-label={t('groupLabel')}
        placeholder={t('groupLabel')}
        inputMode="numeric"
        value={q.gid ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const gid = Number(value);
          setQ({ gid: Number.isSafeInteger(gid) && gid > 0 ? gid : undefined }, { replace: true });
        }}
      />
    </>
  );
}

function chipsOf(t: Translate, { progress, gid }: ApplicationQuery): Chip<ApplicationQuery>[] {
  const name = progressOf(progress);
  return [
    ...(name === undefined ? [] : [{ key: 'progress', label: t(`progress.${name}`), clear: { progress: undefined } }]),
    ...(gid === undefined ? [] : [{ key: 'gid', label: t('groupChip', { id: gid }), clear: { gid: undefined } }]),
  ];
}

function columns(t: Translate): Column<GroupProblem>[] {
  return [
    { key: 'id', title: t('id'), width: 120, render: (row) => row.problemId },
    { key: 'title', title: t('problem'), render: (row) => <ProblemLink row={row} /> },
    { key: 'author', title: t('author'), width: 140, render: (row) => row.author },
    { key: 'group', title: t('group'), width: 80, numeric: true, render: (row) => row.gid },
    { key: 'type', title: t('type'), width: 70, render: (row) => problemTypeOf(row.type).toUpperCase() },
    { key: 'mode', title: t('mode'), width: 110, render: (row) => t(`modes.${row.judgeMode}`) },
    { key: 'state', title: t('state'), width: 100, render: (row) => <State t={t} row={row} /> },
    { key: 'actions', title: t('actions'), width: 250, align: 'right', render: (row) => <Decision t={t} row={row} /> },
  ];
}

function ProblemLink({ row }: { row: GroupProblem }) {
  return <Link to={siteAddresses.problem(row.problemId)}>{row.title || row.problemId}</Link>;
}

function State({ t, row }: { t: Translate; row: GroupProblem }) {
  const name = progressOf(row.applyPublicProgress);
  return name === undefined ? null : (
    <span className={classes.state} data-progress={name}>
      {t(`progress.${name}`)}
    </span>
  );
}

function Decision({ t, row }: { t: Translate; row: GroupProblem }) {
  const answer = useAnswerApplication();
  const name = row.title || row.problemId;
  const present = progressOf(row.applyPublicProgress);
  const isPublic = present === 'published';
  const decide = async (progress: Progress, question: { title: string; text: string; label: string; done: string }) => {
    const { title, text, label: confirmLabel, done } = question;
    if (!(await confirm({ title, text, confirmLabel, danger: progress !== 'published' }))) return;
    answer.mutate({ pid: row.id, progress: APPLY_PROGRESS[progress] }, { onSuccess: () => toast.success(done) });
  };
  const approve = {
    title: t('approveTitle', { name }),
    text: t('approveText'),
    label: t('approve'),
    done: t('approved', { name }),
  };
  const refuse = {
    title: t('refuseTitle', { name }),
    text: t(isPublic ? 'refuseTextPublic' : 'refuseText'),
    label: t('refuse'),
    done: t('refused', { name }),
  };
  const wait = () => {
    const done = t('waits', { name });
    if (isPublic) {
      return decide('applying', { title: t('waitNamed', { name }), text: t('waitTextPublic'), label: t('wait'), done });
    }
    answer.mutate({ pid: row.id, progress: APPLY_PROGRESS.applying }, { onSuccess: () => toast.success(done) });
    return undefined;
  };
  return (
    <span className={classes.actions}>
      {present !== 'published' && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('approveNamed', { name })}
          onClick={() => void decide('published', approve)}
        >
          {t('approve')}
        </Button>
      )}
      {present !== 'refused' && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('refuseNamed', { name })}
          onClick={() => void decide('refused', refuse)}
        >
          {t('refuse')}
        </Button>
      )}
      {present !== 'applying' && (
        <Button size="compact-xs" variant="subtle" aria-label={t('waitNamed', { name })} onClick={() => void wait()}>
          {t('wait')}
        </Button>
      )}
    </span>
  );
}
