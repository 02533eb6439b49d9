import { getPackageProblems, startPackageImport } from '@oyez/contract/problems/packages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aNode } from '../../testing/judge-node.ts';
import { anImporter } from '../../testing/packages/package-imports.ts';
import { hojJson } from '../../testing/packages/packages.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { zipOf } from '../../testing/packages/zips.ts';
import { importRemaining } from './import-problem.service.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const { look, problem } = anImporter(() => ({ site, root }));

describe('the checker of a package', () => {
  it('is compiled by a judge, once, and one that cannot be is said in the preview and keeps its problem hidden', async () => {
    const node = await aNode(site, { languages: ['C++'] });
    const program = (displayId: string, spjCode: string) =>
      hojJson({ problemId: displayId, judgeMode: 'spj', spjCode, spjLanguage: 'C++' }, { judgeMode: 'spj' });
    const tests = (folder: string) => ({ [`${folder}/1.in`]: '1', [`${folder}/1.out`]: '1' });
    const zip = zipOf({
      'a.json': program('SPJ-A', 'good'),
      'b.json': program('SPJ-B', 'bad'),
      'c.json': program('SPJ-C', 'bad'),
      ...tests('a'),
      ...tests('b'),
      ...tests('c'),
    });
    const reading = look(zip);
    const seen: string[] = [];
    let isRead = false;
    const end = () => (isRead = true);
    void reading.then(end, end);
    while (!isRead) {
      for (const task of await node.take({ slots: 2, waitMs: 500 })) {
        if (task.kind !== 'compile') continue;
        seen.push(task.program.code);
        const log = 'spj.cpp: In function main\nspj.cpp:1: error: what is bad';
        const ok = task.program.code === 'good';
        await node.answer(task, { kind: 'compile', ok, log: ok ? '' : log, problem: null });
      }
    }
    const { id, problems, codes } = await reading;
    expect(seen.toSorted()).toEqual(['bad', 'good']);
    expect(codes).toEqual([[], ['CHECKER_NOT_COMPILED'], ['CHECKER_NOT_COMPILED']]);
    expect(problems[1]?.notices[0]?.params).toEqual({ value: 'spj.cpp:1: error: what is bad' });
    await site.call(startPackageImport, { token: root.token, body: { id, visibility: 'public' } });
    await importRemaining(site, id);
    const { data } = await site.call(getPackageProblems, { params: { id }, token: root.token });
    const auths = await Promise.all(data!.records.map(async (row) => (await problem(row.pid)).auth));
    expect(auths).toEqual([1, 2, 2]);
  });
});
