import { addProblemCheck, judgeProblemChecks } from '@oyez/contract/problems/problem-checks';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { caseReport } from '../../testing/case-reports.ts';
import { aNode } from '../../testing/judge-node.ts';
import { aProblem } from '../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { follow as followTopic } from '../../testing/streams.ts';

let site: TestSite;
let address: string;
let setter: TestUser;
const aborts: AbortController[] = [];
beforeAll(async () => {
  site = await aSite();
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
  setter = await aUser(site, { role: 'admin' });
});
afterEach(() => {
  for (const abort of aborts.splice(0)) abort.abort();
});
afterAll(() => site.close());

function follow(topics: string, token: string) {
  const abort = new AbortController();
  aborts.push(abort);
  return followTopic({ address, signal: abort.signal }, topics, token);
}

it(
  'those who edit a problem are told at each step of its solutions, and nobody else',
  { timeout: 60_000 },
  async () => {
    const problem = await aProblem(site, {
      ownerId: setter.id,
      cases: [
        ['1\n', '1\n'],
        ['2\n', '2\n'],
      ],
    });
    const topic = `problem:${problem.id}:solutions`;
    const events = await follow(topic, setter.token);
    expect(events[0]).toMatchObject({ type: 'hello', topics: [topic] });
    const stranger = await aUser(site, { role: 'admin' });
    expect((await follow(topic, stranger.token))[0]).toMatchObject({ type: 'hello', topics: [] });
    expect((await follow(`problem:0${problem.id}:solutions`, setter.token))[0]).toMatchObject({ topics: [] });

    const told = () => events.filter((event) => event.type === 'changed' && event.topic === topic).length;
    const isToldOf = async (step: () => Promise<unknown>) => {
      const before = told();
      await step();
      await vi.waitUntil(() => told() > before, { timeout: 30_000 });
      // What belongs to this step has come before the next begins.
      await new Promise((resolve) => setTimeout(resolve, 700));
    };
    const call = { token: setter.token };
    const draft = { name: 'main', language: 'C++ 17 With O2', code: 'int main() {}', expected: [STATUS.accepted] };
    await isToldOf(() => site.call(addProblemCheck, { ...call, body: { pid: problem.id, ...draft } }));
    await isToldOf(() => site.call(judgeProblemChecks, { ...call, body: { pid: problem.id } }));
    const node = await aNode(site);
    const [task] = await node.claim({ slots: 1 });
    await isToldOf(() => node.progress(task!, 'judging', [caseReport(1, STATUS.accepted)]));
    await isToldOf(() =>
      node.finish(task!, { cases: [caseReport(1, STATUS.accepted), caseReport(2, STATUS.accepted)] }),
    );
    expect(events.find((event) => event.type === 'changed')).toEqual({ type: 'changed', topic, ids: [problem.id] });
  },
);
