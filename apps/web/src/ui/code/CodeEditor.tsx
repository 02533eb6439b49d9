import { Component, lazy, Suspense, type ReactNode } from 'react';
import { codeTexts } from './code.i18n.ts';
import classes from './CodeEditor.module.css';
import type { CodeEditorProps } from './codeEditorProps.ts';

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

/** The editor's chunk may fail to load in the middle of a contest: people can still write. */
class EditorBoundary extends Component<{ children: ReactNode; fallback: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
