import { Button } from '@mantine/core';
import type { EarlierNote, NoteAnswer, SubmissionNote } from '@oyez/contract/submissions/submission-notes';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { onceDone } from '../../api/once-done.ts';
import { useWriter } from '../../api/session.ts';
import { useScopeAddresses } from '../../app/scope/InScope.tsx';
import { offerUndo } from '../../ui/feedback/offerUndo.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { confirmLeaving } from '../../ui/forms/UnsavedGuard.tsx';
import { useRememberedText } from '../../ui/hooks/useRemembered.ts';
import { IconCheck } from '../../ui/icons.tsx';
import { Markdown } from '../../ui/markdown/Markdown.tsx';
import { TimeText } from '../../ui/text/TimeText.tsx';
import { UserName } from '../../ui/text/UserName.tsx';
import { NoteForm } from './NoteForm.tsx';
import { noteTexts } from './notes.i18n.ts';
import classes from './notes.module.css';
import {
  useAnswerNote,
  useChangeNote,
  useRemoveAnswer,
  useRemoveNote,
  useRestoreAnswer,
  useRestoreNote,
  useUnderstand,
} from './submissionNotes.api.ts';

type Props = {
  /** The submission whose page it stands on. */
  submitId: number;
  note: SubmissionNote | EarlierNote;
  /** The code that it was about, where it stands there no more. */
  excerpt?: string;
};

export function NoteCard({ submitId, note, excerpt }: Props) {
  const t = noteTexts.use();
  const [open, setOpen] = useState<'answer' | 'change' | null>(null);
  const understand = useUnderstand(submitId);
  const { id, fromLine, toLine, can, answers, understoodAt } = note;
  const close = () => setOpen(null);
  return (
    <article id={`note-${id}`} className={classes.note} tabIndex={-1} aria-label={linesText(t, note)}>
      <header className={classes.facts}>
        <Writer written={note} />
        {'submitId' in note ? (
          <EarlierPlace note={note} />
        ) : (
          <span>
            {fromLine === toLine ? t('line', { line: fromLine }) : t('lines', { from: fromLine, to: toLine })}
          </span>
        )}
        {note.changedAt !== null && <span>{t('changed')}</span>}
        {understoodAt !== null && (
          <span className={classes.understood}>
            <IconCheck size={14} /> {t('understood')}
          </span>
        )}
      </header>
      {excerpt !== undefined && <pre className={classes.excerpt}>{excerpt}</pre>}
      {open === 'change' ? (
        <ChangeForm submitId={submitId} note={note} onClose={close} />
      ) : (
        <div className={classes.text}>
          <Markdown text={note.text} headingBase={4} />
        </div>
      )}
      {answers.length > 0 && (
        <ol className={classes.answers}>
          {answers.map((one) => (
            <Answer key={one.id} submitId={submitId} answer={one} />
          ))}
        </ol>
      )}
      {open === 'answer' && <AnswerForm submitId={submitId} note={note} onClose={close} />}
      {open === null && (
        <footer className={classes.deeds}>
          {can.understand && (
            <Deed
              isBusy={understand.isPending}
              onClick={() => understand.mutate({ id, understood: understoodAt === null })}
            >
              {t(understoodAt === null ? 'markUnderstood' : 'unmark')}
            </Deed>
          )}
          {can.answer && <Deed onClick={() => setOpen('answer')}>{t('answer')}</Deed>}
          {can.change && <Deed onClick={() => setOpen('change')}>{t('change')}</Deed>}
          {can.remove && <RemoveNote submitId={submitId} id={id} />}
        </footer>
      )}
    </article>
  );
}

function linesText(t: ReturnType<typeof noteTexts.use>, { fromLine, toLine }: SubmissionNote): string {
  return fromLine === toLine ? t('line', { line: fromLine }) : t('lines', { from: fromLine, to: toLine });
}

function EarlierPlace({ note: { submitId, id, fromLine, toLine } }: { note: EarlierNote }) {
  const t = noteTexts.use();
  const to = useScopeAddresses();
  const link = '\u0000';
  const text =
    fromLine === toLine
      ? t('earlierLine', { link, line: fromLine })
      : t('earlierLines', { link, from: fromLine, to: toLine });
  const [before, after] = text.split(link);
  return (
    <span>
      {before}
      <Link to={`${to.submission(submitId, null)}#note-${id}`}>#{submitId}</Link>
      {after}
    </span>
  );
}

function Writer({ written: { writer, writtenAt, unread } }: { written: NoteAnswer }) {
  const t = noteTexts.use();
  return (
    <>
      {unread && <span className={classes.unread}>{t('unread')}</span>}
      <UserName {...(writer !== null && { uid: writer.uid })} username={writer?.username ?? null} />
      <TimeText time={writtenAt} />
    </>
  );
}

function Answer({ submitId, answer }: { submitId: number; answer: NoteAnswer }) {
  const t = noteTexts.use();
  const remove = useRemoveAnswer(submitId);
  const restore = useRestoreAnswer(submitId);
  const { id, own, text } = answer;
  const bringBack = () => onceDone(restore.mutateAsync(id), () => toast.success(t('restored')));
  return (
    <li>
      <div className={classes.facts}>
        <Writer written={answer} />
        {own && (
          <Deed
            isBusy={remove.isPending}
            onClick={() =>
              onceDone(remove.mutateAsync(id), () => offerUndo(`answer ${id}`, t('answerRemoved'), bringBack))
            }
          >
            {t('remove')}
          </Deed>
        )}
      </div>
      <div className={classes.text}>
        <Markdown text={text} headingBase={4} />
      </div>
    </li>
  );
}

function RemoveNote({ submitId, id }: { submitId: number; id: number }) {
  const t = noteTexts.use();
  const remove = useRemoveNote(submitId);
  const restore = useRestoreNote(submitId);
  const bringBack = () => onceDone(restore.mutateAsync(id), () => toast.success(t('restored')));
  return (
    <Deed
      isBusy={remove.isPending}
      onClick={() => onceDone(remove.mutateAsync(id), () => offerUndo(`note ${id}`, t('removed'), bringBack))}
    >
      {t('remove')}
    </Deed>
  );
}

type FormProps = { submitId: number; note: SubmissionNote; onClose: () => void };

/** What is typed stays in this browser until it is sent, whatever closes the form. */
function AnswerForm({ submitId, note: { id, fromLine }, onClose }: FormProps) {
  const t = noteTexts.use();
  const answer = useAnswerNote(submitId);
  const [text, setText] = useRememberedText(`oyez.note-answer.${useWriter()}.${id}`);
  return (
    <NoteForm
      label={t('answerLabel', { line: fromLine })}
      action={t('form.send')}
      text={text}
      onText={setText}
      onClose={onClose}
      onSend={async () => {
        await answer.mutateAsync({ id, text });
        setText('');
        toast.success(t('form.answered'));
        onClose();
      }}
    />
  );
}

function ChangeForm({ submitId, note: { id, text: before }, onClose }: FormProps) {
  const t = noteTexts.use();
  const change = useChangeNote(submitId);
  const [text, setText] = useState(before);
  const leave = async () => {
    if (text === before || (await confirmLeaving())) onClose();
  };
  return (
    <NoteForm
      label={t('form.label')}
      action={t('form.change')}
      text={text}
      onText={setText}
      onClose={() => void leave()}
      onSend={async () => {
        await change.mutateAsync({ id, text });
        toast.success(t('form.saved'));
        onClose();
      }}
    />
  );
}

function Deed({ isBusy = false, onClick, children }: { isBusy?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Button size="compact-xs" variant="subtle" loading={isBusy} onClick={onClick}>
      {children}
    </Button>
  );
}
