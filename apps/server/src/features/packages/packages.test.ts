import { packageNoticeText } from '@oyez/contract/package-notices';
import {
  dropPackageImport,
  getPackageImport,
  getPackageImports,
  getPackageProblems,
  importFpsFile,
  importProblemZip,
  importQduojZip,
  startPackageImport,
} from '@oyez/contract/packages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { anImporter, codesOf } from '../../testing/package-imports.ts';
import { fpsItem, fpsXml, hojJson, hojZip, qduojJson } from '../../testing/packages.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { sendForm } from '../../testing/uploads.ts';
import { zipOf } from '../../testing/zips.ts';
import { importRemaining } from './import-problem.service.ts';
import { forgetExpired } from './imports.service.ts';

let site: TestSite;
let root: TestUser;
let setter: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
  setter = await aUser(site, { role: 'admin' });
});
afterAll(() => site.close());

const { look, bringIn, problem, testsOf, checkerOf } = anImporter(() => ({ site, root }));

describe('a package that is looked at', () => {
  it('changes nothing before somebody starts the import', async () => {
    const looked = await look(hojZip({ problemId: 'LOOK' }));
    expect(looked.import).toMatchObject({ state: 'preview', format: 'hoj', total: 1, importable: 1, conflicts: 0 });
    expect(looked.problems[0]).toMatchObject({
      title: 'Sum',
      displayId: 'LOOK',
      proposedId: 'LOOK',
      cases: 1,
      bytes: 4,
    });
    const { count } = await site.database.db
      .selectFrom('problem')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('display_id', '=', 'LOOK')
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });

  it('belongs to who sent it', async () => {
    const { id } = await look(hojZip());
    const seen = await site.call(getPackageImport, { params: { id }, token: setter.token });
    expect(seen).toMatchObject({ status: 404, code: 'import_not_found' });
    const gone = await site.call(dropPackageImport, { body: { id }, token: setter.token });
    expect(gone).toMatchObject({ status: 404 });
    expect(await site.call(dropPackageImport, { body: { id }, token: root.token })).toMatchObject({ status: 200 });
    expect(await site.call(getPackageImport, { params: { id }, token: root.token })).toMatchObject({ status: 404 });
  });

  it('is forgotten when nobody decides', async () => {
    const { id } = await look(hojZip());
    await site.database.db
      .updateTable('package_import')
      .set({ expires_at: new Date(site.now().getTime() - 1) })
      .where('id', '=', id)
      .execute();
    await forgetExpired(site);
    expect(await site.call(getPackageImport, { params: { id }, token: root.token })).toMatchObject({ status: 404 });
  });

  it('names the file and line of what cannot be read, and takes the others', async () => {
    const zip = zipOf({
      'a.json': '{\n  "problem": {\n    "title": oops\n}}',
      'a/1.in': '1',
      'b.json': `// by hand\n${hojJson({ problemId: 'BB' }).slice(0, -1)},}`,
      'b/1.in': '1',
      'b/1.out': '1',
      'c.json': hojJson({ problemId: 'CC' }),
    });
    const { problems, codes } = await look(zip);
    expect(codes).toEqual([['JSON_MALFORMED'], ['JSON_REPAIRED'], ['FOLDER_MISSING', 'CASE_FILE_MISSING']]);
    expect(problems.map((one) => one.importable)).toEqual([false, true, false]);
    expect(problems[0]?.notices[0]).toMatchObject({ file: 'a.json', line: 3 });
    for (const one of problems.flatMap((row) => row.notices)) {
      expect(packageNoticeText(one, 'zh-CN')).not.toMatch(/[{}]/);
      expect(packageNoticeText(one, 'en-US')).not.toMatch(/\{\w+\}/);
    }
  });
});

describe('an import', () => {
  it('creates what was chosen, under the ids that were chosen, each wholly or not at all', async () => {
    const zip = zipOf({
      'a.json': hojJson({ problemId: 'IMP-A' }),
      'a/1.in': '1\r\n2',
      'a/1.out': '3',
      'b.json': hojJson({ problemId: 'IMP-A', title: 'Same id' }),
      'b/1.in': '1',
      'b/1.out': '3',
      'c.json': hojJson({ problemId: 'IMP-C' }),
      'c/1.in': '1',
      'c/1.out': '3',
    });
    const rows = await bringIn(zip, {
      conflict: 'rename',
      choices: [{ n: 3, chosen: false }],
    });
    expect(rows.map((row) => [row.outcome, row.importedAs])).toEqual([
      ['imported', 'IMP-A'],
      ['imported', 'IMP-A-2'],
      ['skipped', null],
    ]);
    expect(await testsOf(rows[0]?.pid)).toEqual([
      { names: '1.in 1.out', input: '1\n2', output: '3', score: null, group: null },
    ]);
    expect(await problem(rows[0]?.pid)).toMatchObject({
      title: 'Sum',
      auth: 1,
      examples: '<input>1 2</input><output>3</output>',
    });
    expect((await bringIn(zip, { conflict: 'rename', choices: [{ n: 1, displayId: 'IMP-A' }] }))[0]).toMatchObject({
      outcome: 'failed',
      pid: null,
      error: expect.stringMatching(/ID/),
    });
  });

  it('goes on after a restart and does nothing twice', async () => {
    const looked = await look(hojZip({ problemId: 'ONCE' }));
    await site.call(startPackageImport, { token: root.token, body: { id: looked.id } });
    await Promise.all([importRemaining(site, looked.id), importRemaining(site, looked.id)]);
    await importRemaining(site, looked.id);
    const { data } = await site.call(getPackageImport, { params: { id: looked.id }, token: root.token });
    expect(data).toMatchObject({ state: 'done', imported: 1, failed: 0, handled: 1 });
    const again = await site.call(startPackageImport, { token: root.token, body: { id: looked.id } });
    expect(again).toMatchObject({ code: 'import_busy' });
  });

  it('keeps hidden what its importer may not publish', async () => {
    const looked = await look(hojZip({ problemId: 'PUB' }), { by: setter });
    const start = (visibility: 'public' | 'package') =>
      site.call(startPackageImport, { token: setter.token, body: { id: looked.id, visibility } });
    expect(await start('public')).toMatchObject({ code: 'problem_publish_forbidden' });
    expect(await start('package')).toMatchObject({ status: 200 });
    await importRemaining(site, looked.id);
    const { data } = await site.call(getPackageProblems, { params: { id: looked.id }, token: setter.token });
    expect(await problem(data?.records[0]?.pid)).toMatchObject({ auth: 2, author: setter.username });
  });

  it('takes HOJ subtasks, files, templates, and the names of lost servers', async () => {
    const [row] = await bringIn(
      hojZip(
        {
          problemId: 'OI',
          type: 1,
          judgeCaseMode: 'subtask_lowest',
          judgeMode: 'spj',
          spjCode: 'int main(){}',
          spjLanguage: 'C++',
          userExtraFile: '{"a.h":"x"}',
          judgeExtraFile: '{"j.h":"y"}',
          difficulty: 3,
          isFileIO: true,
          ioReadFileName: 'a.in',
          ioWriteFileName: 'a.out',
        },
        {
          samples: [
            { input: '/hoj/testcase/problem_1/1.in', output: '1.out', score: 40, groupNum: 1 },
            { input: '2.in', output: '2.out', score: 60, groupNum: 2 },
          ],
          codeTemplates: [{ language: 'C++', code: '// begin' }],
          languages: ['C++', 'Klingon'],
          userExtraFile: { 'j.h': 'y' },
          tags: ['graph'],
        },
        { 'problem_1/2.in': 'a', 'problem_1/info': '{}' },
      ),
    );
    expect(codesOf(row!)).toEqual(
      expect.arrayContaining(['LANG_UNKNOWN', 'CASE_PATH_CUT', 'CASE_OUTPUT_CREATED', 'JUDGE_MODE_DIFFERS']),
    );
    expect(await testsOf(row?.pid)).toMatchObject([
      { names: '1.in 1.out', score: 40, group: 1 },
      { names: '2.in 2.out', score: 60, group: 2, output: '' },
    ]);
    expect(await checkerOf(row?.pid)).toMatchObject({
      judgeMode: 'spj',
      checker: { protocol: 'contract', language: 'C++' },
      userFiles: { 'a.h': 'x' },
      judgeFiles: { 'j.h': 'y' },
      fileIo: { read: 'a.in', write: 'a.out' },
    });
  });

  it('takes QDUOJ with its checkers called as they expect', async () => {
    const spj = { code: 'int main(){return 0;}', language: 'C++' };
    const zip = zipOf({
      '1/problem.json': qduojJson({ template: { Python3: { template: '# go', prepend: 'x', append: '' } } }),
      '1/testcase/1.in': '1 2',
      '1/testcase/1.out': '3',
      '2/problem.json': qduojJson({
        display_id: 'Q2',
        spj,
        rule_type: 'OI',
        test_case_score: [{ score: 30, input_name: '1.in', output_name: '-' }],
      }),
      '2/testcase/1.in': '1 2',
    });
    const [plain, special] = await bringIn(zip);
    expect(codesOf(plain!)).toEqual(['TEMPLATE_PREPEND_APPEND_LOST', 'STATEMENT_HTML']);
    expect(await problem(plain?.pid)).toMatchObject({
      problemId: 'Q1',
      timeLimit: 1500,
      memoryLimit: 128,
      source: 'Somewhere',
    });
    expect(await checkerOf(special?.pid)).toMatchObject({
      judgeMode: 'spj',
      checker: { protocol: 'qduoj', source: spj.code, language: 'C++' },
    });
    expect(await testsOf(special?.pid)).toMatchObject([{ names: '1.in 1.out', score: 30, output: '' }]);
  });

  it('makes a problem to complete of loose test data', async () => {
    const zip = zipOf({ 'x/10.in': 'b', 'x/10.ans': 'c', 'x/2.in': 'a', 'x/readme.md': '', 'x/9.out': '' });
    const [row] = await bringIn(zip);
    expect(codesOf(row!).toSorted()).toEqual([
      'CASE_OUTPUT_CREATED',
      'CASE_UNPAIRED',
      'FILE_UNUSED',
      'SAMPLE_MISSING',
      'STATEMENT_EMPTY',
    ]);
    expect(row?.importedAs).toMatch(/^P\d+$/);
    expect((await testsOf(row?.pid)).map((one) => one.names)).toEqual(['2.in 2.out', '10.in 10.ans']);
    expect(await problem(row?.pid)).toMatchObject({ auth: 2 });
  });
});

describe("the contract's calls", () => {
  const send = (endpoint: typeof importProblemZip, content: Buffer | string, by = root) =>
    sendForm(site, endpoint, { token: by.token, files: [{ name: 'x', content }] });

  it('import everything, open to everybody', async () => {
    expect(await send(importProblemZip, hojZip({ problemId: 'CALL-1' }))).toMatchObject({ status: 200, data: null });
    const again = await send(importProblemZip, hojZip({ problemId: 'CALL-1' }));
    expect(again.status).toBe(400);
    expect(again.msg).toBe(
      'Import result: 0 succeeded, 1 failed, duplicate problem ids [CALL-1]<br/>problem ids that failed for another reason []',
    );
    const xml = fpsXml(fpsItem('<test_input>1</test_input><test_output>2</test_output>'));
    expect(await send(importFpsFile, xml)).toMatchObject({ status: 200 });
    const qduoj = zipOf({
      '1/problem.json': qduojJson({ display_id: 'CALL-Q' }),
      '1/testcase/1.in': '',
      '1/testcase/1.out': '',
    });
    expect(await send(importQduojZip, qduoj)).toMatchObject({ status: 200 });
    const rows = await site.database.db
      .selectFrom('problem')
      .select(['display_id', 'hidden'])
      .where('display_id', 'in', ['CALL-1', 'CALL-Q'])
      .execute();
    expect(rows.map((row) => row.hidden)).toEqual([false, false]);
  });

  it('leave nothing behind that waits for a decision', async () => {
    const keeper = await aUser(site, { role: 'root' });
    for (const _ of [1, 2]) await send(importProblemZip, hojZip({ problemId: 'CALL-2' }), keeper);
    const { data } = await site.call(getPackageImports, { query: {}, token: keeper.token });
    expect(data?.records.map((one) => one.state)).toEqual(['done']);
  });

  it('are for root, and for the format that they name', async () => {
    expect(await send(importProblemZip, hojZip(), setter)).toMatchObject({ http: 403 });
    expect(await send(importQduojZip, hojZip())).toMatchObject({ status: 400, code: 'package_format_other' });
    expect(await send(importProblemZip, Buffer.from('PK\x05\x06' + '\0'.repeat(18), 'latin1'))).toMatchObject({
      status: 400,
      code: 'package_empty',
    });
    expect(await sendForm(site, importFpsFile, { token: root.token, files: [] })).toMatchObject({
      code: 'package_xml_missing',
    });
  });
});
