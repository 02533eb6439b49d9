import { packageNoticeText } from '@oyez/contract/texts/package-notices';
import {
  dropPackageImport,
  getPackageImport,
  getPackageImports,
  getPackageProblems,
  importFpsFile,
  importProblemZip,
  importQduojZip,
  startPackageImport,
  stopPackageImport,
} from '@oyez/contract/problems/packages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { anImporter, codesOf } from '../../testing/packages/package-imports.ts';
import { fpsItem, fpsXml, hojJson, hojZip, qduojJson } from '../../testing/packages/packages.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { sendForm } from '../../testing/uploads.ts';
import { zipOf } from '../../testing/packages/zips.ts';
import { importRemaining } from './import-problem.service.ts';
import { forgetExpired } from './import-preview.service.ts';

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

  it('says when a problem of the same title stands here, without whose id nobody would notice', async () => {
    const xml = fpsXml(
      fpsItem('<test_input>1</test_input><test_output>2</test_output>').replace('Sum', 'Once and again'),
    );
    expect((await look(xml)).codes).toEqual([['STATEMENT_HTML']]);
    const [first] = await bringIn(xml);
    const again = await look(xml);
    expect(again.problems[0]?.notices).toContainEqual(
      expect.objectContaining({ code: 'TITLE_DUPLICATE', params: { value: first?.importedAs } }),
    );
    await site.call(dropPackageImport, { body: { id: again.id }, token: root.token });
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
    expect(codes).toEqual([['JSON_MALFORMED'], ['JSON_REPAIRED'], ['FOLDER_MISSING']]);
    expect(problems.map((one) => one.importable)).toEqual([false, true, false]);
    expect(problems[0]?.notices[0]).toMatchObject({ file: 'a.json', line: 3, params: { value: 'oops' } });
    for (const one of problems.flatMap((row) => row.notices)) {
      expect(packageNoticeText(one, 'zh-CN')).not.toMatch(/[{}]/);
      expect(packageNoticeText(one, 'en-US')).not.toMatch(/\{\w+\}/);
    }
  });
});

describe('a JSON that cannot be read', () => {
  it.each([
    ['after comments', '// by hand\n{ "a": 1, /* b */\n  "b": nope }', 'JSON_MALFORMED', 3, 'nope }'],
    ['where it ends', '{\n  "problem": {\n', 'JSON_CUT', 3, undefined],
  ])('is said to break %s', async (_, json, code, line, value) => {
    const { problems } = await look(zipOf({ 'a.json': json, 'a/1.in': '' }));
    expect(problems[0]?.notices).toMatchObject([{ code, file: 'a.json', line, params: value ? { value } : {} }]);
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

  it('stops where somebody stops it: what came in stays, the rest is left out', async () => {
    const files = ['a', 'b', 'c'].flatMap((one) => [
      [`${one}.json`, hojJson({ problemId: `STOP-${one}` })],
      [`${one}/1.in`, ''],
      [`${one}/1.out`, ''],
    ]);
    const { id } = await look(zipOf(Object.fromEntries(files) as Record<string, string>));
    const stop = () => site.call(stopPackageImport, { token: root.token, body: { id } });
    expect(await stop()).toMatchObject({ status: 400, code: 'import_not_running' });
    await site.call(startPackageImport, { token: root.token, body: { id } });
    expect(await stop()).toMatchObject({ status: 200, data: { handled: 3, imported: 0, chosen: 3 } });
    await importRemaining(site, id);
    const { data } = await site.call(getPackageImport, { params: { id }, token: root.token });
    expect(data).toMatchObject({ state: 'done', imported: 0, failed: 0 });
    const other = await site.call(stopPackageImport, { token: setter.token, body: { id } });
    expect(other).toMatchObject({ status: 404, code: 'import_not_found' });
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

  it('makes up no answer: a test without its output is left out, and the problem stays hidden', async () => {
    const samples = ['1', '2'].map((one) => ({ input: `${one}.in`, output: `${one}.out` }));
    const lacking = (displayId: string, problem: object = {}) =>
      hojZip({ problemId: displayId, ...problem }, { samples }, { 'problem_1/2.in': '4 5' });
    const [row] = await bringIn(lacking('LACKING'), { visibility: 'public' });
    expect(row?.notices).toMatchObject([{ code: 'CASE_OUTPUT_MISSING', params: { value: '2.out' } }]);
    expect((await testsOf(row?.pid)).map((one) => one.names)).toEqual(['1.in 1.out']);
    expect(await problem(row?.pid)).toMatchObject({ auth: 2 });
    const again = await look(lacking('LACKING'), { by: await aUser(site, { role: 'root' }) });
    expect(again.import).toMatchObject({ conflicts: 1, replaceable: 0 });

    const call = { token: root.token, files: [{ name: 'x.zip', content: lacking('LACKING-CALL') }] };
    expect(await sendForm(site, importProblemZip, call)).toMatchObject({ status: 200 });
    const stored = await site.database.db
      .selectFrom('problem')
      .select('hidden')
      .where('display_id', '=', 'LACKING-CALL')
      .executeTakeFirst();
    expect(stored).toEqual({ hidden: true });
    const special = { judgeMode: 'spj', spjCode: 'int main(){}', spjLanguage: 'C++' };
    const checked = await bringIn(lacking('CHECKED', special), { visibility: 'public' });
    expect((await testsOf(checked[0]?.pid)).map((one) => one.output)).toEqual(['3', '']);
    expect(await problem(checked[0]?.pid)).toMatchObject({ auth: 1 });
  });

  it('keeps the extra files of both kinds in every judge mode', async () => {
    const files = { userExtraFile: '{"a.h":"x"}', judgeExtraFile: '{"j.h":"y"}' };
    const [row] = await bringIn(hojZip({ problemId: 'FILES', ...files }));
    expect(await checkerOf(row?.pid)).toMatchObject({ userFiles: { 'a.h': 'x' }, judgeFiles: { 'j.h': 'y' } });
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

  it('takes what Windows and other hands made of HOJ and QDUOJ', async () => {
    const [hoj] = await bringIn(
      zipOf({
        'Sum.JSON': hojJson({ problemId: 'CASES', examples: [{ input: 'a', output: 'b' }] }),
        'sum/1.IN': '1',
        'sum/1.out': '2',
      }),
    );
    expect(hoj).toMatchObject({ outcome: 'imported', examples: 1, notices: [] });
    expect(await testsOf(hoj?.pid)).toMatchObject([{ input: '1', output: '2' }]);
    const template =
      'x//PREPEND BEGIN\n//PREPEND END\n//TEMPLATE BEGIN\nint f();\n//TEMPLATE END\n//APPEND BEGIN\n//APPEND END';
    const [qduoj] = await bringIn(
      zipOf({
        'a/problem.json': qduojJson({
          display_id: 'QIO',
          title: '\\u6d4b\\u8bd5',
          io_mode: { io_mode: 'File IO', input: 'sum.in', output: 'sum.out' },
          template: { JavaScript: template },
        }),
        'a/testcase/1.in': '',
        'a/testcase/1.out': '',
      }),
    );
    expect(await problem(qduoj?.pid)).toMatchObject({ title: '测试', isFileIO: true, ioReadFileName: 'sum.in' });
    expect(qduoj?.languages).toEqual([
      'C',
      'C With O2',
      'C++',
      'C++ With O2',
      'Java',
      'Python3',
      'Python2',
      'Golang',
      'C#',
      'JavaScript Node',
    ]);
    const templates = await site.database.db
      .selectFrom('problem_language')
      .select(['language', 'template'])
      .where('problem_id', '=', qduoj?.pid ?? 0)
      .where('template_on', '=', true)
      .execute();
    expect(templates).toEqual([{ language: 'JavaScript Node', template: 'int f();\n' }]);
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

  it('name a problem that has no id of its own by its number', async () => {
    const xml = fpsXml(fpsItem('<test_input>1</test_input><test_output>2</test_output>'));
    expect(await send(importFpsFile, xml)).toMatchObject({ status: 200 });
    const row = await site.database.db
      .selectFrom('problem')
      .select(['id', 'display_id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(row.display_id).toBe(`P${row.id}`);
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
