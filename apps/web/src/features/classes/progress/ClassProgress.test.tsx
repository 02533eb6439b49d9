import { type AssignmentDetail, getAssignment, getProgress, type Progress } from '@oyez/contract/classes/assignments';
import { getClass } from '@oyez/contract/classes/sections';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { renderElement } from '../../../testing/renderRoute.tsx';
import { AssignmentForm } from '../assignments/AssignmentForm.tsx';
import { ClassProgress } from './ClassProgress.tsx';

const can = { view: true, grade: true, manage: true, own: false };
const problems = [{ pid: 3, displayId: 'A', title: 'Sum', worth: 10_000 }];
const aStudent = (name: string): Progress['rows'][number] => ({
  ...{ uid: name[0]!.repeat(32), username: name, name: null, number: null, sectionId: null },
  ...{ cells: [], total: 0, lateDays: 0, percent: '0' },
});
const at = '2026-11-23T08:00:00.000Z';
const assignment: AssignmentDetail = {
  ...{ id: 5, gid: 7, title: 'Loops', trainingId: 9, opensAt: at, dueAt: at, lastAt: null, lateRule: 'refuse' },
  ...{ latePercent: 0, state: 'over', forAll: true, sections: [], problems: 1, own: null, all: null, can },
  ...{ trainingTitle: 'Loops', trainingListed: false, pointsRule: 'each', ownPoints: {}, problemList: problems },
  ...{ cells: [], total: 0, reasons: [], version: 'v1' },
};

beforeEach(() => {
  fakeSite();
  fakeApi(getProgress, { can, problems, of: 10_000, sections: [], rows: [aStudent('ann'), aStudent('bob')] });
});

describe('how far a class is', () => {
  it('leads back to everybody from a search that finds nobody, and its lines are walked by arrow keys', async () => {
    const { user } = renderElement(<ClassProgress gid={7} assignment={assignment} />, '/', { as: aUser() });
    await user.type(await screen.findByRole('textbox', { name: 'Number, name or username' }), 'nobody');
    await user.click(await screen.findByRole('button', { name: 'Clear all filters' }));
    await screen.findByText('bob');
    await user.click(screen.getByRole('textbox', { name: 'Number, name or username' }));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toContain('bob');
  });

  it('is narrowed and put in order in the address, so that whoever looks into a try comes back to the same people', async () => {
    const { user, address, go, back } = renderElement(<ClassProgress gid={7} assignment={assignment} />, '/', {
      as: aUser(),
    });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'untouched');
    await user.click(screen.getByRole('button', { name: 'Sort by Total' }));
    const narrowed = address();
    expect(narrowed).toBe('/?standing=untouched&order=-total');
    await go('/?standing=done');
    await waitFor(() => expect(screen.queryByText('bob')).toBeNull());
    await back();
    expect(address()).toBe(narrowed);
    expect(await screen.findByText('bob')).toBeDefined();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('untouched');
    expect(screen.getByRole('columnheader', { name: /Total/ }).getAttribute('aria-sort')).toBe('descending');
  });
});

describe('changing an assignment', () => {
  it('says why it cannot be read, and asks again', async () => {
    fakeFailure(getAssignment, 'server_error');
    fakeApi(getClass, { can, sections: [], unassigned: 0, own: null });
    const { user } = renderElement(<AssignmentForm gid={7} id={5} onClose={() => undefined} />, '/', { as: aUser() });
    expect(await screen.findByText('Server Error! Please try Again later!')).toBeDefined();
    fakeApi(getAssignment, assignment);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByDisplayValue('Loops')).toBeDefined();
  });
});
