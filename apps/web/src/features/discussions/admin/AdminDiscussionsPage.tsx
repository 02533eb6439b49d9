import { Button } from '@mantine/core';
import { useState } from 'react';
import { grantsOf, useSession } from '../../../api/session.ts';
import { latePart } from '../../../ui/loading/latePart.tsx';
import { adminTexts } from './admin.i18n.ts';
import { ModeratedDiscussions } from './ModeratedDiscussions.tsx';

const CategoriesDialog = latePart(async () => (await import('./CategoriesDialog.tsx')).CategoriesDialog, {
  place: 'screen',
});

const SITE = { groupId: null };

/** Everything that people discuss, for those who look after it. */
export function AdminDiscussionsPage() {
  const t = adminTexts.use();
  const [isEditing, setEditing] = useState(false);
  const mayEdit = grantsOf(useSession()).includes('discussion_edit_any');
  return (
    <>
      <ModeratedDiscussions
        place={SITE}
        action={
          mayEdit ? (
            <Button variant="default" size="xs" onClick={() => setEditing(true)}>
              {t('categories')}
            </Button>
          ) : (
            false
          )
        }
      />
      {isEditing && <CategoriesDialog onClose={() => setEditing(false)} />}
    </>
  );
}
