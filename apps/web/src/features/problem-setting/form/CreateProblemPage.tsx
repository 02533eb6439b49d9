import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useEditAddress } from '../../../app/editAddress.ts';
import { PartsPage } from '../../../ui/layout/PageHead.tsx';
import { UnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx';
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

  // Only after the form has said that nothing is unsaved: the guard would ask otherwise.
  useEffect(() => {
    if (created !== undefined) void navigate(editAddress(created), { replace: true });
  }, [created, navigate, editAddress]);

  return (
    <PartsPage title={t('create')}>
      <UnsavedGuard>
        <ProblemForm stored={stored} onSaved={setCreated} onReload={() => undefined} onMerge={() => undefined} />
      </UnsavedGuard>
    </PartsPage>
  );
}
