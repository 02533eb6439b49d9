import { Text } from '@mantine/core';
import type { TrainingForm as Stored } from '@oyez/contract/trainings/training-admin';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { onceDone } from '../../../api/once-done.ts';
import { useSession } from '../../../api/session.ts';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Theirs } from '../../../ui/forms/conflict/Conflict.tsx';
import { useSending } from '../../../ui/forms/conflict/useSending.ts';
import { WatchedForm } from '../../../ui/forms/conflict/WatchedForm.tsx';
import { SaveBar } from '../../../ui/forms/drafts/SaveBar.tsx';
import { useStoredForm } from '../../../ui/forms/drafts/useStoredForm.ts';
import type { SettingPlace } from '../settingPlace.ts';
import { previewTraining, useReadmit, useSaveTraining, watchedTrainingQuery } from '../trainingSetting.api.ts';
import { AccessSection, BasicsSection } from './FormSections.tsx';
import { formTexts } from './form.i18n.ts';
import {
  changedFields,
  NEW_TRAINING,
  toBody,
  type TrainingValues,
  validate,
  valuesOf,
  withoutSecrets,
} from './trainingValues.ts';

type Props = {
  place: SettingPlace;
  /** The training that is edited; none while one is made. */
  form?: Stored;
  onSaved: (tid: number) => void;
  /** Reads the training again, into a new form. */
  onReload?: () => void;
  /** Reads the training again, under what was changed here. */
  onMerge?: () => void;
};

export function TrainingForm({ place, form: given, onSaved, onReload, onMerge }: Props) {
  const t = formTexts.use();
  const me = useSession().user;
  const training = given?.training;
  const hasPassword = training !== undefined && training.privatePwd !== null;
  const version = training?.version ?? null;
  const form = useStoredForm<TrainingValues>({
    stored: useMemo(() => (given === undefined ? NEW_TRAINING : valuesOf(given)), [given]),
    place: { uid: me?.uid ?? '', subject: `training-${training?.id ?? `new-${place.gid ?? 'site'}`}` },
    basedOn: version,
    validate: useMemo(() => (values: TrainingValues) => validate(values, { hasPassword }), [hasPassword]),
    withoutSecrets,
  });
  const saving = useSaveTraining(place.gid);
  const readmit = useReadmit();

  const letInAgain = (tid: number) =>
    onceDone(readmit.mutateAsync(tid), ({ restored }) =>
      toast.success(formTexts.now('readmitted', { count: restored })),
    );
  const send = async (values: TrainingValues, basedOn: string | null) => {
    const { training: draft, trainingCategory } = toBody(values);
    let dropped = 0;
    if (training !== undefined) {
      const edit = { training: { ...draft, id: training.id, basedOn }, trainingCategory };
      dropped = (await previewTraining(edit)).registrationsDropped;
      if (dropped > 0 && !(await agreesToDrop(dropped))) return;
    }
    const id = training?.id;
    const tid = await saving.mutateAsync({ id, training: { ...draft, basedOn } as never, trainingCategory });
    if (dropped === 0) toast.success(t(training === undefined ? 'created' : 'saved'));
    else offerUndo(`training ${tid} password`, t('dropped', { count: dropped }), () => letInAgain(tid));
    form.settle(values);
    onSaved(tid);
  };
  const { putAside, found, discard } = form.drafts;
  const sending = useSending({ form, basedOn: version, send, putAside, onReload, onMerge });

  return (
    <WatchedForm
      subject="training"
      label={training === undefined ? t('create') : training.title}
      form={form}
      notice={{ drafts: { found, discard, restore: form.restore }, basedOn: version, nameOf: (values) => values.title }}
      sending={sending}
      watch={
        given &&
        ((draw) => (
          <Watched place={place} form={given}>
            {draw}
          </Watched>
        ))
      }
    >
      <BasicsSection form={form} place={place} />
      <AccessSection form={form} hasPassword={hasPassword} />
      <SaveBar form={form} isNew={training === undefined} isBusy={sending.isBusy} />
    </WatchedForm>
  );
}

type WatchedProps = {
  place: SettingPlace;
  form: Stored;
  children: (theirs: Theirs | undefined) => ReactNode;
};

/** With what somebody else has saved since the form was filled. */
function Watched({ place, form, children }: WatchedProps) {
  const { data } = useQuery(watchedTrainingQuery(place.gid, form.training.id));
  if (data === undefined || data.training.version === form.training.version) return children(undefined);
  const { gmtModified, version } = data.training;
  return children({ gmtModified, version, modifiedUser: null, changes: changedFields(valuesOf(form), valuesOf(data)) });
}

/** Whether they shall lose access. */
async function agreesToDrop(count: number): Promise<boolean> {
  const t = formTexts.now;
  return confirm({
    title: t('drop.title'),
    text: (
      <>
        <Text size="sm">{t('drop.text', { count })}</Text>
        <Text size="sm" mt="xs">
          {t('drop.back')}
        </Text>
      </>
    ),
    confirmLabel: t('drop.save'),
    danger: true,
  });
}
