import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useEditAddress } from '../../../app/editAddress.ts';
import { PartsPage } from '../../../ui/layout/PageHead.tsx';
import { UnsavedGuard, useOnceSaved } from '../../../ui/forms/UnsavedGuard.tsx';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { formTexts } from './form.i18n.ts';
import { newProblem } from './formValues.ts';
import { ProblemForm } from './ProblemForm.tsx';

export function CreateProblemPage() {
  const t = formTexts.use();
  usePageTitle(t('create'));
  const navigate = useNavigate();
  const editAddress = useEditAddress();
  const [stored] = useState(newProblem);
  const [created, setCreated] = useState<number>();
  useOnceSaved(created, (pid) => void navigate(editAddress(pid), { replace: true }));

  return (
    <PartsPage title={t('create')}>
      <UnsavedGuard>
        <ProblemForm stored={stored} onSaved={setCreated} onReload={() => undefined} onMerge={() => undefined} />
      </UnsavedGuard>
    </PartsPage>
  );
}
