import { Button } from '@mantine/core';
import type { OverviewClass, TagOverview } from '@oyez/contract/problems/tags-admin';
import { useState } from 'react';
import { confirm } from '../../ui/dialogs/confirm/confirm.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { NameFields, writtenName, type Names, sentNames } from './NameFields.tsx';
import { useDeleteClass, useSaveClass } from './tags-admin.api.ts';
import { tagTexts } from './tagsAdmin.i18n.ts';

type ClassDialogProps = {
  edited: OverviewClass | 'new' | null;
  oj: string;
  overview: TagOverview;
  onClose: () => void;
};

/** Adds a classification, or changes and deletes one. */
export function ClassDialog({ edited, ...form }: ClassDialogProps) {
  const t = tagTexts.use();
  const title = t(edited === 'new' ? 'class.add' : 'class.edit');
  return (
    <Dialog opened={edited !== null} onClose={form.onClose} title={title}>
      {edited !== null && <ClassForm tagClass={edited === 'new' ? null : edited} title={title} {...form} />}
    </Dialog>
  );
}

type ClassFormProps = Omit<ClassDialogProps, 'edited'> & { tagClass: OverviewClass | null; title: string };

function ClassForm({ tagClass, title, oj, overview, onClose }: ClassFormProps) {
  const t = tagTexts.use();
  const ui = uiTexts.use();
  const [names, setNames] = useState<Names>({ zh: tagClass?.names.zh ?? '', en: tagClass?.names.en ?? '' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = useSaveClass();
  const remove = useDeleteClass();
  const name = writtenName(names);
  const finish = (text: string) => {
    toast.success(text);
    onClose();
  };

  const submit = () => {
    setRefusal(name === '' ? t('tag.nameMissing') : null);
    if (name === '') return;
    const last = Math.max(0, ...overview.classifications.map((one) => one.rank));
    const draft = { name, names: sentNames(names), oj: tagClass?.oj ?? oj, rank: tagClass?.rank ?? last + 1 };
    save.mutate(
      { id: tagClass?.id ?? null, draft },
      { onSuccess: () => finish(ui('saved')), onError: (error) => setRefusal(errorMessage(error)) },
    );
  };
  const ask = async ({ id, name: known }: OverviewClass) => {
    const count = overview.tags.filter((tag) => tag.tcid === id).length;
    const yes = await confirm({
      title: t('deleteTitle', { name: known }),
      text: count === 0 ? t('class.deleteEmpty') : t('class.deleteText', { count }),
      confirmLabel: ui('delete'),
      danger: true,
    });
    if (yes) remove.mutate(id, { onSuccess: () => finish(ui('deleted')) });
  };
  return (
    <DialogForm
      label={title}
      refusal={refusal}
      onSubmit={submit}
      isBusy={save.isPending}
      onCancel={onClose}
      other={
        tagClass !== null && (
          <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask(tagClass)}>
            {ui('delete')}
          </Button>
        )
      }
    >
      <NameFields names={names} onChange={setNames} />
    </DialogForm>
  );
}
