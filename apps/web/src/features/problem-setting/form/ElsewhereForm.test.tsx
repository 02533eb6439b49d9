import { screen, waitFor, within } from '@testing-library/react';
import { getAdminProblem, updateProblem } from '@oyez/contract/problems/problem-admin';
import { getLanguages, getProblemLanguages } from '@oyez/contract/problems/problem-languages';
import { getProblemDetail } from '@oyez/contract/problems/problems';
import { getProblemTags } from '@oyez/contract/problems/tags';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin } from '../../../testing/builders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { EDITED, fakeEditedProblem } from '../../../testing/fakeEditedProblem.ts';
import { aLanguage, aProblemInfo } from '../../../testing/judgeBuilders.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

const cpp = { ...aLanguage('C++'), id: 100_054, name: 'GNU G++17 7.3.0', oj: 'CF' };
const python = { ...aLanguage('Python3'), id: 100_031, name: 'Python 3.13.2', oj: 'CF' };
const tag = { id: 90, name: 'math', color: null, oj: 'CF', gid: null, tcid: null };

beforeEach(() => {
  fakeEditedProblem();
  const en = { title: 'Theatre Square', description: 'All in one.', input: '', output: '', hint: '' };
  fakeApi(getAdminProblem, {
    ...EDITED,
    isRemote: true,
    isUploadCase: true,
    remote: 'CF',
    statements: { en },
    timeLimit: 40_000,
  });
  fakeApi(getProblemLanguages, [cpp]);
  fakeApi(getLanguages, [cpp, python]);
  fakeApi(getProblemTags, [tag]);
  fakeApi(getProblemDetail, aProblemInfo());
});

const open = () => renderRoute('/admin/problem/edit/7', { as: anAdmin({ roleList: ['problem_admin'] }) });
const region = (name: string) => screen.findByRole('region', { name });

describe('the form of a problem that another judge judges', () => {
  it('is saved without tests, with the languages and tags of that judge', async () => {
    const updated = fakeApi(updateProblem, null);
    const { user } = open();
    const languages = within(await region('Languages'));
    expect(languages.getAllByRole('checkbox')).toHaveLength(2);
    await user.click(languages.getByRole('checkbox', { name: 'Python 3.13.2' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(updated.calls).toHaveLength(1));
    expect(updated.calls[0]?.body).toMatchObject({
      problem: { id: 7, timeLimit: 40_000, statements: { en: { title: 'Theatre Square', input: '' } } },
      languages: [{ name: 'GNU G++17 7.3.0' }, { name: 'Python 3.13.2' }],
      tags: [{ id: 90, name: 'math' }],
    });
  });

  it('says which languages that judge does not offer any more', async () => {
    fakeApi(getLanguages, [cpp, { ...python, available: false, reason: 'Codeforces no longer offers it.' }]);
    open();
    const languages = within(await region('Languages'));
    const names = languages.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
    expect(names).toEqual(['GNU G++17 7.3.0', 'Python 3.13.2Codeforces no longer offers it.']);
  });

  it('says that the tests are elsewhere, and shows nothing that does not apply', async () => {
    open();
    expect(within(await region('Test data')).getByText(/Submissions are sent to Codeforces/)).toBeDefined();
    for (const name of ['Judging', 'Extra files for submissions']) expect(screen.queryByText(name)).toBeNull();
    expect(screen.queryByLabelText(/^Stack limit/)).toBeNull();
    expect(screen.queryByRole('switch', { name: 'Read and write files' })).toBeNull();
    expect(screen.queryByText(/These tags have since been deleted/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download test data' })).toBeNull();
  });

  it('says so, too, where reference solutions would be checked', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: 'Solutions' }));
    expect(await screen.findByText(/that of this problem is at Codeforces/)).toBeDefined();
  });
});
