import { NativeSelect } from '@mantine/core';
import type { Balloon, BalloonList } from '@oyez/contract/contests/balloons';
import { roomOf } from '@oyez/contract/rules/seat';
import { z } from 'zod';
import { useRemembered } from '../../ui/hooks/useRemembered.ts';
import { FilterRow } from '../../ui/lists/FilterRow.tsx';
import { balloonTexts } from './balloons.i18n.ts';

/** Whose balloons a runner looks after: a room, a problem. Kept in the browser, since each has their own. */
const Choice = z.object({
  /** Empty: all; `-`: those without a seat. */
  room: z.string(),
  cpid: z.int().nullable(),
  /** For the jury: what was solved behind the seal, too. */
  sealed: z.boolean(),
});
export type Choice = z.infer<typeof Choice>;

/** Of every room and problem. */
export const ALL_OF_HALL = { room: '', cpid: null } satisfies Partial<Choice>;
const EVERYTHING: Choice = { ...ALL_OF_HALL, sealed: false };
const SEATLESS = '-';

export function useChoice(cid: number): [Choice, (patch: Partial<Choice>) => void] {
  const [choice, setChoice] = useRemembered(
    `balloon-choice ${cid}`,
    (stored) => {
      try {
        return Choice.parse(JSON.parse(stored ?? ''));
      } catch {
        return EVERYTHING;
      }
    },
    (value) => JSON.stringify(value),
  );
  return [choice, (patch) => setChoice({ ...choice, ...patch })];
}

export function isIn({ seat, cpid }: Balloon, choice: Choice): boolean {
  const isRoom = choice.room === '' || choice.room === (seat === null ? SEATLESS : roomOf(seat));
  return isRoom && (choice.cpid === null || choice.cpid === cpid);
}

export function isNarrowed({ room, cpid }: Choice): boolean {
  return room !== ALL_OF_HALL.room || cpid !== ALL_OF_HALL.cpid;
}

type Props = { list: BalloonList; choice: Choice; onChange: (patch: Partial<Choice>) => void };

export function Filters({ list, choice, onChange }: Props) {
  const t = balloonTexts.use();
  const seats = [...list.waiting, ...list.delivered].flatMap(({ seat }) => seat ?? []);
  const rooms = new Set(seats.map(roomOf));
  if (choice.room !== '' && choice.room !== SEATLESS) rooms.add(choice.room);
  return (
    <FilterRow
      count={Number(choice.cpid !== null)}
      searchBox={
        <NativeSelect
          aria-label={t('room')}
          value={choice.room}
          onChange={({ currentTarget: { value } }) => onChange({ room: value })}
          data={[
            { value: '', label: t('allRooms') },
            ...[...rooms].toSorted((a, b) => a.localeCompare(b)).map((room) => ({ value: room, label: room })),
            { value: SEATLESS, label: t('noRoom') },
          ]}
        />
      }
      filters={
        <NativeSelect
          aria-label={t('problem')}
          value={choice.cpid === null ? '' : String(choice.cpid)}
          onChange={({ currentTarget: { value } }) => onChange({ cpid: value === '' ? null : Number(value) })}
          data={[
            { value: '', label: t('allProblems') },
            ...list.problems.map(({ cpid, displayId }) => ({ value: String(cpid), label: displayId })),
          ]}
        />
      }
    />
  );
}
