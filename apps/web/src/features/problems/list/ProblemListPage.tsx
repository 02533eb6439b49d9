import { Button, NativeSelect, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { OWN_JUDGE } from '@oyez/contract/judging/languages';
import { limits } from '@oyez/contract/rules/limits';
import {
  DIFFICULTIES,
  getProblemList,
  MY_STATUS_FILTERS,
  PROBLEM_SORTS,
  type ProblemListRow,
} from '@oyez/contract/problems/problems';
import { REMOTE_SITES } from '@oyez/contract/remote/remote-sites';
import type { Page } from '@oyez/contract/wire/values';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { siteAddresses } from '../../../app/scope/addresses.ts';
import { useScope } from '../../../app/scope/InScope.tsx';
import { type Chip, ListPage } from '../../../ui/lists/ListPage.tsx';
import { useOrdering } from '../../../ui/lists/ordering.tsx';
import { type SetSearch, useSearch } from '../../../ui/lists/useSearch.ts';
import { useDifficultyWord } from './Difficulty.tsx';
import { rememberList } from '../lastList.ts';
import { problemColumns, problemPhone, type Statuses } from './problemColumns.tsx';
import { listTexts } from './problemList.i18n.ts';
import {
  type ProblemFilter,
  lastListQuery,
  problemListQuery,
  tagGroupsOf,
  useRandomProblem,
} from '../problemLists.api.ts';
import { problemStatusQuery } from '../problems.api.ts';
import classes from './problemList.module.css';
import { TagFilter } from './TagFilter.tsx';
import { TagDot } from './Tags.tsx';
import { useRememberedFlag } from '../../../ui/hooks/useRemembered.ts';

const DEFAULTS: Partial<ProblemFilter> = { limit: limits.page.problems };
const NO_STATUSES: Statuses = {};
const NO_TAGS: readonly number[] = [];
/** Room for three tags. */
const WIDE_QUERY = '(min-width: 80em)';
/** This site's own problems, then those that came from judges elsewhere. */
const ORIGINS = [OWN_JUDGE, ...REMOTE_SITES] as const;

export function ProblemListPage() {
  return <ProblemList action={<RandomButton />} />;
}

/** The problems that one practises on in a place: of the site, or a group's own. */
export function ProblemList({ action }: { action?: ReactNode }) {
  const t = listTexts.use();
  const { scope, to } = useScope();
  const isOfSite = scope.kind === 'site';
  const [q, setQ] = useSearch(getProblemList.query!, DEFAULTS);
  const [hideTags, setHideTags] = useRememberedFlag('oyez.problems.hideTags');
  const { data: page } = useQuery(problemListQuery(scope, q));
  const statuses = useStatuses(page?.records.map((row) => row.pid) ?? []);
  const isWide = useMediaQuery(WIDE_QUERY, undefined, { getInitialValueInEffect: false });
  const facts = { statuses, hideTags, isWide, to };
  // A search has the nearest first.
  const ordering = useOrdering(PROBLEM_SORTS, q, setQ, q.keyword === undefined ? 'number' : undefined);
  useLastList(q, page);

  return (
    <ListPage
      title={t('title')}
      query={problemListQuery(scope, q)}
      search={[q, setQ]}
      columns={problemColumns(t, facts)}
      ordering={ordering}
      rowKey={(row) => row.pid}
      rowHref={(row) => to.problem(row.problemId)}
      phone={problemPhone(t, facts)}
      action={action}
      searchBox={{ field: 'keyword', placeholder: t('search') }}
      filters={<Filters q={q} setQ={setQ} hideTags={hideTags} onHideTags={setHideTags} />}
      chips={useChips(q)}
      empty={{
        title: t(isOfSite ? 'empty.title' : 'groupEmpty.title'),
        text: t(isOfSite ? 'empty.text' : 'groupEmpty.text'),
      }}
    />
  );
}

/** What is shown here is what lies around the problem that is opened next. */
function useLastList(q: ProblemFilter, page: Page<ProblemListRow> | undefined): void {
  const { scope, key } = useScope();
  const client = useQueryClient();
  useEffect(() => {
    rememberList(key, q);
    if (page !== undefined) client.setQueryData(lastListQuery(scope, q).queryKey, page);
  }, [client, scope, key, q, page]);
}

function useStatuses(pids: readonly number[]): Statuses {
  const loggedIn = isLoggedIn(useSession());
  const { scope } = useScope();
  const { data } = useQuery({
    ...problemStatusQuery(pids, scope),
    enabled: loggedIn && pids.length > 0,
    // The next page's marks appear when they come; this page's stay until then.
    placeholderData: (before) => before,
  });
  return loggedIn && data !== undefined ? data : NO_STATUSES;
}

function RandomButton() {
  const t = listTexts.use();
  const navigate = useNavigate();
  const random = useRandomProblem();
  return (
    <Button
      variant="default"
      loading={random.isPending}
      onClick={() =>
        random.mutate(undefined, { onSuccess: ({ problemId }) => void navigate(siteAddresses.problem(problemId)) })
      }
    >
      {t('random')}
    </Button>
  );
}

type FiltersProps = {
  q: ProblemFilter;
  setQ: SetSearch<ProblemFilter>;
  hideTags: boolean;
  onHideTags: (value: boolean) => void;
};

function Filters({ q, setQ, hideTags, onHideTags }: FiltersProps) {
  const t = listTexts.use();
  const word = useDifficultyWord();
  const loggedIn = isLoggedIn(useSession());
  const isOfSite = useScope().scope.kind === 'site';
  return (
    <>
      <NativeSelect
        aria-label={t('difficulty')}
        value={q.difficulty === undefined ? '' : String(q.difficulty)}
        onChange={({ currentTarget: { value } }) => setQ({ difficulty: value === '' ? undefined : Number(value) })}
        data={[
          { value: '', label: t('anyDifficulty') },
          ...DIFFICULTIES.map(({ value }) => ({ value: String(value), label: word(value) })),
        ]}
      />
      {isOfSite && (
        <NativeSelect
          aria-label={t('judge')}
          value={ORIGINS.find((one) => one === q.oj) ?? ''}
          // Tags belong to a judge: those of the former one mean nothing here.
          onChange={({ currentTarget: { value } }) =>
            setQ({ oj: value === '' ? undefined : value, ...(q.tagId && { tagId: undefined }) })
          }
          data={[
            { value: '', label: t('anyJudge') },
            ...ORIGINS.map((value) => ({ value, label: t(`judges.${value}`) })),
          ]}
        />
      )}
      <TagFilter
        owner={q.oj ?? OWN_JUDGE}
        chosen={q.tagId ?? NO_TAGS}
        onChange={(ids) => setQ({ tagId: ids.length === 0 ? undefined : ids })}
      />
      {loggedIn && (
        <NativeSelect
          aria-label={t('mine')}
          value={q.mine ?? ''}
          onChange={({ currentTarget: { value } }) => setQ({ mine: MY_STATUS_FILTERS.find((one) => one === value) })}
          data={[
            { value: '', label: t('anyStatus') },
            ...MY_STATUS_FILTERS.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
        />
      )}
      <Switch label={t('hideTags')} checked={hideTags} onChange={(event) => onHideTags(event.currentTarget.checked)} />
    </>
  );
}

function useChips(q: ProblemFilter): Chip<ProblemFilter>[] {
  const t = listTexts.use();
  const word = useDifficultyWord();
  const { scope } = useScope();
  const chosen = q.tagId ?? NO_TAGS;
  const { data: groups } = useQuery({ ...tagGroupsOf(q.oj ?? OWN_JUDGE, scope), enabled: chosen.length > 0 });
  const tags = groups?.flatMap((group) => group.tagList) ?? [];
  const chips: Chip<ProblemFilter>[] = [];
  if (q.difficulty !== undefined) {
    chips.push({
      key: 'difficulty',
      label: `${t('difficulty')}: ${word(q.difficulty)}`,
      clear: { difficulty: undefined },
    });
  }
  if (q.oj !== undefined) {
    const origin = ORIGINS.find((one) => one === q.oj);
    chips.push({
      key: 'oj',
      label: `${t('judge')}: ${origin === undefined ? q.oj : t(`judges.${origin}`)}`,
      clear: { oj: undefined },
    });
  }
  if (chosen.length > 0) {
    const named = chosen.map((id) => tags.find((tag) => tag.id === id) ?? { id, name: `#${id}`, color: null });
    chips.push({
      key: 'tags',
      label: `${t('tags')}: ${named.map((tag) => tag.name).join(', ')}`,
      content: named.map((tag) => (
        <span key={tag.id} className={classes.chipTag}>
          <TagDot tag={tag} />
          {tag.name}
        </span>
      )),
      clear: { tagId: undefined },
    });
  }
  if (q.mine !== undefined) chips.push({ key: 'mine', label: t(`status.${q.mine}`), clear: { mine: undefined } });
  return chips;
}
