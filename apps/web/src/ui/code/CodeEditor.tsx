import { type CSSProperties, lazy, Suspense } from 'react';
import { usePaintedAfter } from '../usePaintedAfter.ts';
import { codeTexts } from './code.i18n.ts';
import classes from './CodeEditor.module.css';
import type { CodeEditorProps } from './codeEditorProps.ts';
import { EditorBoundary } from './EditorBoundary.tsx';

const CodeMirrorEditor = lazy(async () => ({ default: (await import('./CodeMirrorEditor.tsx')).CodeMirrorEditor }));

type Props = CodeEditorProps & {
  /** Loading waits for this and for the paint that follows it. */
  after?: Promise<unknown>;
};

/** Fills its parent. Until the editor has arrived the code stands there already, in the same type. */
export function CodeEditor({ after, ...props }: Props) {
  const mayLoad = usePaintedAfter(after);
  const waiting = <Waiting value={props.value} fontSize={props.fontSize} />;
  if (!mayLoad) return waiting;
  return (
    <EditorBoundary fallback={<PlainEditor {...props} />}>
      <Suspense fallback={waiting}>
        <CodeMirrorEditor {...props} />
      </Suspense>
    </EditorBoundary>
  );
}

function Waiting({ value, fontSize }: Pick<CodeEditorProps, 'value' | 'fontSize'>) {
  const t = codeTexts.use();
  return (
    <pre
      className={classes.waiting}
      style={{ fontSize, '--digits': String(value.split('\n').length).length } as CSSProperties}
      aria-label={t('loadingEditor')}
    >
      {value}
    </pre>
  );
}

function PlainEditor({ value, onChange, fontSize, tabSize }: CodeEditorProps) {
  const t = codeTexts.use();
  return (
    <textarea
      className={classes.plain}
      style={{ fontSize, tabSize }}
      aria-label={t('plainEditor')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
    />
  );
}
