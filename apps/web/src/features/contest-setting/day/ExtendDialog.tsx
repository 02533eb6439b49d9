import { NumberInput, Switch } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import type { ContestOfStaff, previewExtension } from '@oyez/contract/contests/contest-admin';
import { limits } from '@oyez/contract/rules/limits';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { siteNow } from '../../../api/clock.ts';
import { onceDone } from '../../../api/once-done.ts';
import { openDialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { formatTime } from '../../../ui/text/format.ts';
import { extensionQuery, useExtend, useUndoExtension } from './day.api.ts';
import { dayTexts } from './day.i18n.ts';
import { WhatChanges } from '../WhatChanges.tsx';

type Named = Pick<ContestOfStaff, 'id' | 'title' | 'sealRankTime'>;

export function openExtension(contest: Named): void {
  const title = dayTexts.now('extendOf', { name: contest.title });
  openDialog({ title }, (close) => <ExtendForm contest={contest} onClose={close} />);
}

const AT_FIRST = 15;

function ExtendForm({
  contest: { id: cid, title: name, sealRankTime },
  onClose,
}: {
  contest: Named;
  onClose: () => void;
}) {
  const t = dayTexts.use();
  const [minutes, setMinutes] = useState(AT_FIRST);
  // What is sealed already would be seen by everyone until the seal comes again.
  const [moveSeal, setMoveSeal] = useState(() => sealRankTime === null || new Date(sealRankTime).getTime() > siteNow());
  const [refusal, setRefusal] = useState<string | null>(null);
  const isAsked = minutes !== 0 && Math.abs(minutes) <= limits.contest.extension;
  const { data, error } = useQuery({
    ...extensionQuery({ cid, minutes, moveSeal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const extend = useExtend();
  const back = useUndoExtension();
  const send = () => {
    if (data === undefined || error !== null || !isAsked) return;
    const { endTime, newEndTime } = data;
    const undo = () =>
      onceDone(back.mutateAsync({ cid, minutes: -minutes, moveSeal, endTime: new Date(newEndTime) }), () =>
        toast.success(t('restored', { name })),
      );
    extend.mutate(
      { cid, minutes, moveSeal, endTime: new Date(endTime) },
      {
        onSuccess: () => {
          offerUndo(`extension ${cid}`, t('moved', { name }), undo);
          onClose();
        },
        onError: (failed) => setRefusal(errorMessage(failed)),
      },
    );
  };
  return (
    <DialogForm
      label={t('extend')}
      refusal={refusal ?? (error === null ? null : errorMessage(error))}
      action={t('apply')}
      isBusy={extend.isPending}
      onSubmit={send}
      onCancel={onClose}
    >
      <NumberInput
        label={t('minutes')}
        description={t('minutesHint')}
        min={-limits.contest.extension}
        max={limits.contest.extension}
        allowDecimal={false}
        data-autofocus
        value={minutes}
        onChange={(value) => setMinutes(Number(value) || 0)}
      />
      {(data === undefined || data.sealTime !== null) && (
        <Switch
          label={t('moveSeal')}
          checked={moveSeal}
          onChange={(event) => setMoveSeal(event.currentTarget.checked)}
        />
      )}
      {data !== undefined && error === null && isAsked && <Effects effects={data} />}
    </DialogForm>
  );
}

function Effects({ effects }: { effects: ReplyOf<typeof previewExtension> }) {
  const t = dayTexts.use();
  const { endTime, newEndTime, sealTime, newSealTime } = effects;
  const span = (before: string, after: string) => ({ before: formatTime(before), after: formatTime(after) });
  const lines = [
    t('end', span(endTime, newEndTime)),
    sealTime === null || newSealTime === null
      ? null
      : sealTime === newSealTime
        ? t('sealStays', { before: formatTime(sealTime) })
        : t('seal', span(sealTime, newSealTime)),
    effects.reopens ? t('reopens') : null,
    effects.endsNow ? t('endsNow') : null,
    effects.participants === 0 ? null : t('people', { count: effects.participants }),
    effects.submissionsBecomeInTime === 0 ? null : t('inTime', { count: effects.submissionsBecomeInTime }),
    effects.submissionsBecomeLate === 0 ? null : t('late', { count: effects.submissionsBecomeLate }),
    effects.sealsNow ? t('sealsNow') : null,
    effects.releasesNow ? t('releasesNow') : null,
  ];
  return <WhatChanges title={t('look')} lines={lines} />;
}
