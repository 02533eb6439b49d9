import { TextInput } from '@mantine/core';
import { errorText } from '@oyez/contract/errors/catalogue';
import { limits } from '@oyez/contract/rules/limits';
import { categoryFaults } from '@oyez/contract/rules/training-form';
import type { CategoryOfKeeper } from '@oyez/contract/trainings/training-categories';
import { useState } from 'react';
import { useLocale } from '../../../api/locale.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import { useSaveCategory } from '../trainingSetting.api.ts';
import classes from './categories.module.css';
import { categoryTexts } from './categories.i18n.ts';
import { ColorField } from './ColorField.tsx';

type Props = { gid: number | undefined; category: CategoryOfKeeper | undefined; onClose: () => void };

/** Adds a category, or changes one. */
export function CategoryDialog({ gid, category, onClose }: Props) {
  const t = categoryTexts.use();
  const ui = uiTexts.use();
  const locale = useLocale();
  const [name, setName] = useState(category?.name ?? '');
  const [color, setColor] = useState(category?.color ?? '#4056c4');
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = useSaveCategory();
  const title = category === undefined ? t('addTitle') : t('editTitle', { name: category.name });

  const submit = () => {
    const [fault] = categoryFaults({ name, color });
    setRefusal(fault === undefined ? null : errorText(fault.code, locale, fault.params ?? {}));
    if (fault !== undefined) return;
    save.mutate(
      { id: category?.id, name, color, gid },
      {
        onSuccess: () => {
          toast.success(ui('saved'));
          onClose();
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={title}>
      <DialogForm label={title} refusal={refusal} onSubmit={submit} isBusy={save.isPending} onCancel={onClose}>
        <TextInput
          label={t('name')}
          withAsterisk
          data-autofocus
          autoComplete="off"
          maxLength={limits.training.categoryName}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={classes.color}>
          <ColorField label={t('color')} value={color} onChange={setColor} />
        </div>
      </DialogForm>
    </Dialog>
  );
}
