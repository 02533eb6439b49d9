import {
  JUDGE_BLOB_PATH,
  judgeBeat,
  judgeClaim,
  judgeFinish,
  judgeProgress,
} from '@oyez/contract/judging/judge-protocol';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNode } from '../testing/node-process.ts';
import { ProtocolServer, refuse, type Trouble } from '../testing/protocol-server.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { TestWorkshop } from '../testing/workshop.ts';

/** One node, whose calls meet everything that is no answer of a healthy server. */
const place = useSandbox();
const tasks = new TestWorkshop();
const server = new ProtocolServer(tasks.blobs);
let node: ChildProcess;

beforeAll(async () => {
  await server.start();
  node = startNode(server, place, { stdio: 'ignore' });
  const isReady = () => server.readiness.languages.some(({ name, state }) => name === 'Python3' && state === 'ready');
  await server.until(isReady, 120_000);
});
afterAll(async () => {
  node.kill('SIGKILL');
  if (node.signalCode === null) await once(node, 'exit');
  await server.stop();
});
beforeEach(() => {
  server.trouble = null;
});

const answer = (status: number, type: string, body: string) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': type }).end(body);
const page = (status: number) => answer(status, 'text/html', '<html><h1>Back in a moment</h1></html>');
const json = (status: number, body: unknown) => answer(status, 'application/json', JSON.stringify(body));

/** None of this is said of the node, its session or its task. */
const PASSING: Record<string, Trouble['meet']> = {
  'a connection that breaks': (response) => void response.destroy(),
  'an answer that breaks off': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '200' }).write('{"status":200,');
    setTimeout(() => response.destroy(), 20);
  },
  'a busy site': (response) => refuse(response, 'busy'),
  'a server error': (response) => refuse(response, 'server_error'),
  'a full disk': (response) => refuse(response, 'storage_full'),
  'a call that came too slowly': (response) => refuse(response, 'body_too_slow'),
  'a call that came in part': (response) => refuse(response, 'upload_interrupted'),
  'a limit of many calls': (response) => refuse(response, 'too_much_at_once'),
  'a page of a proxy, 502': page(502),
  'a page of a proxy, 429': page(429),
  'a page of a proxy, 401': page(401),
  'a page of a proxy, 200': page(200),
  'JSON of a gateway, 404': json(404, { status: 404, error: 'Not Found', path: '/' }),
  'JSON of a gateway, 401': json(401, { status: 401, msg: 'Unauthorized' }),
  'JSON of a gateway, 200': json(200, { status: 200 }),
  'no content': (response) => void response.writeHead(200).end(),
};

/** Its text is its own, so that its tests are asked for, and its program is compiled anew. */
let submissions = 0;
function submit() {
  submissions += 1;
  const task = tasks.task({
    language: 'Python3',
    code: `a, b = map(int, input().split())\nprint(a + b) # ${submissions}`,
    cases: Array.from({ length: 3 }, (_, n) => ({ input: `${submissions} ${n}\n`, output: `${submissions + n}\n` })),
  });
  server.add(task);
  return task.taskId;
}

/** What became of a submission, when its result is there. */
async function outcomeOf(taskId: number) {
  await server.until(() => server.results.has(taskId));
  const reports = server.progress.filter((item) => item.taskId === taskId).flatMap(({ cases }) => cases);
  return {
    statuses: server.judged(taskId).cases.map(({ status }) => status),
    wasReportedTwice: reports.length > 3,
    troublesLeft: server.trouble!.left,
    sessions: server.hellos.length,
    returned: server.returned,
  };
}

/** Judged once, with its verdict, by the session that was there before. */
const JUDGED_ONCE = {
  statuses: Array(3).fill(STATUS.accepted),
  wasReportedTwice: false,
  troublesLeft: 0,
  sessions: 1,
  returned: [],
};

describe.each(Object.entries(PASSING))('%s', (_what, meet) => {
  it.each([
    ['in the place of a result taken', judgeFinish.path, 'before'],
    ['after a result was taken', judgeFinish.path, 'after'],
    ['in the place of work', judgeClaim.path, 'before'],
    ['when progress is told', judgeProgress.path, 'before'],
    ['to a beat', judgeBeat.path, 'before'],
    ['in the place of a test file', JUDGE_BLOB_PATH, 'before'],
  ] as const)('%s: the submission is judged once', async (_when, path, acts) => {
    server.trouble = { path, acts, left: path === judgeProgress.path ? 1 : 2, meet };
    const taskId = submit();
    await server.until(() => server.trouble!.left === 0);
    expect(await outcomeOf(taskId)).toEqual(JUDGED_ONCE);
  });
});

it.each(['a page of a proxy, 200', 'a connection that breaks'])(
  'work that was given, and %s came in its place, is given again and judged once',
  async (what) => {
    server.trouble = { path: judgeClaim.path, acts: 'after', left: 1, meet: PASSING[what]! };
    const taskId = submit();
    await server.until(() => server.trouble!.left === 0);
    expect(await outcomeOf(taskId)).toEqual(JUDGED_ONCE);
  },
);

it('a server that takes a result and says nothing is asked again', async () => {
  server.trouble = { path: judgeFinish.path, acts: 'after', left: 1, meet: () => undefined };
  const taskId = submit();
  await server.until(() => server.results.has(taskId));
  await server.until(() => server.beats.at(-1)?.held.length === 0);
  expect(await outcomeOf(taskId)).toEqual(JUDGED_ONCE);
});

it('a result that is refused for what it is ends its task as a fault, and others of the session go on', async () => {
  server.trouble = {
    path: judgeFinish.path,
    acts: 'before',
    left: 1,
    meet: (response) => refuse(response, 'invalid_input'),
  };
  const taskIds = [submit(), submit()];
  await server.until(() => taskIds.every((id) => server.results.has(id)));
  const outcomes = taskIds.map((id) => server.judged(id));
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['judged', 'system_error']);
  expect(outcomes.map(({ problem }) => problem)).toContainEqual(
    expect.stringMatching(/^The server refused the result: /),
  );
  expect(server.hellos).toHaveLength(1);
});
