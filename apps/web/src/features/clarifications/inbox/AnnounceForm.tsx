import { Textarea, TextInput } from '@mantine/core';
import type { JuryClarification } from '@oyez/contract/contests/clarifications';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { differ } from '../../../ui/forms/drafts/merging.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useUnsaved } from '../../../ui/forms/UnsavedGuard.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useAnnounce } from '../clarifications.api.ts';
import { clarificationTexts } from '../clarifications.i18n.ts';
import { quoted } from './AnswerForm.tsx';
import { inboxTexts } from './inbox.i18n.ts';

const { title: MAX_TITLE, content: MAX_CONTENT } = limits.announcement;

type Props = { contestId: number; one: JuryClarification; onClose: () => void };

/** An announcement that begins with the question and its answer, in the words that everyone may read. */
export function AnnounceDialog({ onClose, ...about }: Props) {
  const t = inboxTexts.use();
  return (
    <FormDialog opened size="lg" title={t('announceForm.title')} onClose={onClose}>
      {(leave) => <AnnounceForm {...about} onCancel={leave} onSent={onClose} />}
    </FormDialog>
  );
}

type FormProps = Omit<Props, 'onClose'> & { onCancel: () => void; onSent: () => void };

function AnnounceForm({ contestId, one, onCancel, onSent }: FormProps) {
  const t = inboxTexts.use();
  const words = clarificationTexts.use();
  const { id, problem, question, quote, answer } = one;
  const about =
    problem === null ? words('whole') : words('problem', { label: problem.displayId, name: problem.displayTitle });
  const [first] = useState({
    title: t('announceForm.first', { about }).slice(0, MAX_TITLE),
    content: `${quoted(quote ?? question)}\n\n${answer ?? ''}`,
  });
  const [title, setTitle] = useState(first.title);
  const [content, setContent] = useState(first.content);
  useUnsaved(differ({ title, content }, first));
  const [refusal, setRefusal] = useState<string | null>(null);
  const announce = useAnnounce(contestId);
  const send = () => {
    if (title.trim() === '' || content.trim() === '') return setRefusal(t('announceForm.empty'));
    announce.mutate(
      { id, title, content },
      {
        onSuccess: () => {
          toast.success(t('announceForm.sent'));
          onSent();
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  };
  return (
    <DialogForm
      label={t('announceForm.title')}
      refusal={refusal}
      action={t('announceForm.send')}
      isBusy={announce.isPending}
      onSubmit={send}
      onCancel={onCancel}
    >
      <TextInput
        label={t('announceForm.subject')}
        maxLength={MAX_TITLE}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Textarea
        label={t('announceForm.text')}
        rows={8}
        maxLength={MAX_CONTENT}
        value={content}
        onChange={(event) => setContent(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
