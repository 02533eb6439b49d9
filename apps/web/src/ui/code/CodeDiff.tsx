import { lazy, Suspense } from 'react';
import { Loading } from '../Loading.tsx';
import { Notice } from '../Notice.tsx';
import type { CodeDiffProps } from './codeDiffProps.ts';
import { codeDiffTexts } from './codeDiff.i18n.ts';
import { EditorBoundary } from './EditorBoundary.tsx';

const CodeMirrorDiff = lazy(async () => ({ default: (await import('./CodeMirrorDiff.tsx')).CodeMirrorDiff }));

/** What changed between two programs. */
export function CodeDiff(props: CodeDiffProps) {
  const t = codeDiffTexts.use();
  if (props.before === props.after) return <Notice compact title={t('same')} />;
  return (
    <EditorBoundary fallback={<Notice compact title={t('failed')} />}>
      <Suspense fallback={<Loading lines={12} />}>
        <CodeMirrorDiff {...props} />
      </Suspense>
    </EditorBoundary>
  );
}
