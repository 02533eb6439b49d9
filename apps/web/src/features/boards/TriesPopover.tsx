import { Popover } from '@mantine/core';
import type { BoardRow } from '@oyez/contract/contests/boards';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { addressesOf } from '../../app/scope/addresses.ts';
import { Pending } from '../../ui/loading/Pending.tsx';
import { formatDuration } from '../../ui/text/format.ts';
import { Verdict } from '../../ui/verdict/sign/Verdict.tsx';
import { type BoardPlace, type BoardReach, triesQuery } from './boards.api.ts';
import { boardTexts } from './boards.i18n.ts';
import classes from './cells.module.css';
import { memberNames } from './team/memberNames.ts';
import type { ShownTries } from './useTries.ts';

type TriesPopoverProps = {
  place: BoardPlace;
  reach: BoardReach;
  version: number;
  shown: ShownTries;
  name: BoardRow['rankShowName'];
  /** Of a team. */
  members: NonNullable<BoardRow['members']>;
  onClose: () => void;
  /** The mouse came over the list. */
  onEnter: () => void;
};

/** The tries behind a cell, beside it. */
export function TriesPopover({ place, reach, version, shown, name, members, onClose, onEnter }: TriesPopoverProps) {
  const t = boardTexts.use();
  const { uid, displayId, cell, stays } = shown;
  const { data, error, refetch } = useQuery(triesQuery({ ...place, ...reach, uid, displayId }, version));
  const { left, top, width, height } = cell.getBoundingClientRect();
  const to = addressesOf({ kind: 'contest', contestId: place.contestId, groupId: null });
  const title = t('tries.title', { name, problem: displayId });
  return (
    <Popover
      opened
      onChange={(isOpen) => {
        if (isOpen) return;
        if (stays) cell.focus({ preventScroll: true });
        onClose();
      }}
      position="bottom"
      withArrow
      withRoles={false}
      trapFocus={stays}
      returnFocus={false}
    >
      <Popover.Target>
        <span className={classes.anchor} style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.tries}
        role="dialog"
        aria-label={title}
        tabIndex={-1}
        data-autofocus
        onPointerEnter={onEnter}
        onPointerLeave={(event) => {
          if (event.pointerType === 'mouse' && !stays) onClose();
        }}
      >
        <p className={classes.triesTitle} dir="auto">
          {title}
        </p>
        {members.length > 0 && <p className={classes.members}>{t('members', { names: memberNames(members) })}</p>}
        {data === undefined ? (
          <Pending error={error} onRetry={refetch} lines={2} compact />
        ) : (
          <TryList tries={data} linkTo={(submitId) => to.submission(submitId, displayId)} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

type Try = { at: number; status: number | null; score: number | null; submitId: number | null };

function TryList({ tries, linkTo }: { tries: readonly Try[]; linkTo: (submitId: number) => string }) {
  const t = boardTexts.use();
  if (tries.length === 0) return <p>{t('tries.none')}</p>;
  return (
    <ol className={classes.tryList}>
      {tries.map(({ at, status, score, submitId }, index) => (
        <li key={submitId ?? index} className={classes.tryLine}>
          <span className={classes.tryTime}>{formatDuration(at * 1000)}</span>
          {status === null ? <span>? {t('tries.kept')}</span> : <Verdict status={status} />}
          {score !== null && <span>{t('tries.score', { count: score })}</span>}
          {submitId !== null && (
            <Link to={linkTo(submitId)} aria-label={t('tries.open', { id: submitId })}>
              {submitId}
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}
