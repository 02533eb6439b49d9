import { Button } from '@mantine/core';
import { GROUP_AUTHS } from '@oyez/contract/groups/group-values';
import { getGroupList } from '@oyez/contract/groups/groups';
import { useState } from 'react';
import { isLoggedIn, useSession } from '../../../api/session.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { openLogin } from '../../../ui/dialogs/loginRequest.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { CardListPage, type Chip } from '../../../ui/lists/ListPage.tsx';
import { type SetSearch, useSearch } from '../../../ui/lists/useSearch.ts';
import { latePart } from '../../../ui/loading/latePart.tsx';
import { type GroupFilter, groupsQuery } from '../groups.api.ts';
import { groupTexts } from '../groups.i18n.ts';
import { DisbandedGroups } from './DisbandedGroups.tsx';
import { GroupCard } from './GroupCard.tsx';
import { listTexts } from './groupList.i18n.ts';
import classes from './groupList.module.css';

const CreateGroup = latePart(async () => (await import('../form/CreateGroup.tsx')).CreateGroup, { place: 'screen' });

const SIZES = [9, 15, 30, 60, 120];

/** Groups that one may join, and one's own. Opening one, and creating one, asks for a login. */
export function GroupListPage() {
  const t = listTexts.use();
  const loggedIn = isLoggedIn(useSession());
  const [q, setQ] = useSearch(getGroupList.query!, { limit: 15 });
  const [isCreating, setCreating] = useState(false);
  // A link to one's own groups says nothing to a guest.
  const asked = loggedIn ? q : { ...q, onlyMine: undefined };
  const create = () => {
    if (loggedIn) return setCreating(true);
    toast.warning(groupTexts.now('loginFirst'));
    openLogin({});
  };
  const button = <Button onClick={create}>{t('create')}</Button>;

  return (
    <>
      <CardListPage
        title={t('title')}
        query={groupsQuery(asked)}
        search={[q, setQ]}
        sizes={SIZES}
        action={button}
        searchBox={{ field: 'keyword', placeholder: t('search') }}
        filters={<Filters q={asked} setQ={setQ} canBeMine={loggedIn} />}
        chips={useChips(asked)}
        notice={loggedIn && <DisbandedGroups />}
        empty={{ title: t('empty.title'), text: t('empty.text'), action: button }}
      >
        {(rows) => (
          <ul className={classes.cards}>
            {rows.map((group) => (
              <li key={group.id}>
                <GroupCard group={group} />
              </li>
            ))}
          </ul>
        )}
      </CardListPage>
      {isCreating && (
        <CreateGroup
          onClose={() => setCreating(false)}
          onCreated={() => {
            setCreating(false);
            setQ({ onlyMine: true, keyword: undefined, auth: undefined });
          }}
        />
      )}
    </>
  );
}

type FilterProps = { q: Partial<GroupFilter>; setQ: SetSearch<GroupFilter>; canBeMine: boolean };

function Filters({ q, setQ, canBeMine }: FilterProps) {
  const t = listTexts.use();
  const words = groupTexts.use();
  return (
    <>
      <SegmentedControl
        aria-label={t('whose')}
        size="xs"
        disabled={!canBeMine}
        value={q.onlyMine === true ? 'mine' : 'all'}
        onChange={(value) => setQ({ onlyMine: value === 'mine' ? true : undefined })}
        data={[
          { value: 'all', label: t('all') },
          { value: 'mine', label: t('mine') },
        ]}
      />
      <SegmentedControl
        aria-label={t('auth')}
        size="xs"
        value={String(q.auth ?? 0)}
        onChange={(value) => setQ({ auth: value === '0' ? undefined : Number(value) })}
        data={[
          { value: '0', label: t('anyAuth') },
          ...GROUP_AUTHS.map((auth, place) => ({ value: String(place + 1), label: words(`auth.${auth}`) })),
        ]}
      />
    </>
  );
}

function useChips(q: Partial<GroupFilter>): Chip<GroupFilter>[] {
  const t = listTexts.use();
  const words = groupTexts.use();
  const chips: Chip<GroupFilter>[] = [];
  if (q.onlyMine === true) chips.push({ key: 'mine', label: t('mineChip'), clear: { onlyMine: undefined } });
  const auth = q.auth === undefined ? undefined : GROUP_AUTHS[q.auth - 1];
  if (auth !== undefined) chips.push({ key: 'auth', label: words(`auth.${auth}`), clear: { auth: undefined } });
  return chips;
}
