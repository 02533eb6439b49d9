import { Alert, Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { CannedAnswer, JuryClarification } from '@oyez/contract/contests/clarifications';
import { limits } from '@oyez/contract/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { FormFoot } from '../../../ui/dialogs/dialog.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { isComposing } from '../../../ui/hooks/composing.ts';
import { cannedAnswersQuery, useAnswer } from '../clarifications.api.ts';
import classes from '../clarifications.module.css';
import { inboxTexts } from './inbox.i18n.ts';
import { useAnswerDraft } from './useAnswerDraft.ts';
import { useClaimWhileOpen } from './useClaimWhileOpen.ts';

const { answer: MAX, question: MAX_QUOTE } = limits.clarification;

type Props = { contestId: number; one: JuryClarification; onClose: () => void };

/** Writes an answer to one or to all; while it is open, the question is claimed. */
export function AnswerForm({ contestId, one, onClose }: Props) {
  const t = inboxTexts.use();
  const { id, question, language } = one;
  // An answer that comes in between is not the one that is being corrected here.
  const [before] = useState(one);
  const { draft, change, settle } = useAnswerDraft(before);
  const { text, toAll, quote } = draft;
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { isTaken, takeOver } = useClaimWhileOpen(contestId, id);
  const answer = useAnswer(contestId);

  // Whoever opened the form came to write.
  useEffect(() => field.current?.focus(), []);
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
  };
  const add = (more: string) => {
    setRefusal(null);
    change({ text: text.trim() === '' ? more : `${text.trimEnd()}\n\n${more}` });
    field.current?.focus();
  };
  const send = () => {
    if (text.trim() === '') return setRefusal(t('form.empty'));
    answer.mutate(
      { id, answer: text, toAll, quote: toAll ? quote : undefined, version: before.version },
      {
        onSuccess: () => {
          settle();
          toast.success(t('form.sent'));
          onClose();
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  };
  return (
    <form
      className={classes.form}
      aria-label={t('form.label', { id })}
      onSubmit={(event) => {
        event.preventDefault();
        if (!answer.isPending) send();
      }}
    >
      {isTaken && (
        <Alert color="yellow" variant="light" role="alert">
          <span className={classes.notice}>
            {t('form.claimed', { name: one.claim?.username ?? '' })}
            <Button size="compact-xs" variant="default" onClick={takeOver}>
              {t('form.takeOver')}
            </Button>
          </span>
        </Alert>
      )}
      {refusal !== null && (
        <Alert color="red" variant="light" role="alert">
          {refusal}
        </Alert>
      )}
      <Canned contestId={contestId} language={language} onChoose={add} />
      <Textarea
        ref={field}
        onKeyDown={onKey}
        label={t('form.answer')}
        description={t('form.answerHint')}
        rows={4}
        maxLength={MAX}
        value={text}
        onChange={(event) => {
          setRefusal(null);
          change({ text: event.currentTarget.value });
        }}
      />
      <div className={classes.deeds}>
        <SegmentedControl
          size="xs"
          aria-label={t('form.audience')}
          value={toAll ? 'all' : 'one'}
          onChange={(value) => change({ toAll: value === 'all' })}
          data={[
            { value: 'one', label: t('toOne') },
            { value: 'all', label: t('toAll') },
          ]}
        />
        <Button size="compact-xs" variant="subtle" onClick={() => add(quoted(question))}>
          {t('form.insertQuote')}
        </Button>
      </div>
      {toAll && (
        <Textarea
          label={t('form.quote')}
          description={t('form.quoteHint')}
          rows={2}
          maxLength={MAX_QUOTE}
          value={quote}
          onKeyDown={onKey}
          onChange={(event) => change({ quote: event.currentTarget.value })}
        />
      )}
      <FormFoot action={t('form.send')} isBusy={answer.isPending} onCancel={onClose} />
    </form>
  );
}

/** As Markdown marks what another said. */
export function quoted(text: string): string {
  return text.replaceAll(/^/gm, '> ');
}

function Canned({
  contestId,
  language,
  onChoose,
}: {
  contestId: number;
  language: JuryClarification['language'];
  onChoose: (text: string) => void;
}) {
  const t = inboxTexts.use();
  const { data } = useQuery(cannedAnswersQuery(contestId));
  const textOf = ({ zh, en }: CannedAnswer) => (language === 'zh' ? zh || en : en || zh);
  if (data === undefined || data.answers.length === 0) return null;
  return (
    <div className={classes.canned} role="group" aria-label={t('form.canned')}>
      {data.answers.map(textOf).map((text) => (
        <Button
          key={text}
          size="compact-xs"
          variant="default"
          className={classes.cannedOne}
          title={text}
          onClick={() => onChoose(text)}
        >
          {text}
        </Button>
      ))}
    </div>
  );
}
