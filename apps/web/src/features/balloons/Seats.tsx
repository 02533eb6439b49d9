import { Textarea, TextInput } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openDialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { offerUndo } from '../../ui/feedback/offerUndo.tsx';
import { Pending } from '../../ui/loading/Pending.tsx';
import { seatsQuery, useSetSeats } from './balloons.api.ts';
import { balloonTexts } from './balloons.i18n.ts';
import classes from './balloons.module.css';
import { seatLines } from './seatLines.ts';

const { rows: MOST } = limits.balloons.seats;
const LISTED = 50;

export function openSeats(cid: number): void {
  const look = { title: balloonTexts.now('seats'), size: 'lg', closeOnClickOutside: false } as const;
  openDialog(look, (close) => <Seats cid={cid} onClose={close} />);
}

/** Who sits where, and lines that say it anew. */
function Seats({ cid, onClose }: { cid: number; onClose: () => void }) {
  const t = balloonTexts.use();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useSetSeats(cid);
  const save = () => {
    const lines = seatLines(text);
    if (lines.length === 0) return setRefusal(t('seatsNoLine'));
    if (lines.length > MOST) return setRefusal(t('seatsTooMany', { max: MOST }));
    change.mutate(lines, {
      onSuccess: ({ changed, unknown, before }) => {
        setRefusal(unknown.length === 0 ? null : t('seatsUnknown', { names: unknown.slice(0, 20).join(', ') }));
        setText(unknown.length === 0 ? '' : linesOf(text, unknown));
        if (changed === 0) return;
        const undo = () => void change.mutateAsync(before).catch((error: unknown) => setRefusal(errorMessage(error)));
        offerUndo(`seats ${cid}`, t('seatsChanged', { count: changed }), undo);
      },
      onError: (error) => setRefusal(errorMessage(error)),
    });
  };
  return (
    <>
      <DialogForm
        label={t('seats')}
        refusal={refusal}
        action={t('seatsSave')}
        isBusy={change.isPending}
        onSubmit={save}
        onCancel={onClose}
      >
        <p className={classes.hint}>{t('seatsHint')}</p>
        <Textarea
          label={t('seatLines')}
          placeholder={t('seatLinesExample')}
          minRows={5}
          maxRows={12}
          autosize
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </DialogForm>
      <div className={classes.listed}>
        <SeatList cid={cid} />
      </div>
    </>
  );
}

/** The lines that are still to be mended. */
function linesOf(text: string, names: readonly string[]): string {
  const wanted = new Set(names);
  return seatLines(text)
    .filter(({ name }) => wanted.has(name))
    .map(({ name, seat }) => `${name}, ${seat}`)
    .join('\n');
}

function SeatList({ cid }: { cid: number }) {
  const t = balloonTexts.use();
  const [keyword, setKeyword] = useState('');
  const asked = { keyword: keyword.trim() || undefined, currentPage: 1, limit: LISTED };
  const { data, error, refetch } = useQuery({ ...seatsQuery(cid, asked), placeholderData: keepPreviousData });
  if (data === undefined) return <Pending compact lines={4} error={error} onRetry={refetch} />;
  return (
    <>
      <TextInput
        aria-label={t('seatSearch')}
        placeholder={t('seatSearch')}
        maxLength={limits.keyword.max}
        value={keyword}
        onChange={(event) => setKeyword(event.currentTarget.value)}
      />
      {data.total === 0 && keyword === '' && <p className={classes.hint}>{t('seatsEmpty')}</p>}
      <ul className={classes.rows}>
        {data.records.map(({ participantId, name, seat }) => (
          <li key={participantId}>
            <span>{name}</span>
            <span className={classes.dim}>{seat ?? t('noSeat')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
