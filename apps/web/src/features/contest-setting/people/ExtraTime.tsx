import { NumberInput, Textarea } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import type { ContestParticipant, previewExtraTime } from '@oyez/contract/contests/contest-participants';
import { limits } from '@oyez/contract/rules/limits';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { onceDone } from '../../../api/once-done.ts';
import { openDialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { formatTime } from '../../../ui/text/format.ts';
import { extraTimeQuery, useGiveTime, useUndoTime } from './people.api.ts';
import { peopleTexts } from './people.i18n.ts';
import { WhatChanges } from '../WhatChanges.tsx';

type Props = { cid: number; row: ContestParticipant };

/** More time for one participant than the others have. */
export function openTime({ cid, row }: Props): void {
  const title = peopleTexts.now('timeOf', { name: row.name });
  openDialog({ title }, (close) => <TimeForm cid={cid} row={row} onClose={close} />);
}

const AT_FIRST = 10;

function TimeForm({ cid, row: { participantId, name, extra }, onClose }: Props & { onClose: () => void }) {
  const t = peopleTexts.use();
  const [minutes, setMinutes] = useState(extra?.minutes ?? AT_FIRST);
  const [reason, setReason] = useState(extra?.reason ?? '');
  const [refusal, setRefusal] = useState<string | null>(null);
  const isFit = minutes >= 0 && minutes <= limits.contest.extraMinutes;
  const { data, error } = useQuery({
    ...extraTimeQuery({ cid, participantId, minutes }),
    enabled: isFit,
    placeholderData: keepPreviousData,
  });
  const give = useGiveTime(cid);
  const back = useUndoTime(cid);
  const send = () => {
    if (data === undefined || error !== null || !isFit) return;
    if (minutes > 0 && reason.trim() === '') return setRefusal(t('timeReasonMissing'));
    const undo = () =>
      onceDone(
        back.mutateAsync({ participantId, minutes: data.minutes, before: minutes, reason: extra?.reason ?? '' }),
        () => toast.success(t('timeBack', { name })),
      );
    give.mutate(
      { participantId, minutes, before: data.minutes, reason },
      {
        onSuccess: () => {
          offerUndo(`time ${participantId}`, t('timeDone', { name }), undo);
          onClose();
        },
        onError: (failed) => setRefusal(errorMessage(failed)),
      },
    );
  };
  return (
    <DialogForm
      label={t('timeOf', { name })}
      refusal={refusal ?? (error === null ? null : errorMessage(error))}
      action={t('timeApply')}
      isBusy={give.isPending}
      onSubmit={send}
      onCancel={onClose}
    >
      <NumberInput
        label={t('minutes')}
        description={t('minutesHint')}
        min={0}
        max={limits.contest.extraMinutes}
        allowDecimal={false}
        data-autofocus
        value={minutes}
        onChange={(value) => setMinutes(Number(value) || 0)}
      />
      <Textarea
        label={t('reason')}
        description={t('timeReasonHint')}
        maxLength={limits.contest.reason}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {data !== undefined && error === null && isFit && <Effects effects={data} />}
    </DialogForm>
  );
}

type Effect = ReplyOf<typeof previewExtraTime>;

function Effects({ effects }: { effects: Effect }) {
  const t = peopleTexts.use();
  const {
    endTime,
    newEndTime,
    place,
    newPlace,
    submissionsBecomeInTime: inTime,
    submissionsBecomeLate: late,
  } = effects;
  const words = (at: Effect['place']) => {
    if (at === null) return t('noPlace');
    return at.rank < 0 ? t('starPlace', { main: at.main }) : t('place', { rank: at.rank, main: at.main });
  };
  const isMoved = JSON.stringify(place) !== JSON.stringify(newPlace);
  const lines = [
    t('ends', { before: formatTime(endTime), after: formatTime(newEndTime) }),
    inTime === 0 ? null : t('inTime', { count: inTime }),
    late === 0 ? null : t('late', { count: late }),
    isMoved ? t('placeMoves', { before: words(place), after: words(newPlace) }) : t('placeStays', { at: words(place) }),
    effects.keepsResults ? t('keepsResults') : null,
  ];
  return <WhatChanges title={t('look')} lines={lines} />;
}
