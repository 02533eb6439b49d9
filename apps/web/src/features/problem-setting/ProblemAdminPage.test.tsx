import { screen } from '@testing-library/react';
import { getAdminProblemList } from '@oyez/contract/problem-admin';
import { getProblemCheckStates } from '@oyez/contract/problem-checks';
import { getLanguages, getProblemDetail, getUserProblemStatus } from '@oyez/contract/problems';
import { beforeEach, expect, it } from 'vitest';
import { aUser, anAdmin, fakeSite } from '../../testing/builders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { installFakeStream } from '../../testing/fakeStream.ts';
import { aLanguage, aPage, aProblemInfo } from '../../testing/judgeBuilders.ts';
import { bePatient } from '../../testing/patience.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

bePatient();

beforeEach(() => fakeSite());

const { problem } = aProblemInfo();

it('marks the problems whose reference solutions did not get what they must', async () => {
  const rows = [7, 8].map((id) => ({ ...problem, id, problemId: `A${id}`, title: `Problem ${id}`, canEdit: true }));
  fakeApi(getAdminProblemList, aPage(rows));
  const states = fakeApi(getProblemCheckStates, { 7: 'agrees', 8: 'disagrees' });
  renderRoute('/admin/problems', { as: anAdmin({ roleList: ['problem_admin'] }) });
  const mark = await screen.findByRole('link', { name: 'Solutions disagree' });
  expect(mark.getAttribute('href')).toBe('/admin/problem/edit/8?tab=solutions');
  expect(mark.closest('tr')?.textContent).toContain('Problem 8');
  expect(states.calls[0]?.body).toEqual({ pidList: [7, 8] });
});

it.each([
  ['an administrator to the back office', anAdmin({ roleList: ['problem_admin'] }), '/admin/problem/edit/7'],
  ['an author without such a role to the same form', aUser(), '/problem/edit/7'],
])('leads %s from a problem that is theirs', async (_, as, href) => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  installFakeStream();
  fakeApi(getProblemDetail, { ...aProblemInfo({ problem: { id: 7 } }), canEdit: true });
  fakeApi(getLanguages, [aLanguage('C++ 17')]);
  fakeApi(getUserProblemStatus, {});
  renderRoute('/problem/A1001', { as });
  expect((await screen.findByRole('link', { name: 'Edit problem' })).getAttribute('href')).toBe(href);
});
