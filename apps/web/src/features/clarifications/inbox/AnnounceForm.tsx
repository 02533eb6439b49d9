import { Textarea, TextInput } from '@mantine/core';
import type { JuryClarification } from '@oyez/contract/contests/clarifications';
import { limits } from '@oyez/contract/rules/limits';
import { useState } from 'react';
import { openDialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogForm } from '../../../ui/dialogs/DialogForm.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useAnnounce } from '../clarifications.api.ts';
import { clarificationTexts } from '../clarifications.i18n.ts';
import { quoted } from './AnswerForm.tsx';
import { inboxTexts } from './inbox.i18n.ts';

const { title: MAX_TITLE, content: MAX_CONTENT } = limits.announcement;

export function openAnnounce(contestId: number, one: JuryClarification): void {
  const look = { title: inboxTexts.now('announceForm.title'), size: 'lg', closeOnClickOutside: false } as const;
  openDialog(look, (close) => <AnnounceForm contestId={contestId} one={one} onClose={close} />);
}

type Props = { contestId: number; one: JuryClarification; onClose: () => void };

/** An announcement that begins with the question and its answer, in the words that everyone may read. */
function AnnounceForm({ contestId, one, onClose }: Props) {
  const t = inboxTexts.use();
  const words = clarificationTexts.use();
  const { id, problem, question, quote, answer } = one;
  const about =
    problem === null ? words('whole') : words('problem', { label: problem.displayId, name: problem.displayTitle });
  const [title, setTitle] = useState(t('announceForm.first', { about }).slice(0, MAX_TITLE));
  const [content, setContent] = useState(`${quoted(quote ?? question)}\n\n${answer ?? ''}`);
  const [refusal, setRefusal] = useState<string | null>(null);
  const announce = useAnnounce(contestId);
  const send = () => {
    if (title.trim() === '' || content.trim() === '') return setRefusal(t('announceForm.empty'));
    announce.mutate(
      { id, title, content },
      {
        onSuccess: () => {
          toast.success(t('announceForm.sent'));
          onClose();
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
      onCancel={onClose}
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
