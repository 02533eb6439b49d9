import { startStandIn, type StandIn } from '@oyez/remote-stand-ins/frame/serve';
import { codeforcesStandIn } from '@oyez/remote-stand-ins/sites/codeforces/codeforces';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endTurn } from '../../db/throttle.sql.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { connectAsNobody } from './sites/connection.service.ts';

let site: TestSite;
let standIn: StandIn;
const asked: number[] = [];

beforeAll(async () => {
  standIn = await startStandIn({
    ...codeforcesStandIn,
    answer(question, world) {
      if (question.path.startsWith('/api/')) asked.push(Date.now());
      return codeforcesStandIn.answer(question, world);
    },
  });
  site = Object.assign(await aSite(), { now: () => new Date() });
});
afterAll(async () => {
  await site.close();
  await standIn.close();
});

/** Another process: nothing that one remembers is known to the other. */
async function aServer() {
  vi.resetModules();
  const { createRemoteSites } = await import('../../remote-sites.ts');
  const remote = createRemoteSites({ CF: standIn.url });
  const judge = remote.of('CF')!;
  return (handle: string) => {
    const { id } = standIn.world.receive({ handle, problem: '1/A', languageId: '54', source: 'int main() {}' });
    const query = { id: judge.parseId('1A'), remoteId: String(id), handle };
    return connectAsNobody({ ...site, remote }, judge).getResult(query);
  };
}

describe('what a judge allows all servers together', () => {
  it('is asked by one after the other, with the pause that it wants between them', async () => {
    const [one, other] = [await aServer(), await aServer()];
    const answers = await Promise.all([one('sparrow'), other('heron'), one('wren'), other('finch')]);
    expect(answers.map(({ state }) => state)).toEqual(['running', 'running', 'running', 'running']);
    expect(asked).toHaveLength(4);
    const pauses = asked.slice(1).map((at, n) => at - asked[n]!);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2000);
  }, 60_000);

  it('is waited for while another server has the turn, and no longer when it has died with it', async () => {
    const turn = `remote:${new URL(standIn.url).host}`;
    await endTurn(site.database.db, turn, new Date(Date.now() + 3000));
    const server = await aServer();
    const began = Date.now();
    await server('sparrow');
    expect(Date.now() - began).toBeGreaterThan(2000);
    expect(Date.now() - began).toBeLessThan(10_000);
  });
});
