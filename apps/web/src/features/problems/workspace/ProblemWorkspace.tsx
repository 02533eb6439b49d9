import type { Scope } from '@oyez/contract/rules/scope';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressesOf } from '../../../app/scope/addresses.ts';
import { InScope } from '../../../app/scope/InScope.tsx';
import { ErrorResult } from '../../../ui/feedback/ErrorResult.tsx';
import { endFirstLook } from '../../../ui/loading/firstLook.ts';
import { Loading } from '../../../ui/loading/Loading.tsx';
import { preloadMarkdown } from '../../../ui/markdown/Markdown.tsx';
import { uiTexts } from '../../../ui/ui.i18n.ts';
import { problemQuery } from '../problems.api.ts';
import { type SubmitRules, SubmitRulesContext } from '../submitRules.api.ts';
import { OpenProblem } from './OpenProblem.tsx';
import classes from './ProblemWorkspace.module.css';

// The statement's parser loads while its text is still on the way.
preloadMarkdown();

type Props = {
  scope: Scope;
  /** As the place calls it. */
  problemId: string;
  /** Where the place has something to say about handing in. */
  rules?: SubmitRules;
};

/** A problem to read and to solve, with all that belongs to it in its place. Fills the page. */
export function ProblemWorkspace({ scope, problemId, rules }: Props) {
  const { data, error, refetch } = useQuery(problemQuery(problemId, scope));
  if (data !== undefined) {
    return (
      <InScope scope={scope}>
        <SubmitRulesContext value={rules ?? null}>
          <OpenProblem key={data.problem.problemId} info={data} />
        </SubmitRulesContext>
      </InScope>
    );
  }
  return (
    <div className={classes.alone}>
      {error === null ? (
        <Loading lines={14} />
      ) : (
        <NoProblem scope={scope} error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function NoProblem({ scope, ...failure }: { scope: Scope; error: Error; onRetry: () => void }) {
  const t = uiTexts.use();
  useEffect(endFirstLook, []);
  return <ErrorResult {...failure} onward={{ to: addressesOf(scope).problems(), label: t('onward.problems') }} />;
}
