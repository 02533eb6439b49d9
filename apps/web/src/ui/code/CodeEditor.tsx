import { type CSSProperties, lazy, Suspense } from 'react';
import { loadPart } from '../loading/loadPart.ts';
import { PartBoundary } from '../loading/PartBoundary.tsx';
import { usePaintedAfter } from '../hooks/usePaintedAfter.ts';
import { codeTexts } from './code.i18n.ts';
import classes from './CodeEditor.module.css';
import type { CodeEditorProps } from './codeEditorProps.ts';

const CodeMirrorEditor = lazy(async () => ({
  default: (await loadPart(() => import('./mirror/CodeMirrorEditor.tsx'))).CodeMirrorEditor,
}));

type Props = CodeEditorProps & {
  /** Loading waits for this and for the paint that follows it. */
  after?: Promise<unknown>;
};

/**
 * Fills its parent. Until the editor has arrived the code stands there already, in the same type; should it never arrive,
 * in the middle of a contest, people can still write.
 */
export function CodeEditor({ after, ...props }: Props) {
  const mayLoad = usePaintedAfter(after);
  const waiting = <Waiting value={props.value} fontSize={props.fontSize} />;
  if (!mayLoad) return waiting;
  return (
    <PartBoundary fallback={<PlainEditor {...props} />}>
      <Suspense fallback={waiting}>
        <CodeMirrorEditor {...props} />
      </Suspense>
    </PartBoundary>
  );
}

function Waiting({ value, fontSize }: Pick<CodeEditorProps, 'value' | 'fontSize'>) {
  const t = codeTexts.use();
  return (
    <pre
      role="group"
      className={classes.waiting}
      style={{ fontSize, '--digits': String(value.split('\n').length).length } as CSSProperties}
      aria-label={t('loadingEditor')}
    >
      {value}
    </pre>
  );
}

function PlainEditor({ value, onChange, fontSize, tabSize, hint }: CodeEditorProps) {
  const t = codeTexts.use();
  return (
    <textarea
      className={classes.plain}
      style={{ fontSize, tabSize }}
      aria-label={t('plainEditor')}
      placeholder={hint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
    />
  );
}
