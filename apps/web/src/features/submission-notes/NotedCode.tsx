import type { EarlierNote, SubmissionNote, SubmissionNotes } from '@oyez/contract/submissions/submission-notes';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useWriter } from '../../api/session.ts';
import { CodeView, focusLine, type Lines } from '../../ui/code/CodeView.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useHotkey } from '../../ui/hooks/useHotkey.ts';
import { useRememberedText } from '../../ui/hooks/useRemembered.ts';
import { NoteCard } from './NoteCard.tsx';
import { NoteForm } from './NoteForm.tsx';
import { noteTexts } from './notes.i18n.ts';
import classes from './notes.module.css';
import { markNotesRead, useWriteNote } from './submissionNotes.api.ts';

type Props = {
  submitId: number;
  notes: SubmissionNotes;
  code: string;
  language: string | undefined;
  lineIdPrefix: string;
};

/** Code with what was said about its lines below them; those who teach choose lines and say more. */
export function NotedCode({ submitId, notes: now, ...code }: Props) {
  const t = noteTexts.use();
  const { notes, earlier, can } = useNews(now);
  const frame = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Lines | null>(null);
  const [isWriting, setWriting] = useState(false);
  const lines = code.code.replace(/\n$/, '').split('\n').length;
  const standing = placed(notes, earlier);
  const gone = earlier.filter((one) => one.standsAt === null);
  const unread = [...notes, ...earlier].filter((one) => one.unread || one.answers.some((each) => each.unread)).length;
  useReadMark(submitId, unread);
  useLinkedNote();
  useHotkey('c', () => {
    if (can.write && frame.current !== null) focusLine(frame.current);
  });

  const choose = (wanted: Lines, done: boolean) => {
    setChosen(wanted);
    setWriting(done || isWriting);
  };
  const leave = (at: Lines) => {
    setWriting(false);
    setChosen(null);
    if (frame.current !== null) focusLine(frame.current, at.to);
  };
  return (
    <div ref={frame} className={classes.noted}>
      <p className={classes.facts}>
        {notes.length + earlier.length > 0 && <span>{t('count', { count: notes.length + earlier.length })}</span>}
        {unread > 0 && <span className={classes.unread}>{t('unreadCount', { count: unread })}</span>}
        {can.write && <span>{t('how')}</span>}
      </p>
      <CodeView
        lineNumbers
        {...code}
        parts={{
          marked: markedBy(standing),
          below: (line) => (
            <>
              {standing.get(line)?.map(({ note }) => (
                <NoteCard key={note.id} submitId={submitId} note={note} />
              ))}
              {isWriting && chosen?.to === line && (
                <WriteForm
                  submitId={submitId}
                  chosen={chosen}
                  onUntil={(last) => {
                    if (Number.isInteger(last)) setChosen({ ...chosen, to: clamp(last, chosen.from, lines) });
                  }}
                  onClose={() => leave(chosen)}
                />
              )}
            </>
          ),
          ...(can.write && {
            choose: { chosen, label: (line: number) => t('lineLabel', { line }), onChoose: choose },
          }),
        }}
      />
      {gone.length > 0 && (
        <section className={classes.gone} aria-labelledby="gone-notes">
          <h3 id="gone-notes">{t('gone')}</h3>
          {gone.map((note) => (
            <NoteCard key={note.id} submitId={submitId} note={note} excerpt={note.excerpt} />
          ))}
        </section>
      )}
    </div>
  );
}

type WriteProps = { submitId: number; chosen: Lines; onUntil: (line: number) => void; onClose: () => void };

/** What is typed stays in this browser until it is sent, whatever closes the form. */
function WriteForm({ submitId, chosen: { from, to }, onUntil, onClose }: WriteProps) {
  const t = noteTexts.use();
  const write = useWriteNote(submitId);
  const [text, setText] = useRememberedText(`oyez.note.${useWriter()}.${submitId}`);
  return (
    <NoteForm
      label={t('form.label')}
      hint={`${from === to ? t('line', { line: from }) : t('lines', { from, to })}. ${t('form.hint')}`}
      action={t('form.send')}
      text={text}
      onText={setText}
      onClose={onClose}
      until={{ line: to, onChange: onUntil }}
      onSend={async () => {
        await write.mutateAsync({ fromLine: from, toLine: to, text });
        setText('');
        toast.success(t('form.sent'));
        onClose();
      }}
    />
  );
}

type Placed = { note: SubmissionNote | EarlierNote; at: Lines };

/** By the line below which they stand: the last of those that they are about. */
function placed(notes: readonly SubmissionNote[], earlier: readonly EarlierNote[]): Map<number, Placed[]> {
  const own = notes.map((note): Placed => ({ note, at: { from: note.fromLine, to: note.toLine } }));
  const kept = earlier.flatMap((note): Placed[] =>
    note.standsAt === null ? [] : [{ note, at: { from: note.standsAt.fromLine, to: note.standsAt.toLine } }],
  );
  return Map.groupBy([...kept, ...own], ({ at }) => at.to);
}

function markedBy(standing: ReadonlyMap<number, Placed[]>): Set<number> {
  const marked = new Set<number>();
  for (const { at } of [...standing.values()].flat()) {
    for (let line = at.from; line <= at.to; line += 1) marked.add(line);
  }
  return marked;
}

/** What is news when the page opens, or comes while it is open, stays marked until one leaves. */
function useNews({ notes, earlier, can }: SubmissionNotes): SubmissionNotes {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const all = [...notes, ...earlier];
  const unread = [
    ...all.filter((one) => one.unread).map(({ id }) => `note ${id}`),
    ...all.flatMap(({ answers }) => answers.filter((one) => one.unread).map(({ id }) => `answer ${id}`)),
  ];
  if (unread.some((key) => !known.has(key))) setKnown(new Set([...known, ...unread]));
  const marked = <N extends SubmissionNote>(note: N): N => ({
    ...note,
    unread: known.has(`note ${note.id}`),
    answers: note.answers.map((one) => ({ ...one, unread: known.has(`answer ${one.id}`) })),
  });
  return { notes: notes.map(marked), earlier: earlier.map(marked), can };
}

/** What has been on the screen is no news the next time. */
function useReadMark(submitId: number, unread: number): void {
  useEffect(() => {
    if (unread > 0) void markNotesRead(submitId);
  }, [submitId, unread]);
}

/** A message leads to one of them, which the browser cannot find before it is there. */
function useLinkedNote(): void {
  const { hash } = useLocation();
  const show = useEffectEvent(() => {
    const linked = hash.startsWith('#note-') ? document.getElementById(hash.slice(1)) : null;
    linked?.scrollIntoView({ block: 'center' });
    linked?.focus({ preventScroll: true });
  });
  useEffect(() => show(), [hash]);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
