import { Alert, Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { Discussion, DiscussionCategory, DiscussionDetail } from '@oyez/contract/discussions/discussion-values';
import type { DiscussionStanding } from '@oyez/contract/discussions/discussions';
import { titlePrefixOf } from '@oyez/contract/rules/discussion-form';
import { limits } from '@oyez/contract/rules/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { FormFoot } from '../../../ui/dialogs/dialog.tsx';
import { MarkdownEditor } from '../../../ui/editor/MarkdownEditor.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { offerUndo } from '../../../ui/feedback/offerUndo.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConflictDialog } from '../../../ui/forms/conflict/Conflict.tsx';
import { DraftNotice } from '../../../ui/forms/drafts/DraftNotice.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { focusFirstError } from '../../../ui/forms/refusals.tsx';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import { useMarkdownUploads } from '../../files/files.api.ts';
import {
  categoriesQuery,
  type DiscussionPlace,
  discussionQuery,
  standingQuery,
  useSaveDiscussion,
} from '../discussions.api.ts';
import classes from '../discussions.module.css';
import { formTexts } from './form.i18n.ts';
import { type DiscussionValues, useDiscussionForm } from './useDiscussionForm.ts';

type Props = {
  place: DiscussionPlace;
  /** Null: a new one. */
  edited: Discussion | DiscussionDetail | null;
  /** The problem that a new one is about. */
  problemId: string | undefined;
  onClose: () => void;
  onSaved: () => void;
};

/** Writes a discussion or changes one, in the whole window. Before anything is typed in vain, it says what is missing. */
export function DiscussionDialog(props: Props) {
  const t = formTexts.use();
  const { place, edited, problemId } = props;
  const [loadings, setLoadings] = useState(0);
  const categories = useQuery(categoriesQuery);
  const standing = useQuery({ ...standingQuery(place, problemId), enabled: edited === null });
  const text = useQuery({ ...discussionQuery(edited?.id ?? 0), enabled: edited !== null });
  const error = categories.error ?? standing.error ?? text.error;
  const retry = () =>
    void Promise.all([categories, standing, text].filter((one) => one.error !== null).map((one) => one.refetch()));
  const stored = edited === null ? NEW(problemId) : text.data && valuesOf(text.data);
  const isReady =
    categories.data !== undefined && stored !== undefined && (edited !== null || standing.data !== undefined);
  const refusal = edited === null ? (standing.data?.refusal ?? null) : null;
  const isWriting = isReady && refusal === null;
  return (
    <FormDialog opened fullScreen={isWriting} title={t(edited === null ? 'create' : 'edit')} onClose={props.onClose}>
      {(leave) => (
        <>
          {!isReady && error === null && <Loading lines={10} />}
          {!isReady && error !== null && <ErrorResult compact error={error} onRetry={retry} />}
          {isReady && refusal !== null && <Refused standing={standing.data} onClose={props.onClose} />}
          {isWriting && (
            <Form
              key={loadings}
              {...props}
              stored={stored}
              categories={categories.data}
              moderates={edited === null ? standing.data?.moderates === true : edited.can.moderate}
              basedOn={edited === null ? null : (text.data?.gmtModified ?? null)}
              onReload={() => setLoadings(loadings + 1)}
              onCancel={leave}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

const NEW = (problemId: string | undefined): DiscussionValues => ({
  title: problemId === undefined ? '' : `${titlePrefixOf(problemId)} `,
  description: '',
  content: '',
  categoryId: null,
  topPriority: false,
});

function valuesOf({ title, description, content, categoryId, topPriority }: DiscussionDetail): DiscussionValues {
  return { title, description, content, categoryId, topPriority };
}

type FormProps = Props & {
  stored: DiscussionValues;
  categories: readonly DiscussionCategory[];
  moderates: boolean;
  basedOn: string | null;
  /** Begins anew with what is stored. */
  onReload: () => void;
  onCancel: () => void;
};

function Form({
  place,
  edited,
  problemId,
  stored,
  categories,
  moderates,
  basedOn,
  onReload,
  onCancel,
  onSaved,
}: FormProps) {
  const t = formTexts.use();
  const uploads = useMarkdownUploads();
  const save = useSaveDiscussion(place);
  const where = place.groupId === null ? 'site' : `group-${place.groupId}`;
  const form = useDiscussionForm({
    stored,
    subject: `discussion-${edited === null ? `${where}-${problemId ?? ''}` : edited.id}`,
    basedOn,
    problemId: edited === null ? problemId : undefined,
  });
  const { values, errors, set } = form;
  const element = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLInputElement>(null);
  // It comes after the dialog, which then has the focus on its way out.
  useEffect(() => title.current?.focus(), []);
  const client = useQueryClient();
  const toSend = ({ topPriority, categoryId, ...written }: DiscussionValues) => ({
    ...written,
    categoryId: categoryId ?? undefined,
    ...(edited === null && problemId !== undefined && { pid: problemId }),
    ...(moderates && { topPriority }),
  });
  const send = (onTopOf?: string) =>
    form.submit(async (written, base) => {
      const id = edited?.id ?? null;
      await save.mutateAsync({ id, form: toSend(written), basedOn: base.at });
      const saved = id === null ? undefined : await client.fetchQuery(discussionQuery(id)).catch(() => undefined);
      if (saved === undefined) toast.success(t(id === null ? 'posted' : 'updated'));
      else {
        const before = { id, form: toSend(base.values), basedOn: saved.gmtModified };
        offerUndo(`discussion-changed ${id}`, t('updated'), () => void bringBack(before));
      }
      onSaved();
    }, onTopOf);
  const bringBack = (before: Parameters<typeof save.mutateAsync>[0]) =>
    save.mutateAsync(before).then(
      () => toast.success(formTexts.now('restored')),
      (error: unknown) => toast.error(errorMessage(error)),
    );
  const reload = () => {
    if (form.isDirty) form.drafts.putAside();
    onReload();
  };
  return (
    <form
      ref={element}
      noValidate
      aria-label={t(edited === null ? 'create' : 'edit')}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending) return;
        void send().then(() => focusFirstError(element.current));
      }}
    >
      <DraftNotice
        drafts={form.drafts}
        basedOn={form.basedOn}
        nameOf={({ title: name }) => (name === stored.title ? '' : name)}
      />
      {form.isAsking && (
        <ConflictDialog
          subject="discussion"
          theirs={basedOn === null ? undefined : { gmtModified: basedOn, modifiedUser: null }}
          onLoad={reload}
          onMerge={form.merge}
          onOverwrite={(theirs) => void send(theirs)}
          onClose={form.stopAsking}
        />
      )}
      {form.refusal !== null && (
        <Alert color="red" variant="light" role="alert">
          {form.refusal}
        </Alert>
      )}
      <div className={classes.pair}>
        <TextInput
          ref={title}
          label={t('title')}
          withAsterisk
          maxLength={limits.discussion.title}
          value={values.title}
          error={errors.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('category')}
          withAsterisk
          value={String(values.categoryId ?? '')}
          error={errors.categoryId}
          onChange={({ currentTarget: { value } }) => set({ categoryId: value === '' ? null : Number(value) })}
          data={[
            { value: '', label: t('chooseCategory'), disabled: true },
            ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </div>
      <TextInput
        label={t('description')}
        description={t('descriptionHint')}
        withAsterisk
        maxLength={limits.discussion.description}
        value={values.description}
        error={errors.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <MarkdownEditor
        label={t('content')}
        withAsterisk
        maxLength={limits.discussion.content}
        uploads={uploads}
        height={420}
        headingBase={2}
        value={values.content}
        error={errors.content}
        onChange={(content) => set({ content })}
      />
      {moderates && (
        <Switch
          label={t('pinned')}
          description={t('pinnedHint')}
          checked={values.topPriority}
          onChange={(event) => set({ topPriority: event.currentTarget.checked })}
        />
      )}
      <FormFoot
        action={t(edited === null ? 'send' : 'save')}
        isBusy={save.isPending}
        onCancel={onCancel}
        other={form.draftAt !== null && <span>{t('draft', { time: formatTime(form.draftAt).slice(11) })}</span>}
      />
    </form>
  );
}

function Refused({ standing, onClose }: { standing: DiscussionStanding | undefined; onClose: () => void }) {
  const t = formTexts.use();
  if (standing === undefined) return null;
  const { refusal, solved, neededSolved, perDay, reason } = standing;
  const until = standing.until === null ? '' : formatTime(standing.until);
  const why = {
    login: () => t('refused.login'),
    not_allowed: () => t('refused.not_allowed'),
    muted: () => t('refused.muted', { until, reason: reason ?? '' }),
    solve_first: () => t('refused.solve_first', { count: neededSolved, solved, missing: neededSolved - solved }),
    daily_limit: () => (until === '' ? t('refused.daily_none') : t('refused.daily_limit', { count: perDay, until })),
    contest: () => t('refused.contest'),
  }[refusal ?? 'not_allowed']();
  return (
    <div className={classes.refused}>
      <Notice
        role="status"
        title={why}
        text={t('refusedText')}
        actions={
          <>
            {refusal === 'solve_first' && (
              <Button component={Link} to={paths.problems()}>
                {t('toProblems')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('goOnReading')}
            </Button>
          </>
        }
      />
    </div>
  );
}
