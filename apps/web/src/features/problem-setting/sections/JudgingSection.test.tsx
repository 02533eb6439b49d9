import { screen, waitFor, within } from '@testing-library/react';
import { isProgramSkeleton } from '@oyez/contract/judging/program-skeletons';
import { standardCheckerCode } from '@oyez/contract/judging/standard-checkers';
import { compileSpj, getAdminProblem, updateProblem } from '@oyez/contract/problems/problem-admin';
import { getProblemDetail } from '@oyez/contract/problems/problems';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin } from '../../../testing/builders.ts';
import { fakeApi } from '../../../testing/fakeApi.ts';
import { aProblemInfo } from '../../../testing/judgeBuilders.ts';
import { EDITED, fakeEditedProblem } from '../../../testing/fakeEditedProblem.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { chosen } from './judgingChoice.ts';

const problem = EDITED;

beforeEach(() => {
  fakeEditedProblem();
  fakeApi(getProblemDetail, aProblemInfo());
});

const open = () => renderRoute('/admin/problem/edit/7', { as: anAdmin({ roleList: ['problem_admin'] }) });
const judging = () => screen.findByRole('region', { name: 'Judging' });

describe('the judging of a problem', () => {
  it('takes a standard checker without a compiler, says its rule, and recognises it when it is read again', async () => {
    const compiled = fakeApi(compileSpj, null);
    const updated = fakeApi(updateProblem, null);
    const { user } = open();
    const section = await judging();
    const choose = (name: string, option: string) =>
      user.selectOptions(within(section).getByRole('combobox', { name: new RegExp(`^${name}`) }), option);
    await choose('Judge mode', 'Standard checker');
    await within(section).findByText(/Words are compared one by one/);
    await choose('Checker', 'Numbers with a tolerance');
    await within(section).findByText(/absolute or relative error up to the tolerance/);
    await choose('Tolerance', '1e-9');
    const code = standardCheckerCode('floats', '1e-9');
    fakeApi(getAdminProblem, { ...problem, judgeMode: 'spj', spjCode: code, spjLanguage: 'C++' });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(updated.calls).toHaveLength(1));
    expect(updated.calls[0]?.body).toMatchObject({
      judgeMode: 'spj',
      problem: { judgeMode: 'spj', spjCode: code, spjLanguage: 'C++' },
    });
    expect(compiled.calls).toHaveLength(0);
    await screen.findByText('No changes');
    expect((within(section).getByRole('combobox', { name: /^Checker/ }) as HTMLSelectElement).value).toBe('floats');
  });

  it('begins a checker with a skeleton, which is not enough to save', async () => {
    const updated = fakeApi(updateProblem, null);
    const { user } = open();
    const section = await judging();
    await user.selectOptions(within(section).getByRole('combobox', { name: /^Judge mode/ }), 'Special judge');
    await within(section).findByText(/The program below is only a skeleton/);
    const language = within(section).getByRole('combobox', { name: /^Language/ });
    expect((language as HTMLSelectElement).value).toBe('C++');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Write the program: it is still only a skeleton')).toBeTruthy();
    expect(updated.calls).toHaveLength(0);
  });

  it('forgets no program of one’s own on the way', () => {
    const mine = { spjCode: 'int main() {}', spjLanguage: 'C', spjProtocol: 'hustoj' as const };
    const values = { judgeMode: 'spj' as const, ...mine };
    expect(chosen('default', values, {}, 'en')).toEqual({ judgeMode: 'default' });
    const waiting = { judgeMode: 'default' as const, ...mine };
    expect(chosen('spj', waiting, {}, 'en')).toEqual({ judgeMode: 'spj', ...mine });
    expect(chosen('standard', values, {}, 'en')).toMatchObject({
      judgeMode: 'spj',
      spjLanguage: 'C++',
      spjProtocol: 'contract',
    });
    expect(chosen('spj', values, { spj: mine }, 'en')).toEqual({ judgeMode: 'spj', ...mine });
    const interactor = chosen('interactive', values, { spj: mine }, 'zh');
    expect(isProgramSkeleton(interactor.spjCode!)).toBe(true);
    expect(interactor.spjCode).toContain('registerInteraction');
    expect(interactor.spjProtocol).toBe('contract');
  });

  it('says how an imported checker is called, and sends what its setter says', async () => {
    const imported = { judgeMode: 'spj' as const, spjCode: 'int main() {}', spjLanguage: 'C++' };
    fakeApi(getAdminProblem, { ...problem, ...imported, spjProtocol: 'hustoj' });
    fakeApi(compileSpj, null);
    const updated = fakeApi(updateProblem, null);
    const { user } = open();
    const section = await judging();
    const field = await within(section).findByRole('combobox', { name: /^How it is called/ });
    expect((field as HTMLSelectElement).value).toBe('hustoj');
    await within(section).findByText(/input, expected output, output/);
    await user.selectOptions(field, 'QDUOJ');
    await within(section).findByText(/input and output only/);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(updated.calls).toHaveLength(1));
    expect(updated.calls[0]?.body).toMatchObject({ problem: { ...imported, spjProtocol: 'qduoj' } });
  });
});
