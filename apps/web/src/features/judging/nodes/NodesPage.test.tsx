import { screen, waitFor, within } from '@testing-library/react';
import { getUserAuthInfo } from '@oyez/contract/accounts/accounts';
import {
  addNode,
  getNodes,
  type JudgeNode,
  removeNode,
  rotateNodeToken,
  setNodeState,
} from '@oyez/contract/judging/nodes';
import { PROTECTIONS } from '@oyez/contract/judging/protections';
import { beforeEach, describe, expect, it } from 'vitest';
import { setLocale } from '../../../api/locale.ts';
import { anAdmin, fakeSite } from '../../../testing/builders.ts';
import { fakeApi, fakeFailure } from '../../../testing/fakeApi.ts';
import { renderRoute } from '../../../testing/renderRoute.tsx';

type Session = NonNullable<JudgeNode['session']>;

function aSession(facts: Partial<Session> = {}): Session {
  return {
    startedAt: '2026-11-21T08:00:00.000Z',
    healthy: true,
    slots: 4,
    held: 1,
    load: { cpu: 0.25, memory: 0.5 },
    stalledMs: 0,
    languages: [
      { name: 'C++ 17', version: 'g++ 12.2', state: 'ready', reason: '' },
      { name: 'Python2', version: '', state: 'unavailable', reason: 'not installed on this machine' },
    ],
    selfTest: [{ name: 'no network', ok: true, detail: '' }],
    fingerprint: { cpu: 'A processor', memoryMib: '2048' },
    speed: { referenceMs: 312.4, spread: 0.03 },
    ...facts,
  };
}

function aNode(name: string, facts: Partial<JudgeNode> = {}): JudgeNode {
  return {
    id: 1,
    name,
    state: 'on',
    createdAt: '2026-11-20T08:00:00.000Z',
    sessions: 1,
    session: aSession(),
    lastSeenAt: '2026-11-21T08:00:00.000Z',
    ...facts,
  };
}

/** What the server knows. */
let nodes: JudgeNode[];

beforeEach(() => {
  fakeSite();
  nodes = [aNode('north')];
  fakeApi(getNodes, () => ({ nodes, waiting: 7, running: 1 }));
});

const open = () => renderRoute('/admin/nodes', { as: anAdmin() });
const card = (name: string) => screen.findByRole('region', { name });
const choose = async (user: ReturnType<typeof open>['user'], name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

describe('the page of the judge nodes', () => {
  it('shows what a node does, can, and how fast it is', async () => {
    open();
    const north = within(await card('north'));
    expect(north.getByText('Ready', { selector: '[data-condition]' })).toBeDefined();
    expect(north.getByText('1 of 4')).toBeDefined();
    expect(north.getByText('25%')).toBeDefined();
    expect(north.getByText(/^312 ms/)).toBeDefined();
    expect(north.getByText('1 of 2 ready')).toBeDefined();
    expect(north.getByText('not installed on this machine')).toBeDefined();
    expect(north.getByText('2.0 GB')).toBeDefined();
    expect(screen.getByText('Waiting in line').nextElementSibling?.textContent).toBe('7');
  });

  it('puts the protection that is missing first and open', async () => {
    const selfTest = [
      { name: 'no network', ok: true, detail: '' },
      { name: 'host files hidden', ok: false, detail: 'programs see /var' },
    ];
    nodes = [aNode('north', { session: aSession({ healthy: false, languages: [], selfTest }) })];
    open();
    const north = within(await card('north'));
    expect(north.getByText('Refuses to judge')).toBeDefined();
    const table = north.getByRole('table', { name: 'Protections' });
    expect(within(table).getAllByRole('row')[1]!.textContent).toBe('Host files hiddenMissingprograms see /var');
    expect(table.closest('details')?.open).toBe(true);
  });

  it('names the protections in the language of its reader', async () => {
    setLocale('zh-CN');
    nodes = [
      aNode('north', { session: aSession({ selfTest: PROTECTIONS.map((name) => ({ name, ok: true, detail: '' })) }) }),
    ];
    open();
    const table = within(await within(await card('north')).findByRole('table', { name: '保护措施', hidden: true }));
    const names = table.getAllByRole('row', { hidden: true }).map((row) => row.firstElementChild?.textContent);
    expect(names).toHaveLength(PROTECTIONS.length + 1);
    for (const name of names) expect(name).toMatch(/^\p{Script=Han}+$/u);
  });

  it('follows the nodes by itself', async () => {
    open();
    await card('north');
    nodes = [aNode('north', { session: null, sessions: 0 })];
    expect(await screen.findByText('Not connected')).toBeDefined();
  });

  it('adds a node and shows its token once, with the command', async () => {
    nodes = [];
    const added = fakeApi(addNode, ({ body }) => {
      const name = String(body['name']);
      nodes = [aNode(name, { session: null, sessions: 0, lastSeenAt: null })];
      return { id: 1, name, token: 'oyn_secret' };
    });
    const { user } = open();
    expect(await screen.findByText('No judge nodes yet')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Add a node' }));
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'judge two');
    await user.click(screen.getByRole('button', { name: 'Add and show token' }));
    expect(await screen.findByText('This value cannot be used.')).toBeDefined();
    expect(added.calls).toHaveLength(0);
    await user.clear(screen.getByRole('textbox', { name: /^Name/ }));
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'judge-2');
    await user.click(screen.getByRole('button', { name: 'Add and show token' }));
    expect(await screen.findByText('oyn_secret')).toBeDefined();
    expect(screen.getByText(/^\.\/oyez judge --server http\S+ --token oyn_secret$/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(screen.queryByText('oyn_secret')).toBeNull());
    expect(await card('judge-2')).toBeDefined();
  });

  it('says at the field that a name is taken', async () => {
    fakeFailure(addNode, 'node_name_taken');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add a node' }));
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'north');
    await user.click(screen.getByRole('button', { name: 'Add and show token' }));
    expect(await screen.findByText(/^A judge node with this name already exists/)).toBeDefined();
  });

  it('drains a node at once, and switches it off only after a question', async () => {
    const set = fakeApi(setNodeState, ({ body }) => {
      nodes = [aNode('north', { state: body['state'] as JudgeNode['state'] })];
      return null;
    });
    const { user } = open();
    await choose(user, 'north', 'Drain');
    expect(await screen.findByText('Finishes its current work and takes no more.')).toBeDefined();
    expect(set.calls.at(-1)!.body).toEqual({ id: 1, state: 'drain' });

    await choose(user, 'north', 'Turn off');
    expect(await screen.findByText(/goes back in line for other nodes/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(set.calls).toHaveLength(1);
    await choose(user, 'north', 'Turn off');
    await user.click(await screen.findByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(set.calls.at(-1)!.body).toEqual({ id: 1, state: 'off' }));
  });

  it('replaces a token and removes a node after saying what that means', async () => {
    fakeApi(rotateNodeToken, { id: 1, name: 'north', token: 'oyn_new' });
    const removed = fakeApi(removeNode, () => {
      nodes = [];
      return null;
    });
    const { user } = open();
    await choose(user, 'north', 'New token');
    await user.click(await screen.findByRole('button', { name: 'Replace token' }));
    expect(await screen.findByText('oyn_new')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'I have copied it' }));

    await choose(user, 'north', 'Remove');
    await user.click(await screen.findByRole('button', { name: 'Remove node' }));
    expect(await screen.findByText('No judge nodes yet')).toBeDefined();
    expect(removed.calls[0]!.body).toEqual({ id: 1 });
  });

  it('does not open for administrators who may not see it, who have no link to it', async () => {
    const nodes = fakeFailure(getNodes, 'no_permission');
    fakeApi(getUserAuthInfo, { roles: ['admin'], permissions: null });
    renderRoute('/admin/nodes', { as: anAdmin({ roleList: ['admin'] }) });
    expect(await screen.findByText('Your role has no access to this page')).toBeDefined();
    expect(nodes.calls).toEqual([]);
    expect(screen.getByRole('link', { name: 'Overview' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Judge nodes' })).toBeNull();
  });
});
