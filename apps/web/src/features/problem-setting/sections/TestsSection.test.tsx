import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getProblemCases, updateProblem } from '@oyez/contract/problems/problem-admin';
import { finishUpload, sendChunk, startUpload } from '@oyez/contract/problems/test-data';
import { getProblemDetail } from '@oyez/contract/problems/problems';
import { expect, it } from 'vitest';
import { anAdmin } from '../../../testing/builders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { aProblemInfo } from '../../../testing/judgeBuilders.ts';
import { fakeEditedProblem } from '../../../testing/fakeEditedProblem.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

it('makes subtasks of ranges of tests with points, and says what the total is', async () => {
  fakeEditedProblem({ type: 1 });
  const cases = [1, 2, 3, 4].map((id) => ({
    ...{ id, pid: 7, input: `${id}\n`, output: `${id}\n`, score: 25, groupNum: null, status: 0 },
  }));
  fakeApi(getProblemCases, cases);
  fakeApi(getProblemDetail, aProblemInfo());
  const updated = fakeApi(updateProblem, null);
  const { user } = renderRoute('/admin/problem/edit/7', { as: anAdmin({ roleList: ['problem_admin'] }) });
  const section = await screen.findByRole('region', { name: 'Test data' });
  await within(section).findByText(/The sum over 4 tests/);
  const mode = within(section).getByRole('combobox', { name: /^Case mode/ });
  await user.selectOptions(mode, 'Subtasks: lowest score');

  const table = await within(section).findByRole('table', { name: 'Subtasks' });
  const heads = [...within(table).getAllByRole('columnheader'), ...within(section).getAllByRole('columnheader')];
  expect(heads.filter((head) => head.textContent === '')).toEqual([]);
  const field = (name: string) => within(table).findByRole<HTMLInputElement>('textbox', { name });
  expect((await field('Tests of subtask 1')).value).toBe('1–4');
  await user.clear(await field('Tests of subtask 1'));
  await user.type(await field('Tests of subtask 1'), '1-9{Enter}');
  await within(table).findByText(/Enter test numbers from 1 to 4/);
  await user.clear(await field('Tests of subtask 1'));
  await user.type(await field('Tests of subtask 1'), '1-2{Enter}');
  await within(section).findByText('2 tests are not in any subtask: 3–4.');
  await user.clear(await field('Points of subtask 1'));
  await user.type(await field('Points of subtask 1'), '30');
  await user.click(within(section).getByRole('button', { name: 'Add a subtask' }));
  expect((await field('Tests of subtask 2')).value).toBe('3–4');
  await within(section).findByText(/it earns nothing if any of them fails\.$/);
  await within(section).findByText('Total: 30 + 70 = 100 points');

  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(updated.calls).toHaveLength(1));
  expect(updated.calls[0]?.body).toMatchObject({
    problem: { judgeCaseMode: 'subtask_lowest' },
    samples: [
      { groupNum: 1, score: 30 },
      { groupNum: 1, score: 30 },
      { groupNum: 2, score: 70 },
      { groupNum: 2, score: 70 },
    ],
  });
});

it('warns of a test without an output, by its number, where outputs are compared', async () => {
  fakeEditedProblem();
  const upload = { key: 'k', size: 4, received: 4, chunkBytes: 16 };
  fakeApi(startUpload, { ...upload, received: 0 });
  fakeApi(sendChunk, upload);
  fakeApi(finishUpload, {
    fileList: ['1', '2'].map((name) => ({ input: `${name}.in`, output: `${name}.out` })),
    fileListDir: 'k',
    notices: [
      { code: 'folder_dropped', entry: 'tests/', text: 'The outer folder tests/ was removed.' },
      { code: 'output_made', entry: '2.out', text: 'One input has no output file.' },
    ],
  });
  const { user } = renderRoute('/admin/problem/edit/7', { as: anAdmin({ roleList: ['problem_admin'] }) });
  const section = await screen.findByRole('region', { name: 'Test data' });
  await user.click(within(section).getByRole('radio', { name: 'Upload files' }));
  const input = await waitFor(() => {
    const found = section.querySelector('input[type=file]');
    if (found === null) throw new Error('the field is not there yet');
    return found;
  });
  fireEvent.change(input, { target: { files: [new File(['abcd'], 'tests.zip')] } });
  const warning = await within(section).findByRole('alert');
  expect(warning.textContent).toContain('Test 2 has no expected output');
  expect(warning.textContent).toContain('One input has no output file.');
  const told = within(section).getByText('Repaired or left out').parentElement;
  expect(told?.textContent).toContain('tests/');
  expect(told?.textContent).not.toContain('One input');
});
