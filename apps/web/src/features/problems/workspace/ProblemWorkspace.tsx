import type { Scope } from '@oyez/contract/rules/scope';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { InScope } from '../../../app/scope/InScope.tsx';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { endFirstLook } from '../../../ui/loading/firstLook.ts';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { preloadMarkdown } from '../../../ui/markdown/Markdown.tsx';
import { problemQuery } from '../problems.api.ts';
import { OpenProblem } from './OpenProblem.tsx';
import classes from './ProblemWorkspace.module.css';

// The statement's parser loads while its text is still on the way.
preloadMarkdown();

type Props = {
  scope: Scope;
  /** As the place calls it. */
  problemId: string;
};

/** A problem to read and to solve, with all that belongs to it in its place. Fills the page. */
export function ProblemWorkspace({ scope, problemId }: Props) {
  const { data, error, refetch } = useQuery(problemQuery(problemId, scope));
  if (data !== undefined) {
    return (
      <InScope scope={scope}>
        <OpenProblem key={data.problem.problemId} info={data} />
      </InScope>
    );
  }
  return (
    <div className={classes.alone}>
      {error === null ? <Loading lines={14} /> : <NoProblem error={error} onRetry={() => void refetch()} />}
    </div>
  );
}

function NoProblem(props: { error: Error; onRetry: () => void }) {
  useEffect(endFirstLook, []);
  return <ErrorResult {...props} />;
}
