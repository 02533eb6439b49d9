import { PROBLEM_AUTH } from '@oyez/contract/problems/problem-visibility';
import { useState } from 'react';
import { UnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx';
import { withType } from '../sections/scores.ts';
import { newProblem } from './formValues.ts';
import { ProblemForm } from './ProblemForm.tsx';

/** The form of a problem that is made for a contest: nobody else sees it. `type` is that of the contest. */
export function NewContestProblem({ type, onSaved }: { type: number; onSaved: (pid: number) => void }) {
  const [stored] = useState(() => {
    const problem = { ...newProblem(), auth: PROBLEM_AUTH.contest };
    return { ...problem, ...withType(problem, type) };
  });
  return (
    <UnsavedGuard>
      <ProblemForm stored={stored} onSaved={onSaved} onReload={() => undefined} onMerge={() => undefined} />
    </UnsavedGuard>
  );
}
