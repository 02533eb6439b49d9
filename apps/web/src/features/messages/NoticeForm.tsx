import { NativeSelect, Select, TextInput } from '@mantine/core';
import { type Notice, NOTICE_TYPES, NoticeDraft } from '@oyez/contract/site/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ContractForm } from '../../ui/forms/ContractForm.tsx';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useUnsaved } from '../../ui/forms/UnsavedGuard.tsx';
import { FormFoot } from '../../ui/dialogs/dialog.tsx';
import { MarkdownEditor } from '../../ui/editor/MarkdownEditor.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useContractForm } from '../../ui/forms/useContractForm.ts';
import { useMarkdownUploads } from '../files/files.api.ts';
import classes from './NoticePage.module.css';
import { recipientsQuery, useSaveNotice } from './notices.api.ts';
import { noticeTexts } from './notices.i18n.ts';

/** `notice`: null for a new one. */
export function NoticeDialog({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  const t = noticeTexts.use();
  return (
    <FormDialog opened size="xl" title={t(notice === null ? 'form.create' : 'form.edit')} onClose={onClose}>
      {(leave) => <NoticeForm notice={notice} onCancel={leave} onSaved={onClose} />}
    </FormDialog>
  );
}

type FormProps = { notice: Notice | null; onCancel: () => void; onSaved: () => void };

function NoticeForm({ notice, onCancel, onSaved }: FormProps) {
  const t = noticeTexts.use();
  const save = useSaveNotice(notice?.id ?? null);
  const uploads = useMarkdownUploads();
  const isSent = notice?.state === true;
  const handle = useContractForm({
    schema: NoticeDraft,
    initial: {
      title: notice?.title ?? '',
      content: notice?.content ?? '',
      type: notice?.type ?? 'All',
      recipientId: notice?.recipientId ?? '',
    },
    byCode: { notice_recipient_unknown: 'recipientId', notice_audience_fixed: 'type' },
    rules: ({ type, recipientId }) =>
      type === 'Single' && recipientId === '' ? { recipientId: noticeTexts.now('form.recipientMissing') } : {},
  });
  const { form, field } = handle;
  const content = field('content');
  useUnsaved(form.isDirty());
  return (
    <ContractForm
      label={t(notice === null ? 'form.create' : 'form.edit')}
      handle={handle}
      summary={false}
      onSubmit={async (draft) => {
        await save.mutateAsync(draft);
        toast.success(t('form.saved'));
        onSaved();
      }}
    >
      {({ isBusy }) => (
        <div className={classes.form}>
          <div className={classes.who}>
            <NativeSelect
              label={t('form.type')}
              description={isSent ? t('form.typeFixed') : undefined}
              disabled={isSent}
              data={NOTICE_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
              {...field('type')}
            />
            {form.getValues().type === 'Single' && (
              <RecipientSelect
                value={form.getValues().recipientId}
                known={notice?.recipientUsername ?? null}
                disabled={isSent}
                error={form.errors['recipientId']}
                onChange={(uid) => form.setFieldValue('recipientId', uid)}
              />
            )}
          </div>
          <TextInput label={t('form.title')} data-autofocus autoComplete="off" {...field('title')} />
          <MarkdownEditor
            label={t('form.content')}
            uploads={uploads}
            height={260}
            headingBase={4}
            value={form.getValues().content}
            onChange={(text) => form.setFieldValue('content', text)}
            error={content.error}
            required={content.required}
            withAsterisk={content.withAsterisk}
            maxLength={content.maxLength}
            name="content"
          />
          {isSent && <p className={classes.hint}>{t('form.correction')}</p>}
          <FormFoot isBusy={isBusy} onCancel={onCancel} />
        </div>
      )}
    </ContractForm>
  );
}

function RecipientSelect({
  value,
  known,
  disabled,
  error,
  onChange,
}: {
  value: string;
  /** The name that belongs to the value when the form opens. */
  known: string | null;
  disabled: boolean;
  error: React.ReactNode;
  onChange: (uid: string) => void;
}) {
  const t = noticeTexts.use();
  const [typed, setTyped] = useState(known ?? '');
  const { data: found = [] } = useQuery(recipientsQuery(typed.trim()));
  const [start] = useState(() => (known === null ? [] : [{ value, label: known }]));
  const people = found.map(({ uid, username }) => ({ value: uid, label: username }));
  const isListed = people.some((one) => one.value === value);
  return (
    <Select
      label={t('form.recipient')}
      description={t('form.recipientHint')}
      searchable
      withAsterisk
      disabled={disabled}
      error={error}
      data={isListed ? people : [...start.filter((one) => one.value === value), ...people]}
      // The server has searched already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value === '' ? null : value}
      onChange={(uid) => onChange(uid ?? '')}
      nothingFoundMessage={typed.trim() === '' ? undefined : t('form.nobody')}
      autoComplete="off"
    />
  );
}
