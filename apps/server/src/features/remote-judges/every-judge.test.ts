import { cancelJudge } from '@oyez/contract/judging/judging-admin';
import { getProblemDetail } from '@oyez/contract/problems/problems';
import type { Verdict } from '@oyez/contract/judging/verdict';
import type { Outcome } from '@oyez/remote-stand-ins/frame/script';
import { describe, expect, it } from 'vitest';
import { processDied } from './testing/elsewhere.ts';
import { each, ending, endings, once, reasonIn, useJudges } from './testing/every-judge.ts';
import { bringIn, JUDGES, type Played } from './testing/judges-played.ts';

const judges = useJudges();

/** What is said with a verdict. */
const SAYS: Partial<Record<Verdict | Outcome, string>> = {
  compile_error: "expected ';'",
  system_error: 'remote:site_failed:',
  submitted_failed: 'remote:site_failed:',
};

/** What the stand-ins can be told. */
const TOLD: readonly Outcome[] = [
  ...(['accepted', 'wrong_answer', 'presentation_error', 'compile_error', 'time_limit', 'memory_limit'] as const),
  ...(['runtime_error', 'output_limit', 'idleness', 'partial', 'system_error', 'skipped'] as const),
];

describe('at every judge', () => {
  it('a problem is looked at, imported as it was seen, and nothing in it runs', async () => {
    const seen = await judges.atEach(async (at) => {
      const { judge, site, root, displayId } = at;
      const { taken } = await bringIn(at);
      const again = await bringIn(at);
      const { data } = await site.call(getProblemDetail, { token: root.token, query: { problemId: displayId } });
      const { title, description, isRemote, source } = data!.problem;
      return {
        outcome: taken?.outcome,
        title: title.includes(judge.title),
        isRemote,
        source: source?.includes('<a href="http'),
        offered: data!.languages.includes(judge.language),
        runs: /<script|\son\w+=|javascript:/i.test(description),
        changes: again.looked?.changes,
        again: again.taken?.outcome,
      };
    });
    const right = { outcome: 'created', title: true, isRemote: true, source: true, offered: true };
    expect(seen).toEqual(each({ ...right, runs: false, changes: [], again: 'unchanged' }));
  });

  it('code arrives once, and its verdict comes back', async () => {
    expect(await judges.atEach(async (at) => ending(await at.send()))).toEqual(each(once));
  });

  it.each(TOLD)('%s is called by its name', async (outcome) => {
    const seen = await judges.atEach(async (at) => {
      const { verdict, says } = await (await at.send(outcome)).end();
      return [verdict, says];
    });
    const right = JUDGES.map(({ key, says }) => {
      const verdict = says[outcome] ?? (outcome === 'output_limit' ? 'runtime_error' : outcome);
      const text = SAYS[verdict];
      return [key, [verdict, text === undefined ? null : expect.stringContaining(text)]];
    });
    expect(seen).toEqual(Object.fromEntries(right));
  });

  it('a word that nobody knows is no verdict; asked for again, it has the one that came, and was sent once', async () => {
    const seen = await judges.atEach(async (at) => {
      at.trouble({ name: 'unknown-verdict' });
      const { first, then } = await endings(at, await at.send('wrong_answer'));
      return [first.verdict, reasonIn(first.says), then];
    });
    expect(seen).toEqual(each(['submitted_failed', 'unknown_verdict', { ...once, verdict: 'wrong_answer' }]));
  });

  it('a process that dies while it is judged there loses nothing', async () => {
    const seen = await judges.atEach(async (at) => {
      at.trouble({ name: 'verdict-never' });
      const sent = await at.send('wrong_answer');
      await sent.isThere();
      return sent;
    });
    await judges.stop();
    await Promise.all(judges.sites().map(processDied));
    await judges.atEach(async ({ world }) => world.troubles.clear());
    judges.start();
    expect(await judges.atEach(async ({ judge }) => ending(seen[judge.key]!))).toEqual(
      each({ ...once, verdict: 'wrong_answer' }),
    );
  });

  it('a process that dies while it sends does not send twice, and its late answer changes nothing', async () => {
    const held = new Map<string, ReturnType<Played['holdAnswer']>>();
    const sent = await judges.atEach(async (at) => {
      const answer = at.holdAnswer();
      held.set(at.judge.key, answer);
      const one = await at.send('wrong_answer');
      await answer.arrived;
      return one;
    });
    await Promise.all(judges.sites().map(processDied));
    const seen = await judges.atEach(async ({ judge }) => ending(sent[judge.key]!));
    for (const answer of held.values()) answer.letGo();
    await judges.stop();
    const right = { ...once, verdict: 'wrong_answer' };
    expect(seen).toEqual(each(right));
    expect(await judges.atEach(async ({ judge }) => ending(sent[judge.key]!))).toEqual(each(right));
  });

  it('what is cancelled while it is judged there stays so', async () => {
    const seen = await judges.atEach(async (at) => {
      at.trouble({ name: 'verdict-never' });
      const sent = await at.send();
      await sent.isThere();
      await at.site.call(cancelJudge, { token: at.root.token, query: { submitId: sent.id } });
      at.world.troubles.clear();
      await new Promise((resolve) => {
        setTimeout(resolve, 300);
      });
      return (await sent.end()).verdict;
    });
    expect(seen).toEqual(each('cancelled'));
  });
});
