import { screen, within } from '@testing-library/react';
import { getAdminContest } from '@oyez/contract/contests/contest-admin';
import {
  createContestToken,
  finalizeContest,
  getContestFeed,
  revokeContestToken,
  type ContestFeed,
} from '@oyez/contract/contests/contest-feed';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, fakeSite } from '../../../testing/builders.ts';
import { aStaffContest } from '../../../testing/contestBuilders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

let feed: ContestFeed;
beforeEach(() => {
  fakeSite();
  fakeApi(getAdminContest, aStaffContest());
  feed = {
    title: 'Spring Cup',
    name: 'c5',
    ended: true,
    sealed: true,
    finalizedAt: null,
    finalizedBy: null,
    judging: 0,
    questions: 0,
    tokens: [
      {
        id: 7,
        name: 'hall',
        role: 'jury',
        createdAt: '2026-05-01T08:00:00.000Z',
        createdBy: 'mia',
        lastUsedAt: null,
        revokedAt: null,
        backed: true,
      },
    ],
  };
  fakeApi(getContestFeed, () => feed);
});

const open = async () => {
  const app = renderRoute('/admin/contest/5/feed', { as: anAdmin() });
  await screen.findByRole('heading', { name: /^Other programs: Spring Cup/ });
  await screen.findByText('hall');
  return app;
};

describe('the jury that lets programs read a contest', () => {
  it('makes a token, which is shown this once', async () => {
    const made = fakeApi(createContestToken, { id: 8, token: 'oyc_only-once' });
    const { user } = await open();
    expect(screen.getByText(/\/api\/clics\/2023-06\/contests\/c5$/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'New token' }));
    const form = within(await screen.findByRole('form', { name: 'New token' }));
    await user.type(form.getByRole('textbox', { name: /^Name/ }), 'screen');
    await user.click(form.getByRole('radio', { name: /^The jury$/ }));
    await user.click(form.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText('oyc_only-once')).toBeDefined();
    expect(made.calls[0]!.body).toEqual({ cid: 5, name: 'screen', role: 'jury' });
    await user.click(screen.getByRole('button', { name: 'I have copied it' }));
    expect(screen.queryByText('oyc_only-once')).toBeNull();
  });

  it('revokes a token, and takes that back', async () => {
    const revoked = fakeApi(revokeContestToken, null);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Revoke hall' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(revoked.calls.map(({ body }) => body)).toEqual([
      { cid: 5, id: 7, revoked: true },
      { cid: 5, id: 7, revoked: false },
    ]);
  });

  it('is told of a token that is refused, as whoever made it is none of the jury any more', async () => {
    const [hall] = feed.tokens;
    feed = {
      ...feed,
      tokens: [
        { ...hall!, id: 6, name: 'screen' },
        { ...hall!, backed: false },
      ],
    };
    await open();
    expect(screen.getByText(/no longer on the jury/).closest('li')?.textContent).toContain('hall');
  });

  it('declares results final when nothing is open any more', async () => {
    const declared = fakeApi(finalizeContest, null);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Declare final' }));
    expect(declared.calls[0]!.body).toEqual({ cid: 5, final: true });
  });

  it('is told what is still open, and what was refused', async () => {
    feed = { ...feed, judging: 2, questions: 1 };
    const { user } = await open();
    expect(screen.getByText('2 submissions are still being judged.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Declare final' })).toBeNull();
    fakeFailure(createContestToken, 'contest_tokens_too_many');
    await user.click(screen.getByRole('button', { name: 'New token' }));
    const form = within(await screen.findByRole('form', { name: 'New token' }));
    await user.type(form.getByRole('textbox', { name: /^Name/ }), 'screen');
    await user.click(form.getByRole('button', { name: 'Create token' }));
    expect(await form.findByRole('alert')).toBeDefined();
  });
});
