import type { TeamMember } from '@oyez/contract/contests/boards';
import { useRef, useState } from 'react';
import { latePart } from '../../../ui/loading/latePart.tsx';
import { boardTexts } from '../boards.i18n.ts';
import classes from '../board.module.css';
import { memberNames } from './memberNames.ts';

const TeamMembers = latePart(async () => (await import('./TeamMembers.tsx')).TeamMembers, { place: 'screen' });

/** A team by its name, in whatever script; who is in it at a tap, and at a longer look. */
export function TeamName({ name, members }: { name: string; members: readonly TeamMember[] }) {
  const t = boardTexts.use();
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const wasOpen = useRef(false);
  return (
    <>
      <button
        type="button"
        className={classes.teamName}
        data-stop
        data-team
        dir="auto"
        tabIndex={-1}
        title={t('members', { names: memberNames(members) })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        // The press itself closes what is open: the click that follows must not open it again.
        onMouseDown={() => {
          wasOpen.current = anchor !== null;
        }}
        onClick={({ currentTarget }) => {
          setAnchor(wasOpen.current ? null : currentTarget);
          wasOpen.current = false;
        }}
      >
        {name}
      </button>
      {anchor !== null && <TeamMembers name={name} members={members} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
