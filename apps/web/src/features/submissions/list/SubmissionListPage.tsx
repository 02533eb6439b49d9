import { Button } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { getSubmissionList, type SubmissionRow } from '@oyez/contract/submissions/submissions';
import { isWaiting, STATUS, STORED_STATUSES } from '@oyez/contract/judging/verdict';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { grantsOf, isLoggedIn, useSession } from '../../../api/session.ts';
import { paths } from '../../../app/paths.ts';
import { useScope } from '../../../app/scope/InScope.tsx';
import { type Chip, ListPage } from '../../../ui/lists/ListPage.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { type SetSearch, useSearch } from '../../../ui/lists/useSearch.ts';
import { useVerdictWord } from '../../../ui/verdict/sign/Verdict.tsx';
import { compareTexts } from '../compare/compare.i18n.ts';
import { ChooseRow, CompareBar, useChosenRows } from '../compare/CompareBar.tsx';
import { SubmissionFilters } from './SubmissionFilters.tsx';
import { type SubmissionFilter, submissionsQuery, useLiveRows } from '../submissions.api.ts';
import { submissionTexts } from '../submissions.i18n.ts';
import { useSubmissionTable } from './useSubmissionTable.tsx';

const DEFAULTS: Partial<SubmissionFilter> = { limit: limits.page.submissions };
const NO_ROWS: SubmissionRow[] = [];

export function SubmissionListPage() {
  return <PlaceSubmissions />;
}

type PlaceProps = {
  /** Where it is not the site's own list. */
  title?: string;
  /** What the place adds to every question. */
  fixed?: Partial<SubmissionFilter>;
  hidesScore?: boolean;
  hasApart?: boolean;
};

/** The submissions of a place: filters, table, pages, kept up to date while one looks. */
export function PlaceSubmissions({ title, fixed, hidesScore = false, hasApart = false }: PlaceProps) {
  const t = submissionTexts.use();
  const session = useSession();
  const loggedIn = isLoggedIn(session);
  const { scope, to } = useScope();
  const isContest = scope.kind === 'contest';
  const mayJudge = grantsOf(session).includes('rejudge');
  const me = loggedIn ? session.user.username : undefined;
  const [q, setAll] = useSearch(getSubmissionList.query!, DEFAULTS);
  const setQ: SetSearch<SubmissionFilter> = (patch, options) =>
    // Typing another name asks for "contains" again; only a link asks for exactly one problem or person.
    setAll(
      {
        ...('problemID' in patch && { completeProblemID: undefined }),
        ...('username' in patch && { completeUsername: undefined }),
        ...patch,
      },
      options,
    );

  const refuseOnlyMine = useEffectEvent(() => {
    toast.warning(t('loginFirst'));
    setAll({ onlyMine: undefined }, { replace: true });
  });
  const refused = q.onlyMine === true && !loggedIn;
  useEffect(() => {
    if (refused) refuseOnlyMine();
  }, [refused]);

  const asked = refused ? { ...q, onlyMine: undefined } : q;
  const query = submissionsQuery({ ...asked, ...fixed }, scope);
  const { data } = useQuery(query);
  const chosen = useChosenRows();
  const compare = compareTexts.use();
  const comparing = asked.onlyMine === true && !isContest;
  useLiveRows(data?.records ?? NO_ROWS, q.currentPage === 1);
  const table = useSubmissionTable('list', {
    mayJudge,
    hidesScore,
    marksOwn: !comparing,
    choose: comparing
      ? { title: compare('column'), render: (row) => <ChooseRow row={row} chosen={chosen} /> }
      : undefined,
  });

  const none = {
    title: t('empty.title'),
    text: t('empty.text'),
    action: (
      <Button component={Link} to={to.problems()}>
        {t('empty.action')}
      </Button>
    ),
  };
  const { problemID, completeProblemID } = asked;
  const noneShared = {
    title: t('noneShared.title'),
    text: t('noneShared.text'),
    action: loggedIn && (
      <Button component={Link} to={to.submissions({ problemID, completeProblemID, onlyMine: true })}>
        {t('noneShared.action')}
      </Button>
    ),
    despiteFilters: true,
  };

  return (
    <ListPage
      {...table}
      title={title ?? (q.problemID === undefined ? t('title') : t('titleOfProblem'))}
      action={mayJudge && scope.kind === 'site' && isFiltered(asked) && <RejudgeThese q={asked} me={me} />}
      query={query}
      search={[q, setQ]}
      searchBox={{ field: 'problemID', placeholder: t('filter.problem') }}
      filters={
        <SubmissionFilters
          hasApart={hasApart}
          q={asked}
          setQ={setQ}
          onOnlyMine={(wanted) => {
            if (wanted && !loggedIn) toast.warning(t('loginFirst'));
            else setQ(wanted ? { onlyMine: true, username: undefined } : { onlyMine: undefined });
          }}
        />
      }
      chips={useChips(asked)}
      notice={comparing && (data?.total ?? 0) > 1 && <CompareBar chosen={chosen} />}
      empty={isSharedCode(asked) && !isContest ? noneShared : none}
    />
  );
}

/** Nobody rejudges the whole site by a slip, and what still waits is judged anyway. */
function isFiltered({ problemID, username, onlyMine, status, language, shared }: SubmissionFilter): boolean {
  // Rejudging cannot be narrowed to what is shared.
  if (shared === true) return false;
  if (status !== undefined && (isWaiting(status) || !STORED_STATUSES.includes(status))) return false;
  return onlyMine === true || [problemID, username, status, language].some((one) => one !== undefined);
}

/** What is shared of everything or of one problem, as the page of a solved problem asks for it. */
function isSharedCode({ shared, status, problemID, completeProblemID, ...others }: SubmissionFilter): boolean {
  const { username, language, onlyMine, apart } = others;
  if (shared !== true || (status !== undefined && status !== STATUS.accepted)) return false;
  if (problemID !== undefined && completeProblemID !== true) return false;
  return [username, language, onlyMine, apart].every((one) => one === undefined);
}

/** Leads to exactly the submissions that the list shows. */
function RejudgeThese({ q, me }: { q: SubmissionFilter; me: string | undefined }) {
  const t = submissionTexts.use();
  const { problemID, status, language } = q;
  const username = q.onlyMine === true ? me : q.username;
  const isPartOfName = q.onlyMine !== true && q.completeUsername !== true;
  const to = paths.adminRejudge({
    ...(problemID !== undefined && { problemId: problemID }),
    ...(problemID !== undefined && q.completeProblemID !== true && { problemIdPart: true }),
    ...(username !== undefined && { username }),
    ...(username !== undefined && isPartOfName && { usernamePart: true }),
    ...(status !== undefined && { status }),
    ...(language !== undefined && { language }),
    practice: true,
  });
  return (
    <Button component={Link} to={to} variant="default" size="xs">
      {t('rejudgeThese')}
    </Button>
  );
}

function useChips(q: SubmissionFilter): Chip<SubmissionFilter>[] {
  const t = submissionTexts.use();
  const word = useVerdictWord();
  const chips: Chip<SubmissionFilter>[] = [];
  if (q.problemID !== undefined) {
    const label = t(q.completeProblemID === true ? 'filter.exactly' : 'filter.problemChip', { id: q.problemID });
    chips.push({ key: 'problem', label, clear: { problemID: undefined, completeProblemID: undefined } });
  }
  // The author is oneself then, whatever was asked for before.
  if (q.username !== undefined && q.onlyMine !== true) {
    const label = t(q.completeUsername === true ? 'filter.authorExactly' : 'filter.authorChip', { name: q.username });
    chips.push({ key: 'author', label, clear: { username: undefined, completeUsername: undefined } });
  }
  if (q.status !== undefined && STORED_STATUSES.includes(q.status))
    chips.push({ key: 'status', label: word(q.status), clear: { status: undefined } });
  if (q.language !== undefined) chips.push({ key: 'language', label: q.language, clear: { language: undefined } });
  if (q.onlyMine === true) chips.push({ key: 'mine', label: t('filter.onlyMine'), clear: { onlyMine: undefined } });
  if (q.apart !== undefined) chips.push({ key: 'apart', label: t(`apart.${q.apart}`), clear: { apart: undefined } });
  if (q.shared === true) chips.push({ key: 'shared', label: t('filter.shared'), clear: { shared: undefined } });
  return chips;
}
