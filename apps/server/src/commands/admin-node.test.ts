import { getNodes } from '@oyez/contract/judging/nodes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aUser } from '../testing/builders.ts';
import { aNode } from '../testing/judge-node.ts';
import { aSite, type TestSite } from '../testing/site.ts';
import { runNodeTask } from './admin-node.ts';

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const run = (...args: string[]) => runNodeTask(site.config, site.log, args);

it('adds, steers, renews and removes nodes, and says how they are', async () => {
  expect(await run('list')).toContain('no judge node yet');
  const added = await run('add', 'hall-7');
  expect(added).toMatchObject({ name: 'hall-7', token: expect.stringMatching(/^oyn_/) });
  expect(await run('list')).toBe('hall-7  on  never connected\n');
  const { token } = added as { token: string };
  const node = await aNode(site, { name: 'hall-7', token, failedProtection: 'seccomp' });
  expect(await run('list')).toMatch(/hall-7 {2}on {2}connected since .*, 0 tasks on 2 slots, .*not protected: seccomp/);
  expect(await run('drain', 'hall-7')).toMatchObject({ state: 'drain' });
  expect((await node.beat()).data?.state).toBe('drain');
  await run('rotate', 'hall-7');
  expect((await node.beat()).code).toBe('node_token_wrong');
  await run('remove', 'hall-7');
  const root = await aUser(site, { role: 'root' });
  expect((await site.call(getNodes, { token: root.token })).data?.nodes).toEqual([]);
});

it.each([
  [['drain', 'nobody'], /no such judge node/],
  [['drain'], /name of a node/],
  [['explode', 'hall-7'], /what to do/],
  [['add', '../etc'], /letters, digits/],
])('refuses %j', async (args, message) => {
  await expect(run(...args)).rejects.toThrow(message);
});
