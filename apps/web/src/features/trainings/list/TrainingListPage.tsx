import { Button } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { TRAINING_AUTH_NAMES, type TrainingCategory } from '@oyez/contract/trainings/training-values';
import { getTrainingList } from '@oyez/contract/trainings/trainings';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { paths } from '../../../app/paths.ts';
import { useScope } from '../../../app/scope/InScope.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { type Chip, ListPage } from '../../../ui/lists/ListPage.tsx';
import { type SetSearch, useSearch } from '../../../ui/lists/useSearch.ts';
import { trainingAddress } from '../TrainingLink.tsx';
import { ColorDot } from '../../../ui/text/ColorTag.tsx';
import { trainingCategoriesQuery, type TrainingFilter, trainingsQuery } from '../trainings.api.ts';
import { trainingTexts } from '../trainings.i18n.ts';
import { trainingColumns, trainingPhone } from './trainingColumns.tsx';
import { listTexts } from './trainingList.i18n.ts';
import classes from './trainingList.module.css';

const AUTHS = Object.values(TRAINING_AUTH_NAMES);

/** The trainings of the site or, inside a group, of the group. `action`: what its administrators do there. */
export function TrainingListPage({ action }: { action?: ReactNode }) {
  const t = listTexts.use();
  const loggedIn = isLoggedIn(useSession());
  const { scope } = useScope();
  const groupId = scope.kind === 'group' ? scope.groupId : null;
  const [q, setQ] = useSearch(getTrainingList.query!, { limit: limits.page.trainings });
  const { data: categories = [] } = useQuery(trainingCategoriesQuery(groupId));
  const facts = { t, loggedIn };
  const isOfSite = groupId === null;

  return (
    <ListPage
      title={t('title')}
      query={trainingsQuery(q, groupId)}
      search={[q, setQ]}
      columns={trainingColumns(facts)}
      rowKey={(row) => row.id}
      // Whoever is not logged in is told so by the title, which is the way in.
      rowHref={(row) => (loggedIn ? trainingAddress(row) : undefined)}
      phone={trainingPhone(facts)}
      action={action}
      searchBox={{ field: 'keyword', placeholder: t('search') }}
      filters={<Filters q={q} setQ={setQ} categories={categories} />}
      chips={useChips(q, categories)}
      empty={{
        title: t(isOfSite ? 'empty.title' : 'emptyInGroup.title'),
        text: t(isOfSite ? 'empty.text' : 'emptyInGroup.text'),
        ...(isOfSite && {
          action: (
            <Button component={Link} to={paths.problems()}>
              {t('empty.action')}
            </Button>
          ),
        }),
      }}
    />
  );
}

type FilterProps = {
  q: Partial<TrainingFilter>;
  setQ: SetSearch<TrainingFilter>;
  categories: readonly TrainingCategory[];
};

function Filters({ q, setQ, categories }: FilterProps) {
  const t = listTexts.use();
  const words = trainingTexts.use();
  return (
    <>
      <SegmentedControl
        aria-label={t('auth')}
        size="xs"
        value={q.auth ?? ''}
        onChange={(value) => setQ({ auth: AUTHS.find((auth) => auth === value) })}
        data={[{ value: '', label: t('anyAuth') }, ...AUTHS.map((value) => ({ value, label: words(`auth.${value}`) }))]}
      />
      {categories.length > 0 && (
        <div className={classes.chips} role="group" aria-label={t('category')}>
          <CategoryChip isOn={q.categoryId === undefined} onClick={() => setQ({ categoryId: undefined })}>
            {t('anyCategory')}
          </CategoryChip>
          {categories.map(({ id, name, color }) => (
            <CategoryChip
              key={id}
              isOn={q.categoryId === id}
              onClick={() => setQ({ categoryId: q.categoryId === id ? undefined : id })}
            >
              <ColorDot color={color} />
              <span title={name}>{name}</span>
            </CategoryChip>
          ))}
        </div>
      )}
    </>
  );
}

function CategoryChip({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  );
}

function useChips(q: Partial<TrainingFilter>, categories: readonly TrainingCategory[]): Chip<TrainingFilter>[] {
  const words = trainingTexts.use();
  const chips: Chip<TrainingFilter>[] = [];
  if (q.auth !== undefined) chips.push({ key: 'auth', label: words(`auth.${q.auth}`), clear: { auth: undefined } });
  const category = categories.find(({ id }) => id === q.categoryId);
  if (category !== undefined) {
    chips.push({ key: 'category', label: category.name, clear: { categoryId: undefined } });
  }
  return chips;
}
