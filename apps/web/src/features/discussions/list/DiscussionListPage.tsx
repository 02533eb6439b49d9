import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Discussion } from '@oyez/contract/discussions/discussion-values';
import { getDiscussionList } from '@oyez/contract/discussions/discussions';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../../api/api-error.ts';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { withSearch } from '../../../app/paths.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { openLogin } from '../../../ui/dialogs/loginRequest.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { NARROW_QUERY } from '../../../ui/hooks/phone.ts';
import { CardListPage, type Chip } from '../../../ui/lists/ListPage.tsx';
import { type SetSearch, useSearch } from '../../../ui/lists/useSearch.ts';
import { latePart } from '../../../ui/loading/latePart.tsx';
import { useQuery } from '@tanstack/react-query';
import { useGroupAround } from '../../groups/groups.api.ts';
import { addressesIn } from '../addresses.ts';
import {
  categoriesQuery,
  type DiscussionFilter,
  discussionsQuery,
  useDiscussionPlace,
  useFollowedList,
} from '../discussions.api.ts';
import { discussionTexts } from '../discussions.i18n.ts';
import classes from '../discussions.module.css';
import { CategoryList } from './CategoryList.tsx';
import { DiscussionCard } from './DiscussionCard.tsx';

const ModeratedDiscussions = latePart(
  async () => (await import('../admin/ModeratedDiscussions.tsx')).ModeratedDiscussions,
  { lines: 12 },
);

const DiscussionDialog = latePart(async () => (await import('../form/DiscussionDialog.tsx')).DiscussionDialog, {
  place: 'screen',
});

const filter = getDiscussionList.query!.pick({
  currentPage: true,
  limit: true,
  cid: true,
  onlyMine: true,
  keyword: true,
  admin: true,
});

/** Discussions of the site or a group; of a group also the table by which its administrators look after them. */
export function DiscussionListPage() {
  const place = useDiscussionPlace();
  const moderates = useGroupAround()?.can.administer === true;
  const isModerating = useSearch(filter)[0].admin === true;
  return moderates && isModerating ? <ModeratedDiscussions place={place} /> : <Discussions moderates={moderates} />;
}

/** All of a place, or those about one problem. */
function Discussions({ moderates }: { moderates: boolean }) {
  const t = discussionTexts.use();
  const loggedIn = isLoggedIn(useSession());
  const place = useDiscussionPlace();
  const { problemID } = useParams();
  const to = addressesIn(place);
  const [q, setQ] = useSearch(filter);
  // A link to one's own discussions says nothing to a guest.
  const { admin: _, ...filters } = q;
  const asked = { ...filters, ...(!loggedIn && { onlyMine: undefined }), pid: problemID };
  const [edited, setEdited] = useState<Discussion | 'new' | null>(null);
  useFollowedList(place);
  const post = () => {
    if (loggedIn) return setEdited('new');
    toast.warning(discussionTexts.now('loginFirst'));
    openLogin({});
  };
  const query = discussionsQuery(place, asked);
  const { error } = useQuery(query);
  const isThere = !(error instanceof ApiError && error.code === 'problem_not_found');
  const button = <Button onClick={post}>{t('post')}</Button>;
  const here = problemID === undefined ? to.list() : to.ofProblem(problemID);
  const isNarrow = useMediaQuery(NARROW_QUERY, undefined, { getInitialValueInEffect: false });
  const categories = <CategoryList current={q.cid} addressOf={({ cid }) => withSearch(here, { cid })} />;

  return (
    <>
      <div className={classes.columns}>
        <CardListPage
          title={problemID === undefined ? t('title') : t('ofProblem', { problem: problemID })}
          query={query}
          search={[q, setQ]}
          action={
            <div className={classes.buttons}>
              {problemID !== undefined && (
                <>
                  <Button component={Link} variant="default" to={to.list()}>
                    {t('general')}
                  </Button>
                  {isThere && (
                    <Button component={Link} variant="default" to={to.problem(problemID)}>
                      {t('return')}
                    </Button>
                  )}
                </>
              )}
              {moderates && (
                <Button component={Link} variant="default" to={withSearch(to.list(), { admin: true })}>
                  {t('manage')}
                </Button>
              )}
              {isThere && button}
            </div>
          }
          lead={isNarrow && categories}
          searchBox={{ field: 'keyword', placeholder: t('search') }}
          filters={<Filters q={asked} setQ={setQ} canBeMine={loggedIn} />}
          chips={useChips(asked)}
          empty={{ title: t('empty'), text: t('emptyText'), action: button }}
        >
          {(rows) => (
            <ul className={classes.cards}>
              {rows.map((row) => (
                <li key={row.id}>
                  <DiscussionCard discussion={row} place={place} onEdit={() => setEdited(row)} />
                </li>
              ))}
            </ul>
          )}
        </CardListPage>
        {!isNarrow && categories}
      </div>
      {edited !== null && (
        <DiscussionDialog
          place={place}
          edited={edited === 'new' ? null : edited}
          problemId={problemID}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            if (edited === 'new') setQ({ currentPage: 1, keyword: undefined, onlyMine: undefined, cid: undefined });
          }}
        />
      )}
    </>
  );
}

type FilterProps = { q: Partial<DiscussionFilter>; setQ: SetSearch<DiscussionFilter>; canBeMine: boolean };

function Filters({ q, setQ, canBeMine }: FilterProps) {
  const t = discussionTexts.use();
  if (!canBeMine) return null;
  return (
    <SegmentedControl
      aria-label={t('whose')}
      size="xs"
      value={q.onlyMine === true ? 'mine' : 'all'}
      onChange={(value) => setQ({ onlyMine: value === 'mine' ? true : undefined })}
      data={[
        { value: 'all', label: t('all') },
        { value: 'mine', label: t('mine') },
      ]}
    />
  );
}

function useChips(q: Partial<DiscussionFilter>): Chip<DiscussionFilter>[] {
  const t = discussionTexts.use();
  const { data: categories = [] } = useQuery(categoriesQuery);
  const category = categories.find(({ id }) => id === q.cid);
  return [
    ...(q.onlyMine === true ? [{ key: 'mine', label: t('mineChip'), clear: { onlyMine: undefined } }] : []),
    ...(category === undefined ? [] : [{ key: 'category', label: category.name, clear: { cid: undefined } }]),
  ];
}
