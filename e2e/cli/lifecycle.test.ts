import { afterAll, describe, expect, it } from 'vitest';
import { logIn } from '../support/place.ts';
import { alive, descendantsOf, findPart, PARTS, processesNaming, type Part } from '../support/processes.ts';
import { dataFolder, firstPassword, launchStack, startStack } from '../support/stack.ts';

describe('./oyez up', () => {
  const data = dataFolder();
  let toldAtOnce: string | undefined;
  afterAll(() => data.remove());

  it('leaves nothing behind when Ctrl-C interrupts its first start', async () => {
    const stack = await launchStack({ data: data.path, args: ['--no-demo'] });
    await stack.line(/The server is ready/);
    const started = descendantsOf(stack.pid);
    expect(started.length).toBeGreaterThan(0);
    expect(await stack.stop('SIGINT')).toBe(0);
    expect(alive(started)).toEqual([]);
    expect(processesNaming(data.path)).toEqual([]);
    toldAtOnce = firstPassword(stack.output());
  });

  it('then starts on the same folder, tells the first password unless it was told, and leaves nothing behind when Ctrl-C stops it', async () => {
    const stack = await startStack({ data: data.path, args: ['--no-demo'] });
    expect([toldAtOnce, stack.rootPassword].filter((told) => told !== undefined)).toHaveLength(1);
    const root = await logIn(stack, 'root', toldAtOnce ?? stack.rootPassword ?? '');
    expect(root.user.roleList).toEqual(['root']);
    const reply = await fetch(`${stack.address}/api/get-recent-updated-problem`);
    expect(await reply.json()).toMatchObject({ status: 200, data: [] });
    for (const part of Object.keys(PARTS) as Part[]) expect(findPart(stack.pid, part), part).toBeDefined();

    const started = descendantsOf(stack.pid);
    expect(await stack.stop('SIGINT')).toBe(0);
    expect(alive(started)).toEqual([]);
    expect(processesNaming(data.path)).toEqual([]);
    await expect(fetch(`${stack.address}/api/health`)).rejects.toThrow('fetch failed');
  });
});
