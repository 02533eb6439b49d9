import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  createContest,
  getAdminContest,
  previewContestChange,
  updateContest,
} from '@oyez/contract/contests/contest-admin';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../../testing/builders.ts';
import { aStaffContest } from '../../../testing/contestBuilders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';
import { inputTime } from './contestValues.ts';

const NOTHING = {
  registrationsDropped: 0,
  submissionsBecomeLate: 0,
  submissionsBecomeInTime: 0,
  submissionsBeforeStart: 0,
  sealsNow: false,
  releasesNow: false,
  peopleShutOut: 0,
};
const START = '2030-03-01T09:00:00.000Z';

beforeEach(() => {
  fakeSite();
  fakeApi(getAdminContest, aStaffContest());
  fakeApi(previewContestChange, NOTHING);
});

const edit = async () => {
  const app = renderRoute('/admin/contest/5/edit', { as: anAdmin() });
  await screen.findByRole('textbox', { name: /^Title/ });
  return app;
};
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const save = () => screen.getByRole('button', { name: 'Save' });

describe('the form of a contest', () => {
  it('says what is missing and sends nothing', async () => {
    const created = fakeApi(createContest, { cid: 6 });
    const { user } = renderRoute('/admin/contest/create', { as: anAdmin() });
    await user.click(await screen.findByRole('button', { name: 'Create' }));
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Title is required')).toBeTruthy();
    expect(alert.getByText('Description is required')).toBeTruthy();
    expect(created.calls).toHaveLength(0);
  });

  it('keeps start, end and duration in step', async () => {
    await edit();
    type(/^Start/, inputTime('2030-03-02T09:00:00.000Z'));
    expect(valueOf(/^End/)).toBe(inputTime('2030-03-02T14:00:00.000Z'));
    type(/^Duration: hours/, '3');
    expect(valueOf(/^End/)).toBe(inputTime('2030-03-02T12:00:00.000Z'));
    type(/^End/, inputTime('2030-03-02T10:30:00.000Z'));
    expect(valueOf(/^Duration: hours/)).toBe('1');
    expect(valueOf(/^Minutes/)).toBe('30');
    type(/^End/, inputTime('2030-03-02T08:00:00.000Z'));
    expect(valueOf(/^Duration: hours/)).toBe('0');
    expect(screen.getByText('The end must come after the start.')).toBeTruthy();
  });

  it('moves the seal of the last hour along with the end', async () => {
    const updated = fakeApi(updateContest, null);
    const { user } = await edit();
    expect(screen.getByLabelText<HTMLSelectElement>(/^Seal the board/).value).toBe('hour');
    type(/^End/, inputTime('2030-03-01T15:00:00.000Z'));
    await user.click(save());
    await waitFor(() => expect(updated.calls).toHaveLength(1));
    expect(updated.calls[0]?.body).toMatchObject({
      id: 5,
      startTime: START,
      endTime: '2030-03-01T15:00:00.000Z',
      duration: 21_600,
      sealRank: true,
      sealRankTime: '2030-03-01T14:00:00.000Z',
    });
    expect(updated.calls[0]?.body).not.toHaveProperty('pwd');
  });

  it('asks for accounts out of competition where single persons take part, and of teams sends none', async () => {
    fakeApi(getAdminContest, aStaffContest({ starAccount: ['ada'], teamsFixed: false }));
    const updated = fakeApi(updateContest, null);
    const { user } = await edit();
    expect(screen.queryAllByLabelText(/^Out of competition/)).not.toEqual([]);
    await user.click(screen.getByRole('switch', { name: /^For teams/ }));
    expect(screen.queryAllByLabelText(/^Out of competition/)).toEqual([]);
    await user.click(save());
    await waitFor(() => expect(updated.calls).toHaveLength(1));
    expect(updated.calls[0]?.body).toMatchObject({ teams: true, starAccount: [] });
  });

  it('offers no half hour of seal in a contest of twenty minutes', async () => {
    await edit();
    type(/^End/, inputTime('2030-03-01T09:20:00.000Z'));
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'For the last half hour' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLOptionElement>('option', { name: 'For the whole contest' }).disabled).toBe(false);
  });

  it('asks before it ends registrations, and does nothing when told not to', async () => {
    fakeApi(previewContestChange, { ...NOTHING, registrationsDropped: 3, submissionsBecomeLate: 5 });
    const updated = fakeApi(updateContest, null);
    const { user } = await edit();
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), '!');
    await user.click(save());
    const question = within(await screen.findByRole('dialog', { name: 'Save these changes?' }));
    expect(question.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '3 registrations end; these people need the new password.',
      '5 submissions become late and no longer count.',
    ]);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(updated.calls).toHaveLength(0);
    await user.click(save());
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Save these changes?' })).getByRole('button', { name: 'Save' }),
    );
    await waitFor(() => expect(updated.calls).toHaveLength(1));
  });

  it('wants a password where there is none yet, and keeps the stored one untouched', async () => {
    const { user } = await edit();
    await user.selectOptions(screen.getByLabelText(/^Access/), 'Private');
    await user.click(save());
    expect((await screen.findAllByText('A contest that is not public needs a password.')).length).toBeGreaterThan(0);
    await user.type(screen.getByLabelText(/^Password/), 'secret');
    expect(screen.getByRole('button', { name: 'Show or hide the characters' })).toBeDefined();
    expect(screen.queryByText('A contest that is not public needs a password.')).toBeNull();
  });

  it('shows at its field what the server refuses', async () => {
    fakeFailure(updateContest, 'invalid_input', {
      fields: [{ field: 'starAccount', reason: 'There are no accounts with these names: nobody' }],
    });
    const { user } = await edit();
    await user.type(screen.getByRole('textbox', { name: /^Title/ }), '!');
    await user.click(save());
    const stars = await screen.findByLabelText(/^Out of competition/, { selector: 'input' });
    await waitFor(() => expect(stars.getAttribute('aria-invalid')).toBe('true'));
  });

  describe('when somebody else has saved meanwhile', () => {
    const theirs = aStaffContest({
      title: 'Summer Cup',
      endTime: '2030-03-01T15:00:00.000Z',
      sealRankTime: '2030-03-01T14:00:00.000Z',
      openPrint: true,
      modifiedUser: 'rival',
      gmtModified: '2029-12-02T08:00:00.000Z',
    });
    const collide = async () => {
      const app = await edit();
      await app.user.click(screen.getByRole('switch', { name: /^Submissions after the end/ }));
      fakeFailure(previewContestChange, 'contest_changed_meanwhile');
      fakeApi(getAdminContest, theirs);
      await app.user.click(save());
      const dialog = within(await screen.findByRole('dialog', { name: 'Someone else has changed this contest' }));
      await dialog.findByText(/^rival saved it/);
      fakeApi(previewContestChange, NOTHING);
      return { ...app, dialog, updated: fakeApi(updateContest, null) };
    };

    it('shows what they changed, and overwrites it only on wish', async () => {
      const { user, dialog, updated } = await collide();
      expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        'Title: Spring Cup → Summer Cup',
        `End: ${inputTime('2030-03-01T14:00:00.000Z').replace('T', ' ')} → ${inputTime(theirs.endTime).replace('T', ' ')}`,
        expect.stringMatching(/^Sealed from: .+ → .+$/),
        'Printing: off → on',
      ]);
      await user.click(dialog.getByRole('button', { name: 'Overwrite with my version' }));
      await waitFor(() => expect(updated.calls).toHaveLength(1));
      expect(updated.calls[0]?.body).toMatchObject({
        basedOn: theirs.gmtModified,
        title: 'Spring Cup',
        allowEndSubmit: true,
      });
    });

    it('keeps both when asked to, and theirs alone when asked for that', async () => {
      const { user, dialog, updated } = await collide();
      await user.click(dialog.getByRole('button', { name: 'Merge my changes' }));
      await waitFor(() => expect(valueOf(/^Title/)).toBe('Summer Cup'));
      await user.click(save());
      await waitFor(() => expect(updated.calls).toHaveLength(1));
      expect(updated.calls[0]?.body).toMatchObject({
        basedOn: theirs.gmtModified,
        title: 'Summer Cup',
        openPrint: true,
        allowEndSubmit: true,
      });
    });
  });

  it('takes each star once and clears the input', async () => {
    const { user } = await edit();
    const stars = screen.getByLabelText<HTMLInputElement>(/^Out of competition/, { selector: 'input' });
    await user.type(stars, ' coach{Enter}');
    await user.type(stars, 'Coach{Enter}');
    expect(await screen.findByText('Coach is already in the list.')).toBeTruthy();
    expect(stars.value).toBe('');
  });

  it.each([
    ['By share', 1],
    ['By number', 2],
  ])('begins awards %s with gold, silver and bronze', async (kind, awardType) => {
    const updated = fakeApi(updateContest, null);
    const { user } = await edit();
    await user.selectOptions(screen.getByRole('combobox', { name: /^Awards/ }), kind);
    await user.click(save());
    await waitFor(() => expect(updated.calls).toHaveLength(1));
    expect(updated.calls[0]?.body).toMatchObject({
      awardType,
      awardConfigList: [
        { priority: 1, name: 'Gold', background: '#e6bf25', num: 10 },
        { priority: 2, name: 'Silver', background: '#b4c0c7', num: 20 },
        { priority: 3, name: 'Bronze', background: '#CD7F32', num: 30 },
      ],
    });
  });

  it('tells whom an account rule means, which begins with the numbers 0 to 10', async () => {
    const { user } = await edit();
    await user.click(screen.getByRole('switch', { name: /^Only certain accounts/ }));
    await user.type(screen.getByLabelText('Prefix'), 'team');
    expect(await screen.findByText('team0 … team10: 11 accounts')).toBeTruthy();
  });

  it('releases the board of an ended contest at once', async () => {
    fakeApi(getAdminContest, aStaffContest({ status: 1, autoRealRank: false }));
    const updated = fakeApi(updateContest, null);
    const { user } = await edit();
    await user.click(screen.getByRole('button', { name: 'Release now' }));
    const question = within(await screen.findByRole('dialog', { name: 'Release the board now?' }));
    await user.click(question.getByRole('button', { name: 'Release now' }));
    await waitFor(() => expect(updated.calls[0]?.body).toMatchObject({ id: 5, autoRealRank: true }));
  });
});
