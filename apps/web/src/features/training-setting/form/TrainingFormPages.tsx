import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { NotFoundPage } from '../../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../../app/idOf.ts';
import { paths } from '../../../app/paths.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { UnsavedGuard, useOnceSaved } from '../../../ui/forms/UnsavedGuard.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { PartsPage } from '../../../ui/layout/PageHead.tsx';
import { Pending } from '../../../ui/loading/Pending.tsx';
import { type SettingPlace, useSettingPlace } from '../settingPlace.ts';
import { TrainingPlaces } from '../TrainingPlaces.tsx';
import { categoriesQuery, storedTrainingQuery } from '../trainingSetting.api.ts';
import { settingTexts } from '../trainingSetting.i18n.ts';
import { formTexts } from './form.i18n.ts';
import { TrainingForm } from './TrainingForm.tsx';

export function CreateTrainingPage() {
  const t = formTexts.use();
  const s = settingTexts.use();
  usePageTitle(t('create'));
  const navigate = useNavigate();
  const place = useSettingPlace();
  const categories = useQuery(categoriesQuery(place.gid));
  const [created, setCreated] = useState<number>();
  // Whoever keeps the site's categories makes the first one there; everybody else makes it with the training.
  const isToMake = place.gid === undefined && categories.data?.categories.length === 0 && categories.data.can.edit;

  useOnceSaved(created, (tid) => void navigate(place.problems(tid), { replace: true }));
  useEffect(() => {
    if (!isToMake) return;
    toast.info(formTexts.now('noCategoryYet'));
    void navigate(paths.adminTrainingCategories(), { replace: true });
  }, [isToMake, navigate]);

  if (categories.data === undefined || isToMake) {
    const onward = { to: place.list, label: s('toList') };
    return <Pending heading="h1" lines={14} error={categories.error} onRetry={categories.refetch} onward={onward} />;
  }
  return (
    <PartsPage title={t('create')}>
      <UnsavedGuard>
        <TrainingForm place={place} onSaved={setCreated} />
      </UnsavedGuard>
    </PartsPage>
  );
}

export function EditTrainingPage() {
  const tid = idOf(useParams()['trainingID']);
  const place = useSettingPlace();
  return tid === undefined ? <NotFoundPage /> : <EditTraining key={tid} tid={tid} place={place} />;
}

function EditTraining({ tid, place }: { tid: number; place: SettingPlace }) {
  const t = formTexts.use();
  const s = settingTexts.use();
  const { data, error, refetch } = useQuery(storedTrainingQuery(place.gid, tid));
  const [round, setRound] = useState(0);
  const title = data === undefined ? '' : t('edit', { id: tid, title: data.training.title });
  usePageTitle(title === '' ? s('title') : title);
  if (data === undefined) {
    const onward = { to: place.list, label: s('toList') };
    return <Pending heading="h1" lines={14} error={error} onRetry={refetch} onward={onward} />;
  }
  return (
    <>
      <TrainingPlaces place={place} tid={tid} here="settings" />
      <PartsPage
        title={title}
        actions={
          <Button component={Link} to={place.problems(tid)} size="xs" variant="default">
            {s('problemCount', { count: data.training.problemCount })}
          </Button>
        }
      >
        <UnsavedGuard>
          <TrainingForm
            key={round}
            place={place}
            form={data}
            onSaved={() => void refetch()}
            onMerge={() => void refetch()}
            onReload={() => void refetch().then(() => setRound((before) => before + 1))}
          />
        </UnsavedGuard>
      </PartsPage>
    </>
  );
}
