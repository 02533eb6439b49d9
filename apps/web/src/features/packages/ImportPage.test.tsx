import { getPackageImport, getPackageProblems, type PackageImport } from '@oyez/contract/problems/packages';
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../testing/builders.ts';
import { fakeApi } from '../../testing/fakeApi.ts';
import { aPage } from '../../testing/judgeBuilders.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

const running: PackageImport = {
  ...{ id: 5, name: 'problems.zip', size: 1, format: 'fps', state: 'running', error: null, read: null, notices: [] },
  ...{ total: 1, importable: 1, conflicts: 0, replaceable: 0, chosen: 1, handled: 0, imported: 0, failed: 0 },
  ...{ undoable: 0, createdAt: '2026-11-21T08:00:00.000Z', endedAt: null, expiresAt: '2026-11-28T08:00:00.000Z' },
};

it('has what shows problems and tags read anew once an import has ended', async () => {
  fakeSite();
  let state: PackageImport['state'] = 'running';
  fakeApi(getPackageImport, () => ({ ...running, state }));
  fakeApi(getPackageProblems, aPage([]));
  const { queryClient } = renderRoute('/admin/problem/batch-operation/5', { as: anAdmin() });
  for (const key of ['tag-groups', 'problems', 'problem']) queryClient.setQueryData([key, 'kept'], []);
  const isInvalidated = (key: string) => queryClient.getQueryState([key, 'kept'])?.isInvalidated;
  await waitFor(() => expect(queryClient.getQueryData(['packages', 'one', 5])).toMatchObject({ state: 'running' }));
  expect(isInvalidated('tag-groups')).toBe(false);
  state = 'done';
  await waitFor(() => expect(['tag-groups', 'problems', 'problem'].map(isInvalidated)).toEqual([true, true, true]));
});
