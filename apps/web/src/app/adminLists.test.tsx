import { getDeletedComments, getMutes } from '@oyez/contract/discussions/moderation';
import { getAdminGroupList } from '@oyez/contract/groups/groups-admin';
import { getGroupProblemList } from '@oyez/contract/problems/group-problems';
import { getAdminProblemList } from '@oyez/contract/problems/problem-admin';
import { getDeletedProblems } from '@oyez/contract/problems/problem-batches';
import { getMails } from '@oyez/contract/site/mail';
import { getNotices } from '@oyez/contract/site/messages';
import { getDeletedUsers, getUserList } from '@oyez/contract/users/user-admin';
import { cleanup, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../testing/builders.ts';
import { fakeApi } from '../testing/fakeApi.ts';
import { aPage } from '../testing/judgeBuilders.ts';
import { renderRoute } from '../testing/renderRoute.tsx';

it.each([
  ['/admin/user', getUserList],
  ['/admin/user/deleted', getDeletedUsers],
  ['/admin/problems', getAdminProblemList],
  ['/admin/problems/deleted', getDeletedProblems],
  ['/admin/group-problem/apply', getGroupProblemList],
  ['/admin/group', getAdminGroupList],
  ['/admin/mail', getMails],
  ['/admin/notice', getNotices],
  ['/admin/discussion/muted', getMutes],
  ['/admin/discussion/deleted', getDeletedComments],
])('a list of the back office has ten rows unless another number is chosen: %s', async (path, endpoint) => {
  fakeSite();
  const list = fakeApi(endpoint, aPage([]) as never);
  renderRoute(path, { as: anAdmin() });
  await waitFor(() => expect(list.calls[0]?.query.get('limit')).toBe('10'));
  cleanup();
});
