import { lazy, Suspense } from 'react';
import { Loading } from '../loading/Loading.tsx';
import { loadPart } from '../loading/loadPart.ts';
import { Notice } from '../feedback/Notice.tsx';
import { PartBoundary } from '../loading/PartBoundary.tsx';
import type { CodeDiffProps } from './codeDiffProps.ts';
import { codeDiffTexts } from './codeDiff.i18n.ts';

const CodeMirrorDiff = lazy(async () => ({
  default: (await loadPart(() => import('./mirror/CodeMirrorDiff.tsx'))).CodeMirrorDiff,
}));

/** What changed between two programs. */
export function CodeDiff(props: CodeDiffProps) {
  const t = codeDiffTexts.use();
  if (props.before === props.after) return <Notice compact title={t('same')} />;
  return (
    <PartBoundary fallback={<Notice compact title={t('failed')} />}>
      <Suspense fallback={<Loading lines={12} />}>
        <CodeMirrorDiff {...props} />
      </Suspense>
    </PartBoundary>
  );
}
