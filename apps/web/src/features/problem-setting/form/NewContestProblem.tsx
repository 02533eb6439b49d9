import { useState } from 'react';
import { UnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx';
import { withType } from '../sections/scores.ts';
import { newProblem } from './formValues.ts';
import { ProblemForm } from './ProblemForm.tsx';

const CONTEST_ONLY = 3;

/** The form of a problem that is made for a contest: nobody else sees it. `type` is that of the contest. */
export function NewContestProblem({ type, onSaved }: { type: number; onSaved: (pid: number) => void }) {
  const [stored] = useState(() => {
    const problem = { ...newProblem(), auth: CONTEST_ONLY };
    return { ...problem, ...withType(problem, type) };
  });
  return (
    <UnsavedGuard>
      <ProblemForm stored={stored} onSaved={onSaved} onReload={() => undefined} onMerge={() => undefined} />
    </UnsavedGuard>
  );
}
