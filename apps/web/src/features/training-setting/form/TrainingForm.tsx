import { Text } from '@mantine/core';
import type { TrainingForm as Stored } from '@oyez/contract/trainings/training-admin';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.ts';
import { confirm } from '../../../ui/dialogs/confirm/confirm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ChangedMeanwhile, ConflictDialog, type Theirs } from '../../../ui/forms/conflict/Conflict.tsx';
import { DraftNotice } from '../../../ui/forms/drafts/DraftNotice.tsx';
import { SaveBar } from '../../../ui/forms/drafts/SaveBar.tsx';
import { useStoredForm } from '../../../ui/forms/drafts/useStoredForm.ts';
import { focusFirstError, Refusals } from '../../../ui/forms/refusals.tsx';
import type { SettingPlace } from '../settingPlace.ts';
import { previewTraining, useReadmit, useSaveTraining, watchedTrainingQuery } from '../trainingSetting.api.ts';
import { AccessSection, BasicsSection } from './FormSections.tsx';
import { formTexts } from './form.i18n.ts';
import classes from './trainingForm.module.css';
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
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const letInAgain = (tid: number) =>
    void readmit.mutateAsync(tid).then(
      ({ restored }) => toast.success(formTexts.now('readmitted', { count: restored })),
      () => undefined,
    );
  const send = async (values: TrainingValues, basedOn: string | null) => {
    setFailure(null);
    setBusy(true);
    const { training: draft, trainingCategory } = toBody(values);
    try {
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
    } catch (error) {
      if (error instanceof ApiError && error.code === 'training_changed_meanwhile') return setAsking(true);
      const fields = error instanceof ApiError ? error.fields : [];
      if (fields.length === 0) setFailure(errorMessage(error));
      form.refuse(Object.fromEntries(fields.map(({ field, reason }) => [field, reason])));
      focusFirstError(element.current);
    } finally {
      setBusy(false);
    }
  };
  const save = (basedOn = version) => {
    if (Object.keys(form.check()).length > 0) focusFirstError(element.current);
    else void send(form.values, basedOn);
  };
  const reload = () => {
    if (form.isDirty) form.drafts.putAside();
    onReload?.();
  };
  const merge = () => {
    setAsking(false);
    onMerge?.();
  };

  return (
    <>
      <div className={classes.above}>
        <DraftNotice
          drafts={{ found: form.drafts.found, discard: form.drafts.discard, restore: form.restore }}
          basedOn={version}
          nameOf={(values) => values.title}
        />
        {given !== undefined && (
          <Watched place={place} form={given}>
            {(theirs) => (
              <ChangedMeanwhile
                subject="training"
                theirs={theirs}
                isDirty={form.isDirty}
                onLoad={reload}
                onMerge={merge}
              />
            )}
          </Watched>
        )}
      </div>
      <form
        ref={element}
        noValidate
        className={classes.form}
        aria-label={training === undefined ? t('create') : training.title}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) save();
        }}
      >
        <Refusals errors={form.errors} failure={failure} />
        <BasicsSection form={form} place={place} />
        <AccessSection form={form} hasPassword={hasPassword} />
        <SaveBar form={form} isNew={training === undefined} isBusy={isBusy} />
      </form>
      {isAsking && given !== undefined && (
        <Watched place={place} form={given}>
          {(theirs, latest) => (
            <ConflictDialog
              subject="training"
              theirs={theirs}
              onLoad={reload}
              onMerge={merge}
              onOverwrite={() => {
                setAsking(false);
                save(latest);
              }}
              onClose={() => setAsking(false)}
            />
          )}
        </Watched>
      )}
    </>
  );
}

type WatchedProps = {
  place: SettingPlace;
  form: Stored;
  children: (theirs: Theirs | undefined, version: string) => ReactNode;
};

/** With what somebody else has saved since the form was filled. */
function Watched({ place, form, children }: WatchedProps) {
  const { data } = useQuery(watchedTrainingQuery(place.gid, form.training.id));
  const isLater = data !== undefined && data.training.version !== form.training.version;
  const theirs: Theirs | undefined = isLater
    ? {
        gmtModified: data.training.gmtModified,
        modifiedUser: null,
        changes: changedFields(valuesOf(form), valuesOf(data)),
      }
    : undefined;
  return children(theirs, data?.training.version ?? form.training.version);
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
