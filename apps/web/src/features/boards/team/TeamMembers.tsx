import { Popover } from '@mantine/core';
import type { TeamMember } from '@oyez/contract/contests/boards';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { boardTexts } from '../boards.i18n.ts';
import classes from '../board.module.css';
import cells from '../cells.module.css';
import { memberName } from './memberNames.ts';

type Props = { name: string; members: readonly TeamMember[]; anchor: HTMLElement; onClose: () => void };

/** Who is in a team, below its name. */
export function TeamMembers({ name, members, anchor, onClose }: Props) {
  const t = boardTexts.use();
  const { left, top, width, height } = anchor.getBoundingClientRect();
  return (
    <Popover
      opened
      onChange={(isOpen) => {
        if (isOpen) return;
        anchor.focus({ preventScroll: true });
        onClose();
      }}
      position="bottom-start"
      withArrow
      withRoles={false}
      trapFocus
      returnFocus={false}
    >
      <Popover.Target>
        <span className={cells.anchor} style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('membersOf', { name })} tabIndex={-1}>
        <ul className={classes.memberList}>
          {members.map((one) => (
            <li key={one.uid}>
              <Link to={paths.userHome({ uid: one.uid, username: one.username })}>
                <bdi>{memberName(one)}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
