import { Button } from '@mantine/core';
import { limits } from '@oyez/contract/rules/limits';
import { mentionsOf } from '@oyez/contract/rules/mentions';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { isLoggedIn, useSession } from '../../api/session.ts';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { openLogin } from '../../ui/dialogs/loginRequest.ts';
import type { MakeEdit } from '../../ui/editor/markdownEdits.ts';
import { errorMessage } from '../../ui/feedback/errorMessage.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Markdown } from '../../ui/markdown/Markdown.tsx';
import { Avatar } from '../../ui/text/Avatar.tsx';
import { uiTexts } from '../../ui/ui.i18n.ts';
import { CommentHelpers } from './CommentHelpers.tsx';
import { type CommentPlace, nameOf } from './comments.api.ts';
import { commentTexts } from './comments.i18n.ts';
import classes from './comments.module.css';
import { useDraft } from './useDraft.ts';
import { type Mentions, useMentions } from './useMentions.ts';

const { content: MAX, mentions: MENTIONS } = limits.comment;
const LENGTH_SHOWN_FROM = 0.9;

type Props = {
  place: CommentPlace;
  kind: 'comment' | 'reply';
  label: string;
  action: string;
  /** Tells the draft of a reply from the one of a comment. */
  draft?: string;
  isBusy: boolean;
  send: (content: string) => Promise<unknown>;
  onCancel?: () => void;
};

/** Asks a guest to log in; answers whether it had to. */
export function asksToLogIn(isMember: boolean): boolean {
  if (isMember) return false;
  toast.warning(commentTexts.now('loginFirst'));
  openLogin({});
  return true;
}

/** Where a comment or a reply is written. */
export function CommentBox({ place, kind, label, action, draft = '', isBusy, send, onCancel }: Props) {
  const t = commentTexts.use();
  const common = uiTexts.use();
  const isMember = isLoggedIn(useSession());
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useDraft(`${nameOf(place)}${draft}`);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = (next: string) => {
    setRefusal(null);
    setText(next);
  };
  const edit = (make: MakeEdit) => area.current !== null && apply(area.current, make, change);
  const mentions = useMentions(place, (from, to, insert) =>
    edit(() => ({ from, to, insert, select: [from + insert.length, from + insert.length] })),
  );
  const isReply = kind === 'reply';
  useEffect(() => {
    if (isReply) area.current?.focus();
  }, [isReply]);
  const { length } = text;

  const submit = () => {
    if (isBusy || asksToLogIn(isMember)) return;
    if (text.trim() === '') return setRefusal(t('empty'));
    if (length > MAX) return setRefusal(t(`tooLong.${kind}`, { max: String(MAX) }));
    send(text).then(
      () => {
        change('');
        setView('write');
        toast.success(t(isReply ? 'replied' : 'sent'));
      },
      (error: unknown) => setRefusal(errorMessage(error)),
    );
  };

  return (
    <form
      className={classes.box}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.bar}>
        <CommentHelpers isDisabled={view === 'preview'} edit={edit} />
        <SegmentedControl<'write' | 'preview'>
          size="xs"
          aria-label={t('view')}
          data={[
            { value: 'write', label: t('writing') },
            { value: 'preview', label: t('preview') },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'preview' ? (
        <section className={classes.preview} aria-label={t('preview')}>
          <Markdown text={text} headingBase={4} />
        </section>
      ) : (
        <Source {...{ id, area, label, text, change, mentions, submit, isBusy, isWrong: refusal !== null }} />
      )}
      {refusal !== null && (
        <p id={`${id}-error`} className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
      <div className={classes.boxFoot}>
        <span className={classes.quiet} data-over={length > MAX || undefined}>
          {length > MAX * LENGTH_SHOWN_FROM ? t('length', { length, max: MAX }) : !isMember && t('guest')}
          {mentionsOf(text, MENTIONS + 1).length > MENTIONS && ` ${t('manyNamed', { max: MENTIONS })}`}
        </span>
        {onCancel !== undefined && (
          <Button size="xs" variant="default" onClick={onCancel}>
            {common('cancel')}
          </Button>
        )}
        <Button size="xs" type="submit" loading={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}

type SourceProps = {
  id: string;
  area: RefObject<HTMLTextAreaElement | null>;
  label: string;
  text: string;
  change: (text: string) => void;
  mentions: Mentions;
  submit: () => void;
  isBusy: boolean;
  isWrong: boolean;
};

/** The text, and below it whom one can name. */
function Source({ id, area, label, text, change, mentions, submit, isBusy, isWrong }: SourceProps) {
  const t = commentTexts.use();
  const { people, current } = mentions;
  const isOpen = people.length > 0;
  return (
    <div className={classes.source}>
      <textarea
        ref={area}
        className={classes.text}
        rows={4}
        dir="auto"
        // What is sent leaves the box, and would take along what is typed meanwhile.
        readOnly={isBusy}
        aria-label={label}
        placeholder={t('placeholder')}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        aria-autocomplete="list"
        aria-controls={isOpen ? `${id}-people` : undefined}
        aria-activedescendant={isOpen ? `${id}-person-${current}` : undefined}
        value={text}
        onChange={(event) => {
          change(event.currentTarget.value);
          mentions.look(event.currentTarget);
        }}
        onSelect={(event) => mentions.look(event.currentTarget)}
        onBlur={mentions.close}
        onKeyDown={(event) => {
          if (mentions.onKey(event)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      {isOpen && (
        <div id={`${id}-people`} role="listbox" aria-label={t('people')} className={classes.people}>
          {people.map((person, index) => (
            <div
              key={person.uid}
              id={`${id}-person-${index}`}
              role="option"
              aria-selected={index === current}
              className={classes.option}
              // The text keeps the focus.
              tabIndex={-1}
              onMouseDown={(event) => {
                event.preventDefault();
                mentions.choose(person);
              }}
            >
              <Avatar name={person.username} url={person.avatar} size={20} />
              <bdi>{person.username}</bdi>
              {person.nickname !== null && <bdi className={classes.quiet}>{person.nickname}</bdi>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** As if it were typed: the browser can undo it, where it still has that way. */
function apply(area: HTMLTextAreaElement, make: MakeEdit, change: (text: string) => void): void {
  const { selectionStart, selectionEnd, value } = area;
  const { from, to, insert, select } = make({ text: value, from: selectionStart, to: selectionEnd });
  area.focus();
  area.setSelectionRange(from, to);
  const isTyped = 'execCommand' in document && insert !== '' && typeInto(insert);
  if (!isTyped) {
    area.setRangeText(insert, from, to, 'end');
    change(area.value);
  }
  // React writes the same text once more, which moves the caret.
  requestAnimationFrame(() => area.setSelectionRange(...select));
}

function typeInto(text: string): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- the one way that keeps the history of a text field
  return document.execCommand('insertText', false, text);
}
