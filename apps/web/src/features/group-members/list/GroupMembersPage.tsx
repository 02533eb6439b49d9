import { Button, Menu, NativeSelect } from '@mantine/core';
import { getGroupApplications, type GroupMember } from '@oyez/contract/groups/group-members';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { limits } from '@oyez/contract/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { ChooseFound, ChosenBar, type Chosen, useChosen } from '../../../ui/lists/choosing.tsx';
import { ListPage } from '../../../ui/lists/ListPage.tsx';
import { useSearch } from '../../../ui/lists/useSearch.ts';
import { useGroup } from '../../groups/groups.api.ts';
import { type MemberFilter, membersQuery, readFound, waitingQuery } from '../groupMembers.api.ts';
import { memberTexts } from '../groupMembers.i18n.ts';
import { levelName } from '../levelName.ts';
import { isManaged, memberColumns, memberPhone } from './memberColumns.tsx';
import type { Deeds } from './MemberMenu.tsx';
import classes from './members.module.css';
import { openRecentChanges } from './RecentChanges.tsx';
import { useMemberDeeds } from './useMemberDeeds.tsx';

const Search = getGroupApplications.query!.omit({ gid: true });
const { applying, refused, member, admin, root } = GROUP_LEVEL;
const INSIDE = [member, admin, root];
const ALL = [applying, refused, ...INSIDE];

/** Who belongs to the group; for its administrators also who wants to, and what can be done about everybody. */
export function GroupMembersPage() {
  const t = memberTexts.use();
  const { groupId, group, can } = useGroup();
  const decides = can.administer;
  const [q, setQ] = useSearch(Search);
  const query = membersQuery(groupId, q, { decides });
  const { data } = useQuery(query);
  const chosen = useChosen((row: GroupMember) => row.uid);
  const deeds = useMemberDeeds(groupId);
  const levels = decides ? ALL : INSIDE;
  const managing = decides ? { rows: data?.records ?? [], chosen, deeds } : null;
  const isEmptyLine = q.auth === applying && q.keyword === undefined;
  return (
    <ListPage
      title={t('title', { name: group.name })}
      query={query}
      search={[q, setQ]}
      rowKey={(row) => row.uid}
      columns={memberColumns(t, managing)}
      phone={(row) => memberPhone(managing, row)}
      searchBox={{ field: 'keyword', placeholder: t('search') }}
      filters={
        <NativeSelect
          aria-label={t('filter.level')}
          value={q.auth ?? ''}
          data={[
            { value: '', label: t('filter.any') },
            ...levels.map((level) => ({ value: String(level), label: t(`level.${levelName(level)}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => setQ({ auth: value === '' ? undefined : Number(value) })}
        />
      }
      chips={
        q.auth === undefined
          ? []
          : [{ key: 'level', label: t(`level.${levelName(q.auth)}`), clear: { auth: undefined } }]
      }
      empty={
        isEmptyLine
          ? { title: t('empty.none'), text: t('empty.noneText') }
          : { title: t('empty.title'), text: t('empty.text') }
      }
      action={
        decides && (
          <Button size="xs" variant="default" onClick={() => openRecentChanges(groupId)}>
            {t('changes.action')}
          </Button>
        )
      }
      notice={
        decides && (
          <div className={classes.notices}>
            {q.auth !== applying && (
              <Waiting groupId={groupId} onShow={() => setQ({ auth: applying, keyword: undefined })} />
            )}
            {chosen.rows.length > 0 && (
              <ChosenMembers groupId={groupId} q={q} total={data?.total ?? 0} chosen={chosen} deeds={deeds} />
            )}
          </div>
        )
      }
    />
  );
}

function Waiting({ groupId, onShow }: { groupId: number; onShow: () => void }) {
  const t = memberTexts.use();
  const { data: count = 0 } = useQuery(waitingQuery(groupId));
  if (count === 0) return null;
  return (
    <div className={classes.waiting} role="status">
      <span>{t('waiting', { count })}</span>
      <Button size="compact-sm" variant="default" onClick={onShow}>
        {t('showWaiting')}
      </Button>
    </div>
  );
}

/** What can be done with those who are chosen: each button is there as soon as it concerns one of them. */
function ChosenMembers({
  groupId,
  q,
  total,
  chosen,
  deeds,
}: {
  groupId: number;
  q: MemberFilter;
  total: number;
  chosen: Chosen<GroupMember>;
  deeds: Deeds;
}) {
  const t = memberTexts.use();
  const { rows } = chosen;
  const concerns = (level: number) => rows.some(({ can }) => can.levels.includes(level));
  const areOutside = rows.every(({ auth }) => auth < member);
  const to = (level: number | null) => deeds.to(rows, level, chosen.clear);
  const words = { [member]: 'menu.member', [admin]: 'menu.admin', [root]: 'menu.root' } as const;
  return (
    <ChosenBar text={t('chosen', { count: rows.length })} onClear={chosen.clear}>
      <ChooseFound
        chosen={chosen}
        filter={{ ...q, currentPage: undefined, limit: undefined }}
        total={total}
        most={limits.groupMember.atOnce}
        read={async () => (await readFound(groupId, q)).filter(isManaged)}
      />
      {areOutside && concerns(member) && (
        <Button size="compact-sm" loading={deeds.isBusy} onClick={() => to(member)}>
          {t('menu.accept')}
        </Button>
      )}
      {areOutside && concerns(refused) && (
        <Button size="compact-sm" variant="default" loading={deeds.isBusy} onClick={() => to(refused)}>
          {t('menu.refuse')}
        </Button>
      )}
      {!areOutside && INSIDE.some(concerns) && (
        <Menu withinPortal>
          <Menu.Target>
            <Button size="compact-sm" variant="default" loading={deeds.isBusy}>
              {t('changeLevel')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {([member, admin, root] as const).filter(concerns).map((level) => (
              <Menu.Item key={level} onClick={() => to(level)}>
                {t(words[level])}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {rows.some(({ can }) => can.remove) && (
        <Button size="compact-sm" color="red" variant="light" loading={deeds.isBusy} onClick={() => to(null)}>
          {t(areOutside ? 'menu.dropApplication' : 'menu.remove')}
        </Button>
      )}
    </ChosenBar>
  );
}
