import { Button, Group, Text } from '@mantine/core';
import type { ChosenProblem, TagsChanged, VisibilityChange } from '@oyez/contract/problems/problem-batches';
import type { ProblemAuth } from '@oyez/contract/problems/problem-visibility';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { openDialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import { authName, type FormTag } from '../form/formValues.ts';
import { listTexts } from './list.i18n.ts';
import classes from './list.module.css';
import { tagsTrialQuery, useChangeTags, useChangeVisibilities, visibilityTrialQuery } from '../setting.api.ts';
import { TagField } from '../sections/TagField.tsx';

/** Gets what takes the change back. */
type Question<Inverse> = { rows: readonly ChosenProblem[]; onChanged: (inverse: Inverse[]) => void };

/** Says first which of these problems would change, and from what. */
export function askForVisibility(auth: number, name: ProblemAuth, question: Question<VisibilityChange>): void {
  openDialog({ title: listTexts.now('batch.visibilityTitle', { auth: listTexts.now(`name.${name}`) }) }, (close) => (
    <VisibilityQuestion auth={auth} {...question} onClose={close} />
  ));
}

export function askForTags(question: Question<TagsChanged>): void {
  openDialog({ title: listTexts.now('batch.tagsTitle', { count: question.rows.length }) }, (close) => (
    <TagsQuestion {...question} onClose={close} />
  ));
}

function VisibilityQuestion({
  auth,
  rows,
  onChanged,
  onClose,
}: Question<VisibilityChange> & { auth: number; onClose: () => void }) {
  const t = listTexts.use();
  const { data, error, refetch } = useQuery(visibilityTrialQuery(rows.map(({ id: pid }) => ({ pid, auth }))));
  const change = useChangeVisibilities();
  const apply = () =>
    change.mutate(
      (data ?? []).map(({ pid }) => ({ pid, auth })),
      {
        onSuccess: (before) => {
          onClose();
          onChanged(before);
        },
      },
    );
  if (error !== null) return <ErrorResult compact error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.form}>
      <Effects
        rows={rows}
        changes={data}
        words={(one) =>
          t('batch.visibilityEffect', { from: t(`name.${authName(one.auth)}`), to: t(`name.${authName(auth)}`) })
        }
      />
      {data !== undefined && data.length > 0 && <Text size="sm">{t('batch.visibilityText')}</Text>}
      <Foot
        action={t('batch.visibility')}
        disabled={data === undefined || data.length === 0}
        loading={change.isPending}
        onCancel={onClose}
        onConfirm={apply}
      />
    </div>
  );
}

function TagsQuestion({ rows, onChanged, onClose }: Question<TagsChanged> & { onClose: () => void }) {
  const t = listTexts.use();
  const [add, setAdd] = useState<FormTag[]>([]);
  const [remove, setRemove] = useState<FormTag[]>([]);
  const change = useChangeTags();
  const wish = ({ id, name, color }: FormTag) => (id === null ? { name, color } : { id });
  const tags = { add: add.map(wish), remove: remove.flatMap(({ id }) => (id === null ? [] : [id])) };
  const isAsked = add.length > 0 || remove.length > 0;
  const changes = rows.map((row) => ({ pid: row.id, ...tags }));
  const { data, error, refetch } = useQuery({ ...tagsTrialQuery(changes), enabled: isAsked });
  const apply = () =>
    change.mutate(
      (data ?? []).map(({ pid }) => ({ pid, ...tags })),
      {
        onSuccess: (inverse) => {
          onClose();
          onChanged(inverse);
        },
      },
    );
  return (
    <div className={classes.form}>
      <TagField label={t('batch.addTags')} tags={add} onChange={setAdd} />
      <TagField label={t('batch.removeTags')} tags={remove} onChange={setRemove} />
      {error !== null && <ErrorResult compact error={error} onRetry={() => void refetch()} />}
      {isAsked && error === null && (
        <Effects
          rows={rows}
          changes={data}
          words={({ gained, lost }) =>
            [...gained.map((name) => `+ ${name}`), ...lost.map((name) => `− ${name}`)].join(', ')
          }
        />
      )}
      <Foot
        action={t('batch.apply')}
        disabled={!isAsked || data === undefined || data.length === 0}
        loading={change.isPending}
        onCancel={onClose}
        onConfirm={apply}
      />
    </div>
  );
}

/** Exactly what will change, problem by problem. */
function Effects<Change extends { pid: number }>({
  rows,
  changes,
  words,
}: {
  rows: readonly ChosenProblem[];
  changes: readonly Change[] | undefined;
  words: (change: Change) => ReactNode;
}) {
  const t = listTexts.use();
  if (changes === undefined) return <Text size="sm">{t('batch.counting')}</Text>;
  if (changes.length === 0) return <Text size="sm">{t('batch.nothing')}</Text>;
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const rest = rows.length - changes.length;
  return (
    <>
      <Text size="sm">{t('batch.willChange', { count: changes.length })}</Text>
      <ul className={classes.effects}>
        {changes.map((one) => (
          <li key={one.pid}>
            <strong>{rowOf.get(one.pid)?.problemId}</strong> {rowOf.get(one.pid)?.title} – {words(one)}
          </li>
        ))}
      </ul>
      {rest > 0 && <Text size="sm">{t('batch.stays', { count: rest })}</Text>}
    </>
  );
}

function Foot(props: {
  action: string;
  disabled: boolean;
  loading: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}) {
  const ui = uiTexts.use();
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={props.onCancel}>
        {ui('cancel')}
      </Button>
      <Button disabled={props.disabled} loading={props.loading} onClick={props.onConfirm}>
        {props.action}
      </Button>
    </Group>
  );
}
