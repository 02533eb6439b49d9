import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSession } from '../../api/session.ts';
import { useLive } from '../../live/useLive.ts';
import { CodeView } from '../../ui/code/CodeView.tsx';
import { loadPart } from '../../ui/loading/loadPart.ts';
import { PartBoundary } from '../../ui/loading/PartBoundary.tsx';
import { notesQuery } from './submissionNotes.api.ts';

const NotedCode = lazy(async () => ({ default: (await loadPart(() => import('./NotedCode.tsx'))).NotedCode }));

const POLL_MS = 30_000;

type Props = { submitId: number; code: string; language: string | undefined; lineIdPrefix: string };

/** The code stands at once; what was said about it comes to it, for the few whom it concerns. */
export function CodeWithNotes({ submitId, ...code }: Props) {
  const { user } = useSession();
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: notesQuery(submitId).queryKey });
  const known = client.getQueryData(notesQuery(submitId).queryKey);
  const isTold = useLive(known?.can.follow === true ? `submission:${submitId}:notes` : null, reload, reload);
  const { data } = useQuery({
    ...notesQuery(submitId),
    enabled: user !== null,
    refetchInterval: ({ state }) => state.data?.can.follow === true && !isTold && POLL_MS,
  });
  const plain = <CodeView lineNumbers {...code} />;
  if (data === undefined || !(data.can.write || data.notes.length > 0 || data.earlier.length > 0)) return plain;
  return (
    <PartBoundary fallback={plain}>
      <Suspense fallback={plain}>
        <NotedCode submitId={submitId} notes={data} {...code} />
      </Suspense>
    </PartBoundary>
  );
}
