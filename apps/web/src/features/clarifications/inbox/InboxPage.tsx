import { Button, NativeSelect } from '@mantine/core';
import {
  CLARIFICATION_STATES,
  type ClarificationState,
  getClarificationInbox,
  type JuryClarification,
  WHOLE_CONTEST,
} from '@oyez/contract/contests/clarifications';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams } from 'react-router';
import { useSession } from '../../../api/session.ts';
import { NotFoundPage } from '../../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../../app/idOf.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { UnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx';
import { useHotkey } from '../../../ui/hooks/useHotkey.ts';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { PartsPage } from '../../../ui/layout/PageHead.tsx';
import { FilterRow } from '../../../ui/lists/FilterRow.tsx';
import { PagedList } from '../../../ui/lists/PagedList.tsx';
import { useSearch } from '../../../ui/lists/useSearch.ts';
import { settleQuestions } from '../answerMarks.ts';
import { AskJury } from '../AskJury.tsx';
import { inboxQuery, type InboxFilter } from '../clarifications.api.ts';
import { clarificationTexts } from '../clarifications.i18n.ts';
import classes from '../clarifications.module.css';
import { AnnounceDialog } from './AnnounceForm.tsx';
import { CannedAnswers } from './CannedAnswers.tsx';
import { inboxTexts } from './inbox.i18n.ts';
import { Question } from './Question.tsx';
import { placeOf } from './questionPlace.ts';

const filter = getClarificationInbox.query!.omit({ cid: true });
const REFRESH_MS = 30_000;

/** All that a contest's jury was asked: what waits, and what was answered. */
export function InboxPage() {
  const contestId = idOf(useParams()['contestID']);
  return contestId === undefined ? <NotFoundPage /> : <Inbox contestId={contestId} />;
}

function Inbox({ contestId }: { contestId: number }) {
  const t = inboxTexts.use();
  const uid = useSession().user?.uid ?? '';
  const [q, setQ] = useSearch(filter);
  const list = useQuery({
    ...inboxQuery(contestId, q),
    placeholderData: keepPreviousData,
    // Claims end without a word.
    refetchInterval: REFRESH_MS,
  });
  usePageTitle(t('title'));
  const rows = list.data?.records ?? [];
  const settle = useEffectEvent(() =>
    settleQuestions(
      { contestId, uid },
      rows.map(({ id }) => id),
    ),
  );
  useEffect(() => settle(), [list.data]);
  const [open, setOpen] = useState<number | null>(null);
  const [isCanning, setCanning] = useState(false);
  // As it was when the writing began: its line may go from the list meanwhile.
  const [announced, setAnnounced] = useState<JuryClarification | null>(null);
  useQuestionKeys(rows, setOpen);
  const isFiltered = q.state !== 'all' || q.displayId !== undefined;
  return (
    <PartsPage
      title={t('title')}
      isLive
      intro={list.data === undefined ? ' ' : t('intro', { count: list.data.waiting })}
      actions={
        <>
          <AskJury contestId={contestId} isJury />
          <Button size="compact-xs" variant="default" onClick={() => setCanning(true)}>
            {t('canned.edit')}
          </Button>
        </>
      }
    >
      <UnsavedGuard>
        {isCanning && <CannedAnswers contestId={contestId} onClose={() => setCanning(false)} />}
        {announced !== null && (
          <AnnounceDialog contestId={contestId} one={announced} onClose={() => setAnnounced(null)} />
        )}
      </UnsavedGuard>
      <Filters q={q} onChange={setQ} problems={list.data?.problems ?? []} />
      <div className={classes.panel}>
        <PagedList
          list={list}
          search={[q, setQ]}
          lines={8}
          empty={{ title: t('empty'), text: t('emptyText') }}
          onClearFilters={isFiltered ? () => setQ({ state: 'all', displayId: undefined }) : undefined}
        >
          {(shown) =>
            shown.map((one) => (
              <Question
                key={one.id}
                contestId={contestId}
                one={one}
                isOpen={open === one.id}
                onOpen={() => setOpen(one.id)}
                onClose={() => setOpen((now) => (now === one.id ? null : now))}
                onAnnounce={() => setAnnounced(one)}
              />
            ))
          }
        </PagedList>
      </div>
      <p className={classes.keys}>{t('keys')}</p>
    </PartsPage>
  );
}

type Problems = ReplyOf<typeof getClarificationInbox>['problems'];

function Filters({
  q,
  onChange,
  problems,
}: {
  q: InboxFilter;
  onChange: (patch: Partial<InboxFilter>) => void;
  problems: Problems;
}) {
  const t = inboxTexts.use();
  const words = clarificationTexts.use();
  const nameOf = ({ displayId, displayTitle, waiting }: Problems[number]) => {
    const name = words('problem', { label: displayId, name: displayTitle });
    return waiting === 0 ? name : t('withCount', { name, count: waiting });
  };
  return (
    <FilterRow
      count={Number(q.displayId !== undefined)}
      searchBox={
        <SegmentedControl
          size="xs"
          aria-label={t('state.label')}
          value={q.state}
          onChange={(state) => onChange({ state: state as ClarificationState })}
          data={CLARIFICATION_STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        />
      }
      filters={
        <NativeSelect
          aria-label={t('problem')}
          value={q.displayId ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ displayId: value === '' ? undefined : value })}
          data={[
            { value: '', label: t('allProblems') },
            ...problems.map((one) => ({ value: one.displayId, label: nameOf(one) })),
            { value: WHOLE_CONTEST, label: words('whole') },
          ]}
        />
      }
    />
  );
}

/** The focus goes from question to question; the one that has it, or the first, is answered by a key. */
function useQuestionKeys(rows: readonly JuryClarification[], onAnswer: (id: number) => void): void {
  const here = () => rows.findIndex(({ id }) => document.getElementById(placeOf(id))?.contains(document.activeElement));
  const move = (step: number) => {
    const at = here();
    const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
    if (next !== undefined) document.getElementById(placeOf(next.id))?.focus();
  };
  useHotkey('j', () => move(1));
  useHotkey('k', () => move(-1));
  useHotkey('r', () => {
    const one = rows[Math.max(0, here())];
    if (one !== undefined && one.deletedAt === null) onAnswer(one.id);
  });
}
