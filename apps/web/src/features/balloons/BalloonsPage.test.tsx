import {
  addBalloonRunner,
  type Balloon,
  doWithBalloon,
  getBalloonRunners,
  getBalloons,
  getSeats,
  setSeats,
} from '@oyez/contract/contests/balloons';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser, fakeSite } from '../../testing/builders.ts';
import { fakeApi, fakeFailure, fakeOutage } from '../../testing/fakeApi.ts';
import { aBalloon, aBalloonList } from '../../testing/juryBuilders.ts';
import { renderRoute } from '../../testing/renderRoute.tsx';
import { setScreenWidth } from '../../testing/screenWidth.ts';

let balloons: Balloon[];
beforeEach(() => {
  fakeSite();
  balloons = [
    aBalloon({ first: true }),
    aBalloon({
      cpid: 2,
      participantId: 12,
      displayId: 'B',
      color: null,
      name: 'carol',
      username: 'carol',
      seat: '301-05',
    }),
  ];
  fakeApi(getBalloons, () => aBalloonList(balloons));
});

/** The server does what is pressed. */
const serves = () =>
  fakeApi(doWithBalloon, ({ body }) => {
    const states = { take: 'carried', deliver: 'delivered', drop: 'due', undo: 'due' } as const;
    const state = states[body['deed'] as keyof typeof states];
    const deliveredAt = state === 'delivered' ? new Date().toISOString() : null;
    balloons = balloons.map((one) =>
      one.cpid === body['cpid']
        ? { ...one, state, own: state !== 'due', by: state === 'due' ? null : 'ann', deliveredAt }
        : one,
    );
    return { balloon: balloons.find((one) => one.cpid === body['cpid']) ?? null };
  });

const open = async (as = aUser({ username: 'ann' })) => {
  const app = renderRoute('/contest/7/balloons', { as });
  await screen.findByRole('heading', { level: 1, name: 'Balloons' });
  return app;
};
const cardOf = (name: string) =>
  within(screen.getAllByRole('listitem').find((item) => item.textContent?.includes(name))!);

describe('a balloon runner', () => {
  it('reads on a phone what goes where, in which colour, and which is the first of its problem', async () => {
    setScreenWidth(390);
    await open();
    const bob = cardOf('Team Bob');
    expect(bob.getByText('Red')).toBeDefined();
    expect(bob.getByText('Hall 2 A-12')).toBeDefined();
    expect(bob.getByText('First to solve it')).toBeDefined();
    expect(bob.getByText('25:07')).toBeDefined();
    expect(cardOf('carol').getByText('No color')).toBeDefined();
    expect(screen.getByText('2 balloons to deliver')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Runners' })).toBeNull();
    expect((screen.getByRole('switch', { name: 'Sound for new balloons' }) as HTMLInputElement).checked).toBe(false);
  });

  it('whose room leaves out what waits elsewhere is led to all of it', async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Room' }), 'Without a seat');
    expect(screen.queryByText('Nothing to deliver')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(cardOf('Team Bob').getByText('Red')).toBeDefined();
  });

  it('takes one along, delivers it, and takes that back', async () => {
    const sent = serves();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'I’ll take it: A for Team Bob' }));
    await waitFor(() => expect(cardOf('Team Bob').getByText('You have it')).toBeDefined());
    await user.click(await screen.findByRole('button', { name: 'Delivered: A for Team Bob' }));
    expect(await screen.findByText('Delivered by you')).toBeDefined();
    await waitFor(() => expect(sent.calls).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo: A for Team Bob' }));
    await screen.findByRole('button', { name: 'I’ll take it: A for Team Bob' });
    await waitFor(() => expect(sent.calls).toHaveLength(3));
    const keys = sent.calls.map(({ body }) => body['key']);
    expect(new Set(keys).size).toBe(3);
    expect(sent.calls.map(({ body }) => body['deed'])).toEqual(['take', 'deliver', 'undo']);
    expect(sent.calls[2]!.body['deliveredAt']).toBeTruthy();
  });

  it('without a network goes on: what was pressed is kept over a reload and sent once, by the same key', async () => {
    const lost = fakeOutage(doWithBalloon);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delivered: A for Team Bob' }));
    expect(await screen.findByText(/No connection\. One action is kept on this phone/)).toBeDefined();
    expect(screen.getByText('Not sent yet')).toBeDefined();
    cleanup();
    const sent = serves();
    await open();
    await waitFor(() => expect(sent.calls).toHaveLength(1));
    expect(sent.calls[0]!.body['key']).toBe(lost.calls[0]!.body['key']);
    await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
    expect(screen.getByText('Delivered by you')).toBeDefined();
  });

  it('may take back what has not been sent', async () => {
    fakeOutage(doWithBalloon);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Delivered: A for Team Bob' }));
    await screen.findByText(/No connection\. One action/);
    await user.click(screen.getByRole('button', { name: 'Undo: A for Team Bob' }));
    expect(await screen.findByRole('button', { name: 'I’ll take it: A for Team Bob' })).toBeDefined();
    expect(screen.queryByText('Not sent yet')).toBeNull();
  });

  it('who comes second is told who has it, until they close that', async () => {
    fakeFailure(doWithBalloon, 'balloon_carried');
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'I’ll take it: A for Team Bob' }));
    const told = await screen.findByRole('alert');
    expect(told.textContent).toMatch(/^A for Team Bob: .* is on the way with this balloon/);
    await user.click(within(told).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('sees who is on the way, may take over, and what is no longer accepted', async () => {
    balloons = [
      aBalloon({ state: 'carried', by: 'ron' }),
      aBalloon({ cpid: 2, participantId: 12, displayId: 'B', name: 'carol', state: 'lost', by: 'ron' }),
    ];
    const sent = serves();
    const { user } = await open();
    expect(screen.getByText('On the way: ron')).toBeDefined();
    expect(screen.getByText(/no longer accepted. ron has it/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Take over: A for Team Bob' }));
    await waitFor(() => expect(sent.calls[0]!.body).toMatchObject({ deed: 'take', takeOver: true }));
    expect(screen.getByRole('button', { name: 'Taken back: B for carol' })).toBeDefined();
  });

  it('looks after one room', async () => {
    const { user } = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Room' }), 'Hall 2 A');
    expect(screen.queryByText('carol')).toBeNull();
    expect(screen.getByText('1 balloon to deliver')).toBeDefined();
  });

  it('who was not asked to is told whom to ask', async () => {
    fakeFailure(getBalloons, 'balloons_not_yours');
    renderRoute('/contest/7/balloons', { as: aUser() });
    expect((await screen.findAllByText(/Ask the jury to add you/)).length).toBeGreaterThan(0);
  });

  it('hears new ones only when the sound was switched on', async () => {
    const rung = vi.fn<() => void>();
    vi.stubGlobal(
      'AudioContext',
      class {
        constructor() {
          rung();
        }
      },
    );
    const { user, queryClient } = await open();
    const comes = async (participantId: number) => {
      balloons = [...balloons, aBalloon({ participantId, name: `team${participantId}` })];
      await queryClient.invalidateQueries();
      await screen.findByText(`team${participantId}`);
    };
    await comes(20);
    expect(rung).not.toHaveBeenCalled();
    await user.click(screen.getByRole('switch', { name: 'Sound for new balloons' }));
    expect(rung).toHaveBeenCalledTimes(1);
    await comes(21);
    await waitFor(() => expect(rung).toHaveBeenCalledTimes(2));
    vi.unstubAllGlobals();
  });
});

describe('the jury', () => {
  beforeEach(() => {
    fakeApi(getBalloons, () => aBalloonList(balloons, { sealed: true, can: { run: true } }));
    fakeApi(getSeats, { records: [], total: 0, size: 50, current: 1, pages: 0 });
  });

  it('leaves out what lies behind the seal until it asks for it', async () => {
    balloons = [aBalloon({ behindSeal: true })];
    const { user } = await open();
    expect(screen.getByText('1 balloon behind the seal is left out.')).toBeDefined();
    await user.click(screen.getByRole('switch', { name: 'Show those behind the seal' }));
    expect(screen.getByText('Behind the seal')).toBeDefined();
  });

  it('names runners', async () => {
    fakeApi(getBalloonRunners, []);
    const added = fakeApi(addBalloonRunner, null);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Runners' }));
    await user.type(await screen.findByLabelText('Username'), 'rita{Enter}');
    expect(await screen.findByText('rita can deliver balloons now.')).toBeDefined();
    expect(added.calls[0]!.body).toEqual({ cid: 7, username: 'rita' });
  });

  it('pastes seats, learns which names nobody has, and may undo', async () => {
    const before = [{ name: 'bob', seat: 'A-1' }];
    const sent = fakeApi(setSeats, { changed: 1, unknown: ['nobody'], before });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Seats' }));
    await user.click(await screen.findByLabelText('Lines to change'));
    await user.paste('bob\tHall 2 A-12\nnobody, A-3');
    await user.click(screen.getByRole('button', { name: 'Save seats' }));
    expect(await screen.findByText('No participant has these names yet: nobody')).toBeDefined();
    expect(sent.calls[0]!.body).toEqual({
      cid: 7,
      seats: [
        { name: 'bob', seat: 'Hall 2 A-12' },
        { name: 'nobody', seat: 'A-3' },
      ],
    });
    expect((screen.getByLabelText('Lines to change') as HTMLTextAreaElement).value).toBe('nobody, A-3');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent.calls[1]!.body).toEqual({ cid: 7, seats: before }));
  });
});
