import type { ClassPerson } from '@oyez/contract/classes/class-values';
import { getClassPeople, moveToSections, type ClassInfo } from '@oyez/contract/classes/sections';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aUser, fakeSite } from '../../../testing/builders.ts';
import { type Fake, fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { aPage } from '../../../testing/judgeBuilders.ts';
import { renderElement } from '../../../testing/renderRoute.tsx';
import { Students } from './Students.tsx';

const TWO_HUNDRED = Array.from({ length: 200 }, (_, n): ClassPerson => {
  const name = `s${String(n).padStart(3, '0')}`;
  return { uid: String(n).padStart(32, '0'), username: name, name: null, number: null, sectionId: null };
});
const info: ClassInfo = {
  can: { view: true, grade: true, manage: true, own: false },
  sections: [{ id: 4, name: 'A', members: 0 }],
  unassigned: 200,
  own: null,
};

let moved: Fake;
beforeEach(() => {
  fakeSite();
  fakeApi(getClassPeople, ({ query }) => {
    const [limit, page] = [Number(query.get('limit') ?? 50), Number(query.get('currentPage') ?? 1)];
    const records = TWO_HUNDRED.slice((page - 1) * limit, page * limit);
    return aPage(records, { total: TWO_HUNDRED.length, size: limit, current: page });
  });
  moved = fakeApi(moveToSections, ({ body }) => ({ before: body['moves'] as [] }));
});

const open = (address = '/') => renderElement(<Students gid={7} info={info} action={null} />, address, { as: aUser() });
const movedUids = () => (moved.calls[0]!.body['moves'] as { uid: string }[]).map(({ uid }) => uid);

describe('students who are put into a section', () => {
  it('are all that were found, not those of one page alone', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Choose s000' }));
    await user.click(screen.getByRole('button', { name: 'Select all 200 found' }));
    await screen.findByText('200 chosen');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Move to' }), 'A');
    await waitFor(() => expect(movedUids()).toHaveLength(200));
    await waitFor(() => expect(screen.queryByText('200 chosen')).toBeNull());
  });

  it('stay chosen while one turns the page', async () => {
    const { user, go } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Choose s000' }));
    void go('/?currentPage=2');
    await user.click(await screen.findByRole('checkbox', { name: 'Choose s050' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Move to' }), 'A');
    await waitFor(() => expect(movedUids()).toEqual([TWO_HUNDRED[0]!.uid, TWO_HUNDRED[50]!.uid]));
  });

  it('stay chosen where it was refused', async () => {
    fakeFailure(moveToSections, 'class_member_not_found');
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Choose s000' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Move to' }), 'A');
    await screen.findByRole('alert');
    expect(screen.getByText('1 chosen')).toBeDefined();
  });
});

it('the section by which students are narrowed is named, and taken away by its name', async () => {
  const { user, address } = open('/?sectionId=4');
  await user.click(await screen.findByRole('button', { name: /A$/ }));
  expect(address()).toBe('/');
});
