import type { GroupMember } from '@oyez/contract/groups/group-members';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { ChooseBox, chooseColumn, type Choosing } from '../../../ui/lists/choosing.tsx';
import type { Column } from '../../../ui/lists/DataTable.tsx';
import { menuColumn } from '../../../ui/lists/RowMenu.tsx';
import { Avatar } from '../../../ui/text/Avatar.tsx';
import { Tag } from '../../../ui/text/Tag.tsx';
import { TimeText } from '../../../ui/text/TimeText.tsx';
import { UserName } from '../../../ui/text/UserName.tsx';
import { memberTexts } from '../groupMembers.i18n.ts';
import { levelName } from '../levelName.ts';
import { type Deeds, MemberMenu } from './MemberMenu.tsx';
import classes from './members.module.css';

type Translate = ReturnType<typeof memberTexts.use>;

/** For whoever manages members; without it the list is only read. */
export type Managing = { rows: readonly GroupMember[]; chosen: Choosing<GroupMember>; deeds: Deeds };

export function isManaged({ can }: GroupMember): boolean {
  return can.remove || can.levels.length > 0;
}

export function memberColumns(t: Translate, managing: Managing | null): Column<GroupMember>[] {
  const facts: Column<GroupMember>[] = [
    { key: 'user', title: t('column.user'), width: 260, render: (row) => <Person row={row} /> },
    { key: 'level', title: t('column.level'), width: 170, render: (row) => <Level row={row} /> },
  ];
  const since: Column<GroupMember> = {
    key: 'since',
    title: t('column.since'),
    width: 170,
    hideBelow: 'md',
    render: (row) => <TimeText time={row.gmtCreate} />,
  };
  if (managing === null) return [...facts, { ...since, width: undefined }];
  const { rows, chosen, deeds } = managing;
  return [
    chooseColumn(rows.filter(isManaged), chosen, (row) => <Choose row={row} chosen={chosen} />),
    ...facts,
    { key: 'reason', title: t('column.reason'), ellipsis: false, render: (row) => <Reason row={row} /> },
    since,
    menuColumn((row) => <MemberMenu row={row} deeds={deeds} />),
  ];
}

export function memberPhone(managing: Managing | null, row: GroupMember) {
  return {
    main: (
      <>
        {managing !== null && <Choose row={row} chosen={managing.chosen} />}
        <span className={classes.grow}>
          <Person row={row} />
        </span>
        {managing !== null && <MemberMenu row={row} deeds={managing.deeds} />}
      </>
    ),
    facts: (
      <>
        <Level row={row} />
        <TimeText short time={row.gmtCreate} />
        {managing !== null && <Reason row={row} />}
      </>
    ),
  };
}

function Choose({ row, chosen }: { row: GroupMember; chosen: Choosing<GroupMember> }) {
  const t = memberTexts.use();
  return (
    <ChooseBox
      row={row}
      chosen={chosen}
      label={t('choose', { name: row.username })}
      refusal={isManaged(row) ? undefined : t('notYours')}
    />
  );
}

function Person({ row: { uid, username, nickname, avatar } }: { row: GroupMember }) {
  return (
    <span className={classes.person}>
      <Avatar name={username} url={avatar} />
      <UserName uid={uid} username={username} />
      {nickname !== null && nickname !== '' && <span className={classes.nickname}>{nickname}</span>}
    </span>
  );
}

function Level({ row: { auth, isOwner } }: { row: GroupMember }) {
  const t = memberTexts.use();
  const isOutside = auth < GROUP_LEVEL.member;
  return (
    <span className={classes.levels}>
      <Tag tone={isOutside ? 'warning' : auth > GROUP_LEVEL.member ? 'strong' : 'quiet'}>
        {t(`level.${levelName(auth)}`)}
      </Tag>
      {isOwner && <Tag tone="strong">{t('owner')}</Tag>}
    </span>
  );
}

function Reason({ row: { reason } }: { row: GroupMember }) {
  return reason === null ? null : <span className={classes.reason}>{reason}</span>;
}
