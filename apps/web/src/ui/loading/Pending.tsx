import { ErrorResult, type Onward } from '../feedback/ErrorResult.tsx';
import { Loading } from './Loading.tsx';

export type PendingProps = {
  error: Error | null;
  onRetry: () => unknown;
  /** Room kept while the answer is on its way. */
  lines: number;
  /** For panels inside a page. */
  compact?: boolean;
  onward?: Onward;
  /** Where it is all that the page has. */
  heading?: 'h1' | undefined;
};

/** In the place of an answer that is not there: it is on its way, or why it does not come. */
export function Pending({ error, onRetry, lines, compact = false, onward, heading }: PendingProps) {
  if (error === null) return <Loading lines={lines} />;
  return (
    <ErrorResult compact={compact} error={error} onRetry={() => void onRetry()} onward={onward} heading={heading} />
  );
}
