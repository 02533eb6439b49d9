import { Button, Text, TextInput } from '@mantine/core';
import type { DiscussionCategory } from '@oyez/contract/discussions/discussion-values';
import { limits } from '@oyez/contract/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useSorting } from '../../../ui/lists/sorting/sorting.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { categoriesQuery, useSaveCategories } from '../discussions.api.ts';
import classes from '../discussions.module.css';
import { adminTexts } from './admin.i18n.ts';

/** Renames categories, adds some and puts them in order. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const t = adminTexts.use();
  const { data, error, refetch } = useQuery(categoriesQuery);
  return (
    <Dialog opened onClose={onClose} title={t('categoriesTitle')} closeOnClickOutside={false}>
      {data === undefined && error === null && <Loading lines={6} />}
      {data === undefined && error !== null && <ErrorResult compact error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <Lines stored={data} onClose={onClose} />}
    </Dialog>
  );
}

type Line = { key: string; id: number | undefined; name: string };

function Lines({ stored, onClose }: { stored: readonly DiscussionCategory[]; onClose: () => void }) {
  const t = adminTexts.use();
  const [lines, setLines] = useState<Line[]>(() => stored.map(({ id, name }) => ({ key: String(id), id, name })));
  const [refusal, setRefusal] = useState<string | null>(null);
  const save = useSaveCategories();
  const sorting = useSorting(lines, ({ name }) => name, setLines);
  const rename = (key: string, name: string) => {
    setRefusal(null);
    setLines((before) => before.map((line) => (line.key === key ? { ...line, name } : line)));
  };
  const submit = () =>
    save.mutate(
      lines.map(({ id, name }) => ({ ...(id !== undefined && { id }), name })),
      {
        onSuccess: () => {
          toast.success(t('saved'));
          onClose();
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  return (
    <DialogForm
      label={t('categoriesTitle')}
      refusal={refusal}
      isBusy={save.isPending}
      onCancel={onClose}
      onSubmit={submit}
    >
      <Text size="sm" c="dimmed">
        {t('categoriesHint')}
      </Text>
      <ul className={classes.lines}>
        {lines.map((line, index) => (
          <li key={line.key} className={classes.line} {...sorting.row(index)}>
            {sorting.handle(line, index)}
            <TextInput
              className={classes.grow}
              aria-label={t('name', { number: index + 1 })}
              maxLength={limits.discussion.categoryName}
              value={line.name}
              onChange={(event) => rename(line.key, event.currentTarget.value)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          size="xs"
          variant="default"
          disabled={lines.length >= limits.discussion.categories}
          onClick={() => setLines((before) => [...before, { key: `new ${before.length}`, id: undefined, name: '' }])}
        >
          {t('add')}
        </Button>
      </div>
    </DialogForm>
  );
}
