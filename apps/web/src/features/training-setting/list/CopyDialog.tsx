import { NativeSelect, Text, TextInput } from '@mantine/core';
import type { TrainingOfStaff } from '@oyez/contract/trainings/training-admin';
import { limits } from '@oyez/contract/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { grantsOf, useSession } from '../../../api/session.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { settingPlace } from '../settingPlace.ts';
import { ownGroupsQuery, useCloneTraining } from '../trainingSetting.api.ts';
import { settingTexts } from '../trainingSetting.i18n.ts';

const SITE = '';

type Props = {
  training: Pick<TrainingOfStaff, 'id' | 'title'>;
  /** The group in which it is asked for; it is suggested. */
  gid: number | undefined;
  onClose: () => void;
};

/** A training once more, for the site or in one of one's groups. */
export function CopyDialog({ training, gid, onClose }: Props) {
  const t = settingTexts.use();
  const navigate = useNavigate();
  const { data: groups = [] } = useQuery(ownGroupsQuery);
  const clone = useCloneTraining();
  const maySite = grantsOf(useSession()).includes('training_admin');
  const targets = [
    ...(maySite ? [{ value: SITE, label: t('copy.site') }] : []),
    ...(gid === undefined ? [] : [{ value: String(gid), label: t('copy.thisGroup') }]),
    ...groups.filter((one) => one.id !== gid).map((one) => ({ value: String(one.id), label: one.name })),
  ];
  const [chosen, setChosen] = useState(gid === undefined ? undefined : String(gid));
  const target = chosen ?? targets[0]?.value;
  const [title, setTitle] = useState('');
  const heading = t('copy.title', { name: training.title });

  const submit = () => {
    if (target === undefined) return;
    const into = target === SITE ? undefined : Number(target);
    clone.mutate(
      { tid: training.id, gid: into, title },
      {
        onSuccess: ({ tid, skipped }) => {
          toast.success(skipped === 0 ? t('copy.done') : t('copy.skipped', { count: skipped }));
          onClose();
          void navigate(settingPlace(into).edit(tid));
        },
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={heading}>
      <DialogForm
        label={heading}
        refusal={clone.error === null ? null : errorMessage(clone.error)}
        onSubmit={submit}
        isBusy={clone.isPending}
        onCancel={onClose}
        action={t('copy.action')}
      >
        <Text size="sm">{targets.length === 0 ? t('copy.nowhere') : t('copy.hint')}</Text>
        {targets.length > 0 && (
          <>
            <NativeSelect
              label={t('copy.target')}
              value={target ?? ''}
              data={targets}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
            <TextInput
              label={t('copy.name')}
              description={t('copy.nameHint')}
              autoComplete="off"
              maxLength={limits.training.title}
              placeholder={training.title}
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
          </>
        )}
      </DialogForm>
    </Dialog>
  );
}
