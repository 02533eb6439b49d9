import { judgeBeat } from '@oyez/contract/judging/judge-protocol';
import {
  addNode,
  getJudgeServiceInfo,
  getNodes,
  removeNode,
  rotateNodeToken,
  setNodeState,
  type JudgeNode,
} from '@oyez/contract/judging/nodes';
import { getLanguages } from '@oyez/contract/problems/problem-languages';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { getJudgingProgress } from '@oyez/contract/submissions/judging-progress';
import { judgeWords } from '@oyez/contract/texts/judge-words';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../../testing/builders.ts';
import { caseReport } from '../../../testing/case-reports.ts';
import { aNode, aNodeThatLeft, type TestNode } from '../../../testing/judge-node.ts';
import { submitCode, takeOne, withoutInterval } from '../../../testing/judging.ts';
import { deleteOldSessions } from '../../../jobs/sessions.sql.ts';
import { aProblem } from '../../../testing/problem-builders.ts';
import { aSite, type TestSite } from '../../../testing/site.ts';

let site: TestSite;
let root: TestUser;
let user: TestUser;
let displayId: string;
beforeAll(async () => {
  site = await aSite();
  await withoutInterval(site);
  root = await aUser(site, { role: 'root' });
  user = await aUser(site);
  displayId = (await aProblem(site)).displayId;
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.db.deleteFrom('task').execute();
  await site.database.db.deleteFrom('node').execute();
});

const asRoot = <B>(body: B) => ({ token: root.token, body });
const nodes = async () => (await site.call(getNodes, { token: root.token })).data;
async function shown(node: TestNode): Promise<JudgeNode> {
  const found = (await nodes())?.nodes.find((one) => one.name === node.name);
  if (!found) throw new Error(`the list has no ${node.name}`);
  return found;
}
const setState = async (node: TestNode, state: JudgeNode['state']) =>
  site.call(setNodeState, asRoot({ id: (await shown(node)).id, state }));
/** `written`: its judging, and what last wrote that. */
async function aNodeThatJudged() {
  await site.database.db.updateTable('judging').set({ node_session_id: null }).execute();
  const node = await aNode(site);
  const id = await submitted();
  await node.finish(await takeOne(node));
  await site.database.db.deleteFrom('task').execute();
  const written = async () =>
    (
      await site.database.pool.query<{ node_session_id: number }>(
        'SELECT node_session_id, ctid, xmin::text, xmax::text FROM judging WHERE submission_id = $1',
        [id],
      )
    ).rows;
  return { node, written, session: (await written())[0]?.node_session_id };
}
const submitted = (language = 'C++ 17 With O2') => submitCode(site, user, { to: displayId, language });

describe('the list of nodes', () => {
  it('says what each one is, has and does', async () => {
    await submitted();
    const node = await aNode(site, { name: 'alpha', languages: ['C', 'Python3'] });
    await node.readiness(
      [
        { name: 'C', version: 'gcc 12' },
        { name: 'Rust', state: 'unavailable', reason: 'no rustc' },
      ],
      {
        referenceMs: 81.5,
        spread: 0.02,
      },
    );
    await node.readiness([{ name: 'C++ 17 With O2' }], null);
    const task = await takeOne(node);
    await site.call(judgeBeat, {
      token: node.token,
      body: { sessionId: node.sessionId, held: [task], stalledMs: 7, load: { cpu: 0.5, memory: 0.25 } },
    });
    expect(await nodes()).toMatchObject({
      waiting: 0,
      running: 1,
      nodes: [
        {
          name: 'alpha',
          state: 'on',
          sessions: 1,
          session: {
            healthy: true,
            slots: 2,
            held: 1,
            stalledMs: 7,
            load: { cpu: 0.5, memory: 0.25 },
            languages: [{ name: 'C++ 17 With O2', state: 'ready' }],
            selfTest: [{ name: 'seccomp', ok: true }],
            speed: { referenceMs: 81.5, spread: 0.02 },
          },
        },
      ],
    });
    expect((await site.call(getJudgeServiceInfo, { token: root.token })).data).toMatchObject([
      {
        cpuCores: 2,
        percentCpuLoad: '50.00%',
        percentMemoryLoad: '25.00%',
        service: { host: 'alpha', metadata: { judgeName: 'alpha', 'nacos.healthy': 'true' } },
      },
    ]);
  });

  it('says in the language of its reader why a node lacks something', async () => {
    const node = await aNode(site);
    const said = judgeWords('language_not_installed', { packages: 'rustc' });
    const log = `${judgeWords('language_trial_not_compiled')}\nmain.go:1: odd`;
    await node.readiness([
      { name: 'Rust', state: 'unavailable', reason: said },
      { name: 'Golang', state: 'unavailable', reason: log },
    ]);
    const reasons = async (language: string) => {
      const reply = await site.call(getNodes, { token: root.token, headers: { 'accept-language': language } });
      return reply.data?.nodes[0]?.session?.languages.map(({ reason }) => reason);
    };
    expect(await reasons('en-US')).toEqual([said, log]);
    expect(await reasons('zh-CN')).toEqual([
      '未安装（Debian 软件包：rustc）。',
      '它的测试程序无法编译：\nmain.go:1: odd',
    ]);
  });
});

describe('a node that is added', () => {
  it('connects with the token that is shown once', async () => {
    const added = await site.call(addNode, asRoot({ name: 'beta' }));
    expect(added.data).toMatchObject({ name: 'beta', token: expect.stringMatching(/^oyn_/) });
    expect((await nodes())?.nodes).toMatchObject([{ name: 'beta', sessions: 0, session: null, lastSeenAt: null }]);
    const node = await aNode(site, { name: 'beta', token: added.data?.token ?? '' });
    expect(await shown(node)).toMatchObject({ sessions: 1 });
    expect((await site.call(addNode, asRoot({ name: 'beta' }))).code).toBe('node_name_taken');
  });
});

describe('a language', () => {
  it('is given out only by nodes whose own test of it has passed', async () => {
    const node = await aNode(site, { languages: [] });
    await submitted('Python3');
    await node.readiness([{ name: 'Python3', state: 'testing' }]);
    expect(await node.claim()).toEqual([]);
    const waiting = node.claim({ waitMs: 20_000 });
    await node.readiness([{ name: 'Python3', state: 'ready' }]);
    expect(await waiting).toHaveLength(1);
  });

  it('that no node has is said so when somebody submits in it, and in the list of languages', async () => {
    await aNodeThatLeft(site, ['Rust']);
    const node = await aNode(site, { languages: ['Python3'] });
    await node.readiness([
      { name: 'Python3', version: 'Python 3.11.2' },
      { name: 'C', state: 'testing' },
    ]);
    const submit = (language: string) =>
      site.call(submitProblemJudge, { token: user.token, body: { pid: displayId, language, code: 'x' } });
    expect((await submit('Rust')).data).toMatchObject({
      status: STATUS.pending,
      waiting: { reason: 'no_node_for_language', position: null },
    });
    expect((await submit('Python3')).data).toMatchObject({ waiting: null });
    const { data } = await site.call(getLanguages, { query: { all: false }, token: user.token });
    const known = Object.fromEntries(data?.map((one) => [one.name, one]) ?? []);
    expect(known['Python3']).toMatchObject({
      available: true,
      reason: null,
      versions: ['Python 3.11.2'],
      description: 'Python3 (Python 3.11)',
      compileCommand: 'python3 -m py_compile main.py',
      runCommand: 'python3 main.pyc',
      extra: false,
    });
    expect(known['C']).toMatchObject({ available: false, reason: expect.stringContaining('testing') });
    expect(known['Rust']).toMatchObject({ available: false, reason: expect.stringContaining('installed') });
    await setState(node, 'off');
    expect((await submit('Python3')).data).toMatchObject({ waiting: { reason: 'no_node' } });
  });

  it('of the checker must be there too', async () => {
    const { displayId: checked } = await aProblem(site, {
      config: { judgeMode: 'spj', checker: { source: 'int main() {}', language: 'C++' } },
    });
    const plain = await aNode(site, { languages: ['Python3'] });
    const id = await submitCode(site, user, { to: checked, language: 'Python3' });
    expect(await plain.claim()).toEqual([]);
    const progress = await site.call(getJudgingProgress, { query: { submitId: id }, token: user.token });
    expect(progress.data?.waiting).toMatchObject({ reason: 'no_node' });
    const able = await aNode(site, { languages: ['Python3', 'C++'] });
    expect(await able.claim()).toMatchObject([{ program: { role: 'checker', language: 'C++' } }]);
  });
});

it('shows the tests of a running judging only where the problem shows them', async () => {
  const { id: problemId, displayId: closed } = await aProblem(site, { showCases: false });
  const node = await aNode(site);
  const id = await submitCode(site, user, { to: closed });
  await node.progress(await takeOne(node), 'judging', [caseReport(1, STATUS.wrong_answer)]);
  const progress = async () =>
    (await site.call(getJudgingProgress, { query: { submitId: id }, token: user.token })).data;
  expect(await progress()).toMatchObject({ status: STATUS.judging, done: 1, cases: [] });
  await site.database.db.updateTable('problem').set({ show_cases: true }).where('id', '=', problemId).execute();
  expect(await progress()).toMatchObject({ done: 1, cases: [{ seq: 1, status: STATUS.wrong_answer }] });
});

describe('a drained node', () => {
  it('finishes what it has and gets nothing new, until it is switched on', async () => {
    const node = await aNode(site);
    const id = await submitted();
    const task = await takeOne(node);
    await setState(node, 'drain');
    const next = await submitted();
    const progress = await site.call(getJudgingProgress, { query: { submitId: next }, token: user.token });
    expect(progress.data?.waiting).toMatchObject({ reason: 'draining' });
    const [language] = (await site.call(getLanguages)).data ?? [];
    expect(language).toMatchObject({ available: false, reason: expect.stringContaining('not taking new work') });
    expect(await node.claim()).toEqual([]);
    expect((await node.beat([task])).data).toEqual({ drop: [], state: 'drain' });
    expect(await node.finish(task)).toBe(true);
    const waiting = node.claim({ waitMs: 20_000 });
    await setState(node, 'on');
    expect(await waiting).toMatchObject([{ submissionId: next }]);
    expect(id).toBeLessThan(next);
  });
});

describe('a node that is switched off', () => {
  it('loses its work to others at once, and no attempt is counted', async () => {
    const node = await aNode(site);
    const id = await submitted();
    for (let times = 1; times <= 5; times += 1) {
      const task = await takeOne(node);
      await setState(node, 'off');
      expect((await node.beat([task])).data).toMatchObject({ drop: [{ taskId: task.taskId }], state: 'off' });
      expect(await node.finish(task)).toBe(false);
      await setState(node, 'on');
    }
    const other = await aNode(site);
    const task = await takeOne(other);
    expect(task.submissionId).toBe(id);
    expect(await other.finish(task)).toBe(true);
  });
});

describe('a token that is replaced', () => {
  it('ends with its session; what it held goes to whoever has the new one', async () => {
    const node = await aNode(site);
    await submitted();
    const task = await takeOne(node);
    const { id } = await shown(node);
    const rotated = await site.call(rotateNodeToken, asRoot({ id }));
    expect((await node.beat([task])).code).toBe('node_token_wrong');
    expect(await node.finish(task)).toBe(false);
    const renewed = await aNode(site, { name: node.name, token: rotated.data?.token ?? '' });
    expect(await takeOne(renewed)).toMatchObject({ attempt: 2 });
    expect(JSON.stringify(await nodes())).not.toContain('oyn_');
  });
});

describe('a node that is removed', () => {
  it('is gone with its session, and loses nothing', async () => {
    const node = await aNode(site);
    const id = await submitted();
    const task = await takeOne(node);
    await site.call(removeNode, asRoot({ id: (await shown(node)).id }));
    expect((await nodes())?.nodes).toEqual([]);
    expect((await node.beat([task])).code).toBe('node_token_wrong');
    const other = await aNode(site);
    expect(await takeOne(other)).toMatchObject({ submissionId: id });
    expect(await site.call(removeNode, asRoot({ id: 99_999_999 }))).toMatchObject({ status: 404 });
  });

  it('does not touch the judgings that it has done, however many they are', async () => {
    const { node, written } = await aNodeThatJudged();
    const before = await written();
    await site.call(removeNode, asRoot({ id: (await shown(node)).id }));
    expect((await nodes())?.nodes).toEqual([]);
    expect(await written()).toEqual(before);
    const again = await site.call(addNode, asRoot({ name: node.name }));
    expect(again.status).toBe(200);
    expect(await shown(node)).toMatchObject({ sessions: 0, session: null, lastSeenAt: null });
  });
});

describe('a session that ended long ago', () => {
  it('is forgotten once no judging names it, and its judgings are not touched for that', async () => {
    const { node, session, written } = await aNodeThatJudged();
    await aNode(site, { name: node.name, token: node.token, replaces: node.sessionId });
    const before = await written();
    const sessions = async () => {
      await deleteOldSessions(site.database.db, site.now());
      const ended = site.database.db.selectFrom('node_session').select('id').where('ended_at', 'is not', null);
      return (await ended.execute()).map(({ id }) => id);
    };
    await aNodeThatLeft(site, ['Rust']);
    site.clock.advance(1000);
    expect(await sessions()).toEqual([session]);
    expect(await written()).toEqual(before);
    expect(await shown(node)).toMatchObject({ sessions: 1 });
    await site.database.db.updateTable('judging').set({ node_session_id: null }).execute();
    expect(await sessions()).toEqual([]);
  });
});

describe('two processes with one token', () => {
  it('live side by side and cannot touch the work of each other', async () => {
    const first = await aNode(site);
    const second = await aNode(site, { name: first.name, token: first.token });
    const ids = [await submitted(), await submitted()];
    const [one] = await first.claim({ slots: 1 });
    const [two] = await second.claim({ slots: 1 });
    if (!one || !two) throw new Error('both should have work');
    expect([one.submissionId, two.submissionId]).toEqual(ids);
    expect((await first.beat([one])).data?.drop).toEqual([]);
    expect((await second.beat([two])).data?.drop).toEqual([]);
    expect(await second.finish(one)).toBe(false);
    expect(await second.progress(one, 'judging', [caseReport(1)])).toHaveLength(1);
    expect(await first.finish(one)).toBe(true);
    expect(await second.finish(two)).toBe(true);
    expect(await shown(first)).toMatchObject({ sessions: 2 });
  });
});

describe('every change of a node', () => {
  it('is written into the audit, without the token', async () => {
    const since = site.now();
    const node = await aNode(site);
    const { id } = await shown(node);
    await setState(node, 'drain');
    await site.call(rotateNodeToken, asRoot({ id }));
    await site.call(removeNode, asRoot({ id }));
    const rows = await site.database.db
      .selectFrom('audit')
      .selectAll()
      .where('subject_kind', '=', 'node')
      .where('subject_id', '=', id)
      .where('at', '>=', since)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { action: 'node.state', actor_id: root.id, before: { state: 'on' }, after: { state: 'drain' } },
      { action: 'node.rotate-token' },
      { action: 'node.remove' },
    ]);
    expect(JSON.stringify(rows)).not.toContain('oyn_');
  });
});
