import { startStandIn, type StandIn } from '@oyez/remote-stand-ins/frame/serve';
import { codeforcesStandIn } from '@oyez/remote-stand-ins/sites/codeforces/codeforces';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Page } from '../../page/page.ts';
import { aSubmission, connectTo, fastClock, kindOf, sent, SPARROW } from '../../testing/kit.ts';
import { codeforces } from './codeforces.ts';
import { rowsOf } from './submit.ts';

let site: StandIn;
const clock = fastClock();

beforeAll(async () => {
  site = await startStandIn(codeforcesStandIn, { now: () => clock.now() });
});
afterAll(() => site.close());

const connect = (options: Parameters<typeof connectTo>[2] = {}) => connectTo(codeforces, site, { clock, ...options });
const work = (source: string) => aSubmission(codeforces, '1A', source, '54');

describe('the public list of submissions', () => {
  const questions = () => site.world.asked.filter(({ target }) => target.startsWith('/api/')).length;

  async function judgings(count: number, account = SPARROW) {
    const connection = connect({ account });
    const all: Parameters<ReturnType<typeof connect>['getResult']>[0][] = [];
    for (let n = 0; n < count; n++) {
      const one = work(`// ${account.handle} ${n}\n// asked for together\n`);
      all.push({ id: one.id, remoteId: await sent(connection, one), handle: account.handle });
    }
    return all;
  }
  const asked = (judging: Awaited<ReturnType<typeof judgings>>[number]) =>
    connect({ account: null }).getResult(judging);

  it('is asked once for all judgings of an account', async () => {
    const all = await judgings(5);
    const before = questions();
    for (const result of await Promise.all(all.map(asked))) expect(['running', 'waiting']).toContain(result.state);
    expect(questions()).toBe(before + 1);
    await clock.sleep(5000);
    await asked(all[0]!);
    expect(questions()).toBe(before + 2);
  });

  it('is asked for one account after the other, as slowly as it wants', async () => {
    const heron = { handle: 'heron', password: 'one-long-leg' };
    const all = [...(await judgings(2)), ...(await judgings(2, heron))];
    const before = questions();
    const kinds = await Promise.all(all.map((one) => kindOf(asked(one))));
    expect(kinds).toEqual(['none', 'none', 'none', 'none']);
    expect(questions()).toBe(before + 2);
  });

  it('is asked anew for what was sent after the last answer', async () => {
    const [first] = await judgings(1);
    await asked(first!);
    const [second] = await judgings(1, { ...SPARROW });
    expect(await kindOf(asked(second!))).toBe('none');
  });

  it('lets nobody wait for long: who comes late is told when to come again', async () => {
    const [one] = await judgings(1);
    const handles = ['a1', 'a2', 'a3', 'a4', 'a5'];
    const kinds = await Promise.all(handles.map((handle) => kindOf(asked({ ...one!, handle }))));
    expect(kinds.filter((kind) => kind === 'RateLimited').length).toBeGreaterThan(0);
    expect(await kindOf(asked(one!))).toBe('none');
  });
});

describe('a row of the list', () => {
  const row = (cells: string) => {
    const table = '<table class="status-frame-datatable"><tr><th>#</th><th>Problem</th><th>Lang</th></tr>';
    const html = `${table}<tr data-submission-id="7"><td>7</td>${cells}</tr></table>`;
    return rowsOf(new Page(html, () => ({ url: '', status: 200, body: html })), codeforces.parseId('1A'));
  };

  it.each([
    ['of the problem', '<td><a href="/contest/1/problem/A">A</a></td><td>C++17 (GCC 7-32)</td>', true],
    ['of another problem', '<td><a href="/contest/1/problem/A1">A1</a></td><td>C++17 (GCC 7-32)</td>', false],
    ['that names none', '<td>A</td><td>C++17 (GCC 7-32)</td>', false],
  ])('%s', (_, cells, isOurProblem) => {
    expect(row(cells)).toEqual([{ remoteId: '7', isOurProblem, language: 'C++17 (GCC 7-32)' }]);
  });
});
