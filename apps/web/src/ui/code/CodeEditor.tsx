import { lazy, Suspense } from 'react';
import { codeTexts } from './code.i18n.ts';
import classes from './CodeEditor.module.css';
import type { CodeEditorProps } from './codeEditorProps.ts';
import { EditorBoundary } from './EditorBoundary.tsx';

const CodeMirrorEditor = lazy(async () => ({ default: (await import('./CodeMirrorEditor.tsx')).CodeMirrorEditor }));

/** Fills its parent. Until the editor has arrived the code stands there already, in the same type. */
export function CodeEditor(props: CodeEditorProps) {
  const t = codeTexts.use();
  return (
    <EditorBoundary fallback={<PlainEditor {...props} />}>
      <Suspense
        fallback={
          <pre className={classes.waiting} style={{ fontSize: props.fontSize }} aria-label={t('loadingEditor')}>
            {props.value}
          </pre>
        }
      >
        <CodeMirrorEditor {...props} />
      </Suspense>
    </EditorBoundary>
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
