import { Button, NativeSelect } from '@mantine/core';
import { RULES } from '@oyez/contract/contests/contest-values';
import { getContestList } from '@oyez/contract/contests/contests';
import { PHASE, phaseNumbered, PHASES } from '@oyez/contract/rules/contest-clock';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../../../api/locale.ts';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { useScope } from '../../../app/scope/InScope.tsx';
import { paths } from '../../../app/paths.ts';
import { siteStateQuery } from '../../site/site.api.ts';
import { type Chip, ListPage } from '../../../ui/lists/ListPage.tsx';
import { type SetSearch, useSearch } from '../../../ui/lists/useSearch.ts';
import { type ContestFilter, contestListQuery, ownRegistrationsQuery } from '../contests.api.ts';
import { contestTexts } from '../contests.i18n.ts';
import { useClockJump } from '../serverTime.ts';
import { contestColumns, contestPhone } from './contestColumns.tsx';
import { listTexts } from './contestList.i18n.ts';

/** The contests of a place: of the site, or of a group. */
export function ContestListPage({ action }: { action?: ReactNode }) {
  const t = listTexts.use();
  const { scope } = useScope();
  const isOfSite = scope.kind === 'site';
  const locale = useLocale();
  const loggedIn = isLoggedIn(useSession());
  const [q, setQ] = useSearch(getContestList.query!);
  const { data: page } = useQuery(contestListQuery(scope, q));
  const registered = useRegistered(page?.records.map((row) => row.id) ?? []);
  const { data: site, refetch: askClock } = useQuery(siteStateQuery);
  useClockJump(() => void askClock());
  const facts = { t, locale, boards: !isOfSite, clockOffset: site?.clockOffset ?? 0, loggedIn, registered };

  return (
    <ListPage
      title={t('title')}
      query={contestListQuery(scope, q)}
      action={action}
      search={[q, setQ]}
      columns={contestColumns(facts)}
      rowKey={(row) => row.id}
      // Whoever is not logged in is told so by the title, which is the way in.
      rowHref={(row) => (loggedIn ? paths.contest(String(row.id)) : undefined)}
      phone={contestPhone(facts)}
      searchBox={{ field: 'keyword', placeholder: t('search') }}
      filters={<Filters q={q} setQ={setQ} />}
      chips={useChips(q)}
      empty={{
        title: t('empty.title'),
        text: t(isOfSite ? 'empty.text' : 'groupEmpty'),
        action: isOfSite && (
          <Button component={Link} to={paths.problems()}>
            {t('empty.action')}
          </Button>
        ),
      }}
    />
  );
}

function useRegistered(ids: readonly number[]): ReadonlySet<number> {
  const loggedIn = isLoggedIn(useSession());
  const { data } = useQuery({ ...ownRegistrationsQuery(ids), enabled: loggedIn && ids.length > 0 });
  return new Set(loggedIn ? data : []);
}

function Filters({ q, setQ }: { q: ContestFilter; setQ: SetSearch<ContestFilter> }) {
  const t = listTexts.use();
  const words = contestTexts.use();
  const chosen = (value: string) => (value === '' ? undefined : Number(value));
  return (
    <>
      <NativeSelect
        aria-label={t('phase')}
        value={q.status === undefined ? '' : String(q.status)}
        onChange={({ currentTarget: { value } }) => setQ({ status: chosen(value) })}
        data={[
          { value: '', label: t('anyPhase') },
          ...PHASES.map((phase) => ({ value: String(PHASE[phase]), label: words(`phase.${phase}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t('rule')}
        value={q.type === undefined ? '' : String(q.type)}
        onChange={({ currentTarget: { value } }) => setQ({ type: chosen(value) })}
        data={[
          { value: '', label: t('anyRule') },
          ...RULES.map((rule, number) => ({ value: String(number), label: rule.toUpperCase() })),
        ]}
      />
    </>
  );
}

function useChips(q: ContestFilter): Chip<ContestFilter>[] {
  const words = contestTexts.use();
  const chips: Chip<ContestFilter>[] = [];
  const phase = phaseNumbered(q.status);
  if (phase !== undefined) chips.push({ key: 'phase', label: words(`phase.${phase}`), clear: { status: undefined } });
  const rule = q.type === undefined ? undefined : RULES[q.type];
  if (rule !== undefined) chips.push({ key: 'rule', label: rule.toUpperCase(), clear: { type: undefined } });
  return chips;
}
