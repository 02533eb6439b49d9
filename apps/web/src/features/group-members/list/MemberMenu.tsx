import { Menu } from '@mantine/core';
import type { GroupMember } from '@oyez/contract/groups/group-members';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { RowMenu } from '../../../ui/lists/RowMenu.tsx';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import { memberTexts } from '../groupMembers.i18n.ts';
import type { useMemberDeeds } from './useMemberDeeds.tsx';

export type Deeds = ReturnType<typeof useMemberDeeds>;
const { applying, refused, member, admin, root } = GROUP_LEVEL;

/** What the reader may do with one person of the group. */
export function MemberMenu({ row, deeds }: { row: GroupMember; deeds: Deeds }) {
  const t = memberTexts.use();
  const ui = uiTexts.use();
  const { levels, remove } = row.can;
  if (levels.length === 0 && !remove) return null;
  const isOutside = row.auth < member;
  const words: Record<number, string> = {
    [applying]: t('menu.reconsider'),
    [refused]: t('menu.refuse'),
    [member]: t(isOutside ? 'menu.accept' : 'menu.member'),
    [admin]: t('menu.admin'),
    [root]: t('menu.root'),
  };
  // Whoever is not in yet is let in or not; what they become is decided after that.
  const offered = [member, refused, applying, admin, root].filter(
    (level) => levels.includes(level) && (!isOutside || level <= member),
  );
  return (
    <RowMenu label={ui('rowActions', { name: row.username })} isBusy={deeds.isBusy}>
      {offered.map((level) => (
        <Menu.Item key={level} onClick={() => deeds.to([row], level)}>
          {words[level]}
        </Menu.Item>
      ))}
      {remove && offered.length > 0 && <Menu.Divider />}
      {remove && (
        <Menu.Item color="red" onClick={() => deeds.to([row], null)}>
          {t(isOutside ? 'menu.dropApplication' : 'menu.remove')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
