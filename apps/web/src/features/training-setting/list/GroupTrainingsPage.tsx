import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useGroup } from '../../groups/groups.api.ts';
import { TrainingListPart } from '../../trainings/list/trainingList.part.api.ts';
import { CategoryList } from '../categories/CategoryList.tsx';
import { settingPlace } from '../settingPlace.ts';
import { settingTexts } from '../trainingSetting.i18n.ts';
import { TrainingAdminList } from './TrainingAdminList.tsx';

/** The trainings of a group as its members find them; its administrators turn to the list from which they set them. */
export function GroupTrainingsPage() {
  const t = settingTexts.use();
  const { groupId, can } = useGroup();
  const [params] = useSearchParams();
  if (!can.administer) return <TrainingListPart />;
  if (params.get('admin') === 'true') return <GroupTrainingAdmin groupId={groupId} />;
  return (
    <TrainingListPart
      action={
        <Button component={Link} to={settingPlace(groupId).list} size="xs" variant="default">
          {t('toAdmin')}
        </Button>
      }
    />
  );
}

function GroupTrainingAdmin({ groupId }: { groupId: number }) {
  const t = settingTexts.use();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TrainingAdminList
        gid={groupId}
        title={t('groupTitle')}
        action={
          <>
            <Button component={Link} to={paths.groupTrainings(String(groupId))} size="xs" variant="default">
              {t('toMembers')}
            </Button>
            <Button size="xs" variant="default" onClick={() => setOpen(true)}>
              {t('categories')}
            </Button>
          </>
        }
      />
      <Dialog opened={isOpen} onClose={() => setOpen(false)} size="lg" title={t('categories')}>
        <CategoryList gid={groupId} />
      </Dialog>
    </>
  );
}
