import { screen, within } from '@testing-library/react';
import {
  lookAtRemoteProblem,
  readRemoteIds,
  type RemoteLook,
  takeRemoteProblem,
} from '@oyez/contract/problems/remote-import';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../testing/fakeApi.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';

function aLook(facts: Partial<RemoteLook> = {}): RemoteLook {
  return {
    oj: 'CF',
    remoteId: '1A',
    problemId: 'CF-1A',
    statement: {
      title: 'Theatre Square',
      description: 'A square of the size $n \\times m$.',
      input: 'Three numbers.',
      output: 'One number.',
      hint: '',
    },
    samples: [{ input: '6 6 4', output: '4' }],
    timeLimit: 1000,
    memoryLimit: 256,
    sourceUrl: 'https://codeforces.com/problemset/problem/1/A',
    tags: ['math'],
    languages: ['GNU G++17 7.3.0'],
    pictures: 0,
    marks: [],
    notes: [],
    present: null,
    changes: [],
    token: 'seen',
    ...facts,
  };
}

const aName = (problemId: string, remoteId: string) => ({ oj: 'CF', remoteId, problemId, present: null });

beforeEach(() => fakeSite());

const open = () => renderRoute('/admin/problem/remote-import', { as: anAdmin() });
const row = (problemId: string) => screen.findByRole('article', { name: problemId });

async function preview(ids: string) {
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Problem IDs' }), ids);
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  return user;
}

describe('the import from other judges', () => {
  it('shows each problem before anything is created, and imports those that were chosen', async () => {
    const read = fakeApi(readRemoteIds, { problems: [aName('CF-1A', '1A'), aName('CF-1B', '1B')], faults: [] });
    fakeApi(lookAtRemoteProblem, ({ body }) =>
      aLook(body.remoteId === '1A' ? {} : { remoteId: '1B', problemId: 'CF-1B', token: 'seen too' }),
    );
    const take = fakeApi(takeRemoteProblem, {
      pid: 7,
      problemId: 'CF-1A',
      outcome: 'created',
      version: 1,
      missing: [],
    });
    const user = await preview('CF-1A-B');
    expect(read.calls.map(({ body }) => body)).toEqual([{ text: 'CF-1A-B' }]);
    await within(await row('CF-1A')).findByText('Theatre Square');
    within(await row('CF-1A')).getByText('1000 ms, 256 MB');
    await user.click(await within(await row('CF-1B')).findByRole('checkbox', { name: 'Import CF-1B' }));
    expect(take.calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Import 1 problem' }));
    await within(await row('CF-1A')).findByText('imported');
    expect(take.calls.map(({ body }) => body)).toEqual([{ oj: 'CF', remoteId: '1A', token: 'seen' }]);
    expect(
      within(await row('CF-1A'))
        .getByRole('link', { name: 'Open' })
        .getAttribute('href'),
    ).toBe('/problem/CF-1A');
  });

  it('shows what has changed there, and warns where that would undo edits', async () => {
    fakeApi(readRemoteIds, { problems: [aName('CF-1A', '1A')], faults: [] });
    fakeApi(
      lookAtRemoteProblem,
      aLook({
        present: { pid: 7, version: 1, importedAt: '2026-11-20T08:00:00.000Z', isEdited: true, missing: [] },
        changes: [{ part: 'timeLimit', before: '1000 ms', after: '2000 ms' }],
      }),
    );
    await preview('CF-1A');
    const found = within(await row('CF-1A'));
    await found.findByText('changed since import 1');
    found.getByText('1000 ms');
    found.getByText('2000 ms');
    found.getByText(/edited here since its import/);
    expect(found.getByRole('checkbox')).toHaveProperty('checked', true);
  });

  it('says what was not read of it, and which pictures are still missing; these are a reason to import it again', async () => {
    fakeApi(readRemoteIds, { problems: [aName('CF-1A', '1A')], faults: [] });
    const importedAt = '2026-11-20T08:00:00.000Z';
    const present = { pid: 7, version: 1, importedAt, isEdited: false, missing: ['one.png', 'two.png'] };
    fakeApi(lookAtRemoteProblem, aLook({ present, notes: ['Some characters of the page could not be read.'] }));
    fakeApi(takeRemoteProblem, { pid: 7, problemId: 'CF-1A', outcome: 'updated', version: 2, missing: ['two.png'] });
    const user = await preview('CF-1A');
    const found = within(await row('CF-1A'));
    await found.findByText('Some characters of the page could not be read.');
    found.getByText(/^2 images and files could not be fetched .*: one\.png, two\.png\./);
    expect(found.getByRole('checkbox')).toHaveProperty('checked', true);
    await user.click(screen.getByRole('button', { name: 'Import 1 problem' }));
    await found.findByText(/^1 image or file could not be fetched .*: two\.png\./);
  });

  it('offers nothing to import where nothing has changed', async () => {
    fakeApi(readRemoteIds, { problems: [aName('CF-1A', '1A')], faults: [] });
    const present = { pid: 7, version: 2, importedAt: '2026-11-20T08:00:00.000Z', isEdited: false, missing: [] };
    fakeApi(lookAtRemoteProblem, aLook({ present }));
    await preview('CF-1A');
    const found = within(await row('CF-1A'));
    await found.findByText('unchanged since import 2');
    expect(found.getByRole('checkbox')).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Import 0 problems' })).toHaveProperty('disabled', true);
  });

  it('says what is wrong with an ID or a page, and tries it once more', async () => {
    fakeApi(readRemoteIds, {
      problems: [aName('CF-1A', '1A')],
      faults: [{ text: 'CF-x', reason: '“CF-x” is not a problem ID of Codeforces.' }],
    });
    fakeFailure(lookAtRemoteProblem, 'remote_import_challenge');
    const user = await preview('CF-1A CF-x');
    await screen.findByText('“CF-x” is not a problem ID of Codeforces.');
    const found = within(await row('CF-1A'));
    expect((await found.findByRole('alert')).textContent).toContain('proof that a human is asking');
    fakeApi(lookAtRemoteProblem, aLook());
    await user.click(found.getByRole('button', { name: 'Try again' }));
    await found.findByText('new here');
  });
});
