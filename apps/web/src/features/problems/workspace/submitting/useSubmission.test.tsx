import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signIn, signOut } from '../../../../api/session.ts';
import { aUser } from '../../../../testing/builders.ts';
import { fakeApi, fakeOutage } from '../../../../testing/fakeApi.ts';
import { aSubmission } from '../../../../testing/judgeBuilders.ts';
import { renderElement } from '../../../../testing/renderRoute.tsx';
import type { Workspace } from '../useWorkspace.ts';
import { useSubmission } from './useSubmission.ts';

function Bench() {
  const { send, trouble } = useSubmission({
    problemId: 'A1001',
    workspace: { language: 'C++ 17', code: 'int alices;' } as Workspace,
    personalStatus: undefined,
    onArrived: () => undefined,
  });
  return (
    <>
      <button type="button" onClick={send}>
        Submit
      </button>
      <p>{trouble ?? 'all well'}</p>
    </>
  );
}

it('what one person sent without an answer is not sent again as another', async () => {
  fakeOutage(submitProblemJudge);
  const { user } = renderElement(<Bench />, '/', { as: aUser() });
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText('lost');
  act(() => signOut());
  act(() => signIn('token-2', aUser({ uid: 'uid-bob', username: 'bob' })));
  const asBob = fakeApi(submitProblemJudge, { ...aSubmission(), waiting: null });
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('all well')).toBeDefined();
  expect(asBob.calls).toHaveLength(0);
});
