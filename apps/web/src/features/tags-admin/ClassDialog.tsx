import { Alert, Button, Modal } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { OverviewClass, TagOverview } from '@oyez/contract/tags-admin';
import { type FormEvent, useState } from 'react';
import { confirm } from '../../ui/confirm.tsx';
import { errorMessage } from '../../ui/errorMessage.ts';
import { toast } from '../../ui/toast.ts';
import { NameFields, nameOf, type Names, sentNames } from './NameFields.tsx';
import classes from './TagAdminPage.module.css';
import { useDeleteClass, useSaveClass } from './tags-admin.api.ts';
import { tagTexts } from './tagsAdmin.i18n.ts';

type ClassDialogProps = {
  edited: OverviewClass | 'new' | null;
  oj: string;
  overview: TagOverview;
  onClose: () => void;
};

/** Adds a classification, or changes and deletes one. */
export function ClassDialog({ edited, oj, overview, onClose }: ClassDialogProps) {
  const t = tagTexts.use();
  const tagClass = edited === 'new' ? null : edited;
  return (
    <Modal
      opened={edited !== null}
      onClose={onClose}
      title={t(edited === 'new' ? 'class.add' : 'class.edit')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {edited !== null && <ClassForm tagClass={tagClass} oj={oj} overview={overview} onClose={onClose} />}
    </Modal>
  );
}

type ClassFormProps = { tagClass: OverviewClass | null; oj: string; overview: TagOverview; onClose: () => void };

function ClassForm({ tagClass, oj, overview, onClose }: ClassFormProps) {
  const t = tagTexts.use();
  const [names, setNames] = useState<Names>({ zh: tagClass?.names.zh ?? '', en: tagClass?.names.en ?? '' });
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = useSaveClass();
  const remove = useDeleteClass();
  const name = nameOf(names);
  const finish = (text: string) => {
    toast.success(text);
    onClose();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(name === '' ? t('tag.nameMissing') : null);
    if (name === '') return;
    const last = Math.max(0, ...overview.classifications.map((one) => one.rank));
    const draft = { name, names: sentNames(names), oj: tagClass?.oj ?? oj, rank: tagClass?.rank ?? last + 1 };
    save.mutate(
      { id: tagClass?.id ?? null, draft },
      { onSuccess: () => finish(t('saved')), onError: (error) => setRefusal(errorMessage(error)) },
    );
  };
  const ask = async ({ id, name: title }: OverviewClass) => {
    const count = overview.tags.filter((tag) => tag.tcid === id).length;
    const yes = await confirm({
      title: t('class.deleteTitle', { name: title }),
      text: count === 0 ? t('class.deleteEmpty') : t('class.deleteText', { count }),
      confirmLabel: t('delete'),
      danger: true,
    });
    if (yes) remove.mutate(id, { onSuccess: () => finish(t('deleted')) });
  };
  return (
    <form className={classes.form} onSubmit={submit} aria-label={t(tagClass === null ? 'class.add' : 'class.edit')}>
      {refusal !== null && (
        <Alert color="red" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
      <NameFields names={names} onChange={setNames} />
      <div className={classes.foot}>
        {tagClass !== null && (
          <Button
            variant="subtle"
            color="red"
            className={classes.left}
            loading={remove.isPending}
            onClick={() => void ask(tagClass)}
          >
            {t('delete')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
