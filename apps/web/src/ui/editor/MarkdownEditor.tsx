import { CloseButton, Input } from '@mantine/core';
import {
  lazy,
  type ReactNode,
  type Ref,
  type RefObject,
  Suspense,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { loadPart } from '../loading/loadPart.ts';
import { PartBoundary } from '../loading/PartBoundary.tsx';
import { Markdown } from '../markdown/Markdown.tsx';
import { editorTexts } from './editor.i18n.ts';
import { EditorToolbar, useActions } from './EditorToolbar.tsx';
import classes from './MarkdownEditor.module.css';
import type { SourceHandle } from './sourceHandle.ts';
import { type MarkdownUploads, useUploads } from './useUploads.ts';
import { SegmentedControl } from '../controls/SegmentedControl.tsx';

const MarkdownSource = lazy(async () => ({
  default: (await loadPart(() => import('./MarkdownSource.tsx'))).MarkdownSource,
}));

export type MarkdownEditorProps = {
  value: string;
  onChange: (value: string) => void;
  label: string;
  /** What this person may upload (`useMarkdownUploads` of the files feature); nothing when absent. */
  uploads?: MarkdownUploads | undefined;
  description?: ReactNode;
  error?: ReactNode;
  withAsterisk?: boolean | undefined;
  required?: boolean | undefined;
  maxLength?: number | undefined;
  /** As `Markdown` has it where the text will be read. */
  headingBase?: number | undefined;
  /** Of text and preview, in pixels; people can drag it larger. */
  height?: number | undefined;
  name?: string | undefined;
  onFocus?: ((event?: unknown) => void) | undefined;
  onBlur?: ((event?: unknown) => void) | undefined;
};

type View = 'write' | 'both' | 'preview';

/** Two columns need this many pixels; the editor may stand in a narrow dialog of a wide screen. */
const WIDE = 720;
const NOTHING: MarkdownUploads = {};
const LENGTH_SHOWN_FROM = 0.9;

/** Markdown with its preview, which is drawn by the very component that draws pages. An input of a form like any other. */
export function MarkdownEditor({
  value,
  onChange,
  label,
  uploads = NOTHING,
  description,
  error,
  withAsterisk,
  required = withAsterisk,
  maxLength,
  headingBase,
  height = 320,
  name,
  onFocus,
  onBlur,
}: MarkdownEditorProps) {
  const t = editorTexts.use();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(frame);
  const [chosen, setChosen] = useState<View>();
  const [source, setSource] = useState<SourceHandle | null>(null);
  const left = useRef<Selection>(null);
  const takeOver = (handle: SourceHandle | null) => {
    setSource(handle);
    if (handle === null || left.current === null) return;
    const select = left.current;
    handle.edit(() => ({ from: select[0], to: select[0], insert: '', select }));
    left.current = null;
  };
  const actions = useActions();
  const sending = useUploads(uploads, source);
  const view: View = chosen === undefined || (chosen === 'both' && !isWide) ? (isWide ? 'both' : 'write') : chosen;
  const isWrong = error !== undefined && error !== null && error !== false && error !== '';
  const isRequired = required === true;

  const attributes = useMemo(
    () => ({
      'aria-label': label,
      'aria-required': String(isRequired),
      'aria-invalid': String(isWrong),
      'aria-describedby': `${id}-description ${id}-error`,
      spellcheck: 'true',
      autocorrect: 'on',
      autocapitalize: 'sentences',
      ...(name === undefined ? {} : { 'data-name': name }),
    }),
    [label, isRequired, isWrong, id, name],
  );
  const keys = useMemo(
    () => Object.fromEntries(actions.flatMap(({ key, make }) => (key === undefined ? [] : [[`Mod-${key}`, make]]))),
    [actions],
  );
  const views = (isWide ? (['write', 'both', 'preview'] as const) : (['write', 'preview'] as const)).map((each) => ({
    value: each,
    label: t(each),
  }));

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={error}
      withAsterisk={withAsterisk ?? isRequired}
      descriptionProps={{ id: `${id}-description` }}
      errorProps={{ id: `${id}-error` }}
    >
      <div ref={frame} className={classes.frame} data-invalid={isWrong || undefined}>
        <div className={classes.bar}>
          {view === 'preview' ? (
            <span />
          ) : (
            <EditorToolbar actions={actions} source={source} uploads={uploads} onFile={sending.takeAs} />
          )}
          <SegmentedControl<View>
            size="xs"
            aria-label={t('view')}
            data={views}
            value={view}
            onChange={(next) => setChosen(next)}
          />
        </div>
        <UploadMessages sending={sending} />
        <div className={classes.panes} data-view={view} style={{ height }}>
          <div className={classes.source} hidden={view === 'preview'}>
            <PartBoundary fallback={<PlainSource value={value} onChange={onChange} label={label} hint={t('plain')} />}>
              <Suspense fallback={<WaitingSource value={value} onChange={onChange} label={label} left={left} />}>
                <MarkdownSource
                  value={value}
                  onChange={onChange}
                  attributes={attributes}
                  keys={keys}
                  onReady={takeOver}
                  onFiles={sending.take}
                  onFocus={onFocus}
                  onBlur={onBlur}
                />
              </Suspense>
            </PartBoundary>
          </div>
          {view !== 'write' && <Preview text={value} name={label} headingBase={headingBase} />}
        </div>
        {maxLength !== undefined && value.length > maxLength * LENGTH_SHOWN_FROM && (
          <p className={classes.length} data-over={value.length > maxLength || undefined}>
            {t('length', { length: value.length, max: maxLength })}
          </p>
        )}
      </div>
    </Input.Wrapper>
  );
}

/** Typing stays quick beside a long preview. */
function Preview({ text, name, headingBase }: { text: string; name: string; headingBase: number | undefined }) {
  const t = editorTexts.use();
  const shown = useDeferredValue(text);
  return (
    <section className={classes.preview} aria-label={t('previewOf', { name })} tabIndex={0}>
      {shown.trim() === '' ? (
        <p className={classes.empty}>{t('emptyPreview')}</p>
      ) : (
        <Markdown text={shown} {...(headingBase === undefined ? {} : { headingBase })} />
      )}
    </section>
  );
}

function UploadMessages({ sending }: { sending: ReturnType<typeof useUploads> }) {
  const t = editorTexts.use();
  const { pending, cancel, failure, dismiss } = sending;
  if (pending.length === 0 && failure === null) return null;
  return (
    <div className={classes.messages}>
      {pending.map((upload) => (
        <div key={upload.id} className={classes.message}>
          <span>{t('uploading', { name: upload.name })}</span>
          <CloseButton size="sm" aria-label={t('cancelUpload', { name: upload.name })} onClick={() => cancel(upload)} />
        </div>
      ))}
      {failure !== null && (
        <div className={classes.message} role="alert">
          <span className={classes.failure}>{failure}</span>
          <CloseButton size="sm" aria-label={t('dismiss')} onClick={dismiss} />
        </div>
      )}
    </div>
  );
}

type Selection = [from: number, to: number];
type WaitingProps = Pick<PlainProps, 'value' | 'onChange' | 'label'> & { left: RefObject<Selection | null> };

/** Whoever begins to write before the editor has arrived goes on in it, where they were. */
function WaitingSource({ value, onChange, label, left }: WaitingProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = area;
    return () => {
      if (current === null || document.activeElement !== current) return;
      left.current = [current.selectionStart, current.selectionEnd];
    };
  }, [left]);
  return <PlainSource ref={area} value={value} onChange={onChange} label={label} />;
}

type PlainProps = {
  value: string;
  onChange: (value: string) => void;
  label: string;
  hint?: string;
  ref?: Ref<HTMLTextAreaElement>;
};

function PlainSource({ value, onChange, label, hint, ref }: PlainProps) {
  return (
    <textarea
      ref={ref}
      className={classes.plain}
      aria-label={label}
      title={hint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function useIsWide(element: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const measure = () => setWide(measured.clientWidth >= WIDE);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return isWide;
}
