import { startStandIn, type StandInSite } from '@oyez/remote-stand-ins/frame/serve';
import { atcoderStandIn } from '@oyez/remote-stand-ins/sites/atcoder/atcoder';
import { codeforcesStandIn } from '@oyez/remote-stand-ins/sites/codeforces/codeforces';
import { hduStandIn } from '@oyez/remote-stand-ins/sites/hdu/hdu';
import { pojStandIn } from '@oyez/remote-stand-ins/sites/poj/poj';
import { spojStandIn } from '@oyez/remote-stand-ins/sites/spoj/spoj';
import { describe, expect, it, onTestFinished } from 'vitest';
import { realTransport } from './http/real-transport.ts';
import { cookiesInMemory } from './http/cookies.ts';
import type { Site } from './provider.ts';
import { atcoder } from './sites/atcoder/atcoder.ts';
import { codeforces } from './sites/codeforces/codeforces.ts';
import { gym } from './sites/gym/gym.ts';
import { hdu } from './sites/hdu/hdu.ts';
import { poj } from './sites/poj/poj.ts';
import { spoj } from './sites/spoj/spoj.ts';
import { aSubmission, fastClock, kindOf, resultOf, sent, SPARROW } from './testing/kit.ts';
import { writtenOtherwise } from './testing/written-otherwise.ts';
import { turnsOfProcess } from './turns.ts';

const NOTHING = /^$/;
/** Pages on which a site shows a source or an account's list; not every version of a site has them. */
const SITES = [
  { site: codeforces, played: codeforcesStandIn, problem: '1A', title: 'Theatre Square', missing: NOTHING },
  { site: gym, played: codeforcesStandIn, problem: '100001A', title: 'Lamps of the Hall', missing: NOTHING },
  { site: hdu, played: hduStandIn, problem: '1000', title: 'A + B Problem', missing: /viewcode/ },
  { site: poj, played: pojStandIn, problem: '1000', title: 'A+B Problem', missing: NOTHING },
  { site: atcoder, played: atcoderStandIn, problem: 'abc100_a', title: 'Happy Birthday!', missing: NOTHING },
  { site: spoj, played: spojStandIn, problem: 'TEST', title: /^Life/, missing: /status\/TEST,|files\/src/ },
] as const;

describe.each(SITES)('a site like $site.name by another hand', ({ site, played, problem, title, missing }) => {
  it('shows its problems, by title, limits and samples', async () => {
    const { connect, plain } = await byAnotherHand(site, played, missing);
    const read = await connect().fetchProblem(site.parseId(problem));
    const { page: _, ...same } = await plain().fetchProblem(site.parseId(problem));
    expect(read.title).toEqual(typeof title === 'string' ? title : expect.stringMatching(title));
    expect(read).toMatchObject({ timeLimitMs: same.timeLimitMs, memoryLimitMb: same.memoryLimitMb, tags: same.tags });
    expect(read.samples).toEqual(same.samples);
    expect(read.sourceLabel).toBe(same.sourceLabel);
  });

  it.each(['accepted', 'wrong_answer', 'compile_error', 'time_limit', 'runtime_error'] as const)(
    'gives the verdict %s',
    async (verdict) => {
      const { connect } = await byAnotherHand(site, played, missing);
      const connection = connect();
      await connection.ensureSession();
      const source = `// stand-in: ${verdict} on 2, and long enough for any judge that there is\nint main() { return 0; }\n`;
      const work = aSubmission(site, problem, source, site.probe.broken.languageId);
      const result = await resultOf(connection, work, await sent(connection, work));
      expect(result).toMatchObject({ state: 'final', verdict });
      if (verdict === 'compile_error') expect(result).toHaveProperty('compileLog', expect.stringContaining('expected'));
    },
  );

  it('says that a problem or a password is wrong', async () => {
    const { connect } = await byAnotherHand(site, played, missing);
    expect(await kindOf(connect().fetchProblem(site.parseId(site.probe.missing)))).toBe('NotFound');
    expect(await kindOf(connect('wrong').ensureSession())).toBe('LoginFailed');
  });
});

async function byAnotherHand(site: Site, played: StandInSite, missing: RegExp) {
  const clock = fastClock();
  const standIn = await startStandIn(played, { now: () => clock.now() });
  onTestFinished(() => standIn.close());
  const address = await writtenOtherwise(standIn, missing);
  const at = (url: string, password: string) =>
    site.connect({
      transport: realTransport({ hosts: site.hosts, standIn: url }),
      cookies: cookiesInMemory(),
      account: { ...SPARROW, password },
      userAgent: undefined,
      baseUrl: url,
      clock,
      turns: turnsOfProcess(clock),
    });
  return {
    connect: (password = SPARROW.password) => at(address, password),
    plain: () => at(standIn.url, SPARROW.password),
  };
}
