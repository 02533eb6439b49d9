import { readSentPackage } from '@oyez/contract/problems/packages';
import { sendChunk, startUpload } from '@oyez/contract/problems/test-data';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { anImporter, codesOf } from '../../testing/packages/package-imports.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { aZip, zipOf } from '../../testing/packages/zips.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const { look, bringIn, problem, testsOf, checkerOf } = anImporter(() => ({ site, root }));

describe('a zip of test data', () => {
  it('that arrived in pieces is taken over whole or not at all', async () => {
    const zip = zipOf({ '1.in': '1', '1.out': '2' });
    const body = { name: 'p.zip', size: zip.length, purpose: 'package' as const };
    const key = (await site.call(startUpload, { token: root.token, body })).data?.key ?? '';
    await site.app.inject({
      method: sendChunk.method,
      url: `${sendChunk.path.replace(':key', key)}?offset=0`,
      payload: zip,
      headers: { authorization: root.token, 'content-type': 'application/octet-stream' },
    });
    const { db } = site.database;
    const imports = () => db.selectFrom('package_import').select('id').where('staged_key', '=', key).execute();
    // As if the database went away after everything but the last was written.
    await sql`ALTER TABLE task ADD CONSTRAINT away CHECK (kind <> 'job:read package') NOT VALID`.execute(db);
    try {
      expect(await site.call(readSentPackage, { token: root.token, body: { key } })).toMatchObject({ http: 500 });
    } finally {
      await sql`ALTER TABLE task DROP CONSTRAINT away`.execute(db);
    }
    expect(await imports()).toEqual([]);
    expect(await site.call(readSentPackage, { token: root.token, body: { key } })).toMatchObject({ status: 200 });
    expect(await imports()).toHaveLength(1);
  });

  it('makes a problem of each folder with tests', async () => {
    const tests = (folder: string, ...names: string[]) =>
      Object.fromEntries(
        names.flatMap((one) => [`${folder}/${one}.in`, `${folder}/${one}.out`].map((path) => [path, ''])),
      );
    const several = await look(
      zipOf({
        ...tests('day1/apples', '1', '2'),
        'day1/pears/in/1.in': 'a',
        'day1/pears/out/1.out': 'b',
        'day1/x.pdf': '',
      }),
    );
    expect(several.problems.map((one) => [one.title, one.cases])).toEqual([
      ['apples', 2],
      ['pears', 1],
    ]);
    expect(several.import.notices.map((one) => one.code)).toEqual(['FILE_UNUSED', 'FOLDER_DROPPED']);
  });

  it.each<[string, (n: number) => Record<string, string>]>([
    ['input.txt', (n) => ({ [`test${n}/input.txt`]: `in ${n}`, [`test${n}/output.txt`]: `out ${n}` })],
    ['1.in', (n) => ({ [`test${n}/1.in`]: `in ${n}`, [`test${n}/1.out`]: `out ${n}` })],
    ['in', (n) => ({ [`day1/test${n}/in`]: `in ${n}`, [`day1/test${n}/out`]: `out ${n}` })],
  ])('makes one problem of folders with one test each, called %s in all of them', async (_, folder) => {
    const rows = await bringIn(zipOf({ ...folder(10), ...folder(1), ...folder(2), 'test2/note.md': '' }));
    expect(rows).toHaveLength(1);
    expect(await testsOf(rows[0]?.pid)).toMatchObject([
      { names: 'test1.in test1.out', input: 'in 1', output: 'out 1' },
      { names: 'test2.in test2.out', input: 'in 2', output: 'out 2' },
      { names: 'test10.in test10.out', input: 'in 10', output: 'out 10' },
    ]);
    expect(codesOf(rows[0]!)).toContain('FILE_UNUSED');
  });

  it('says which of its folders with one test each has no output', async () => {
    const zip = zipOf({ '1/a.in': '1', '1/a.out': '1', '2/a.in': '2', '2/a.out': '2', '3/a.in': '3' });
    const [row] = await bringIn(zip);
    expect(row?.notices).toContainEqual(
      expect.objectContaining({ code: 'CASE_OUTPUT_MISSING', params: { value: '3.out' } }),
    );
    expect((await testsOf(row?.pid)).map((one) => one.names)).toEqual(['1.in 1.out', '2.in 2.out']);
  });

  it('makes one problem of parts that call their tests alike, and counts every file that is no test', async () => {
    const part = (folder: string) =>
      Object.fromEntries(['1.in', '1.ans', '2.in', '2.ans', 'x.md'].map((name) => [`data/${folder}/${name}`, folder]));
    const rows = await bringIn(zipOf({ ...part('sample'), ...part('secret') }));
    expect(rows).toHaveLength(1);
    expect((await testsOf(rows[0]?.pid)).map((one) => one.names)).toEqual([
      'sample-1.in sample-1.ans',
      'sample-2.in sample-2.ans',
      'secret-1.in secret-1.ans',
      'secret-2.in secret-2.ans',
    ]);
    expect(rows[0]?.notices).toContainEqual(expect.objectContaining({ code: 'FILE_UNUSED', count: 2 }));
  });

  it('makes a problem to complete of loose test data', async () => {
    const zip = zipOf({ 'x/10.in': 'b', 'x/10.ans': 'c', 'x/2.in': 'a', 'x/readme.md': '', 'x/9.out': '' });
    const [row] = await bringIn(zip);
    expect(codesOf(row!).toSorted()).toEqual([
      'CASE_OUTPUT_MISSING',
      'CASE_UNPAIRED',
      'FILE_UNUSED',
      'SAMPLE_MISSING',
      'STATEMENT_EMPTY',
    ]);
    expect(row?.importedAs).toMatch(/^P\d+$/);
    expect((await testsOf(row?.pid)).map((one) => one.names)).toEqual(['10.in 10.ans']);
    expect(await problem(row?.pid)).toMatchObject({ auth: 2 });
  });
});

describe('points in test data', () => {
  const pairs = (...stems: string[]) =>
    Object.fromEntries(stems.flatMap((stem) => [`${stem}.in`, `${stem}.out`].map((name) => [name, stem])));
  const worth = (row: { pid: number | null | undefined }) =>
    testsOf(row.pid).then((tests) => tests.map(({ score, group }) => [score, group]));
  const kindOf = async (row: { pid: number | null | undefined }) => {
    const { type, judgeCaseMode, timeLimit, memoryLimit } = await problem(row.pid);
    return { type, judgeCaseMode, timeLimit, memoryLimit };
  };

  it('are read from names as HUSTOJ has them; a name without any gets ten', async () => {
    const [row] = await bringIn(zipOf(pairs('1[20]', '2[70]', '3')));
    expect(await worth(row!)).toEqual([
      [10, null],
      [20, null],
      [70, null],
    ]);
    expect(await kindOf(row!)).toMatchObject({ type: 1, judgeCaseMode: 'default' });
    expect(codesOf(row!)).toContain('POINTS_READ');
  });

  it('of names that begin alike up to the first dot belong to a subtask, as in HUSTOJ', async () => {
    const [row] = await bringIn(zipOf(pairs('a.1[10]', 'a.2[30]', 'b.1[60]')));
    expect(await worth(row!)).toEqual([
      [40, 1],
      [40, 1],
      [60, 2],
    ]);
    expect(await kindOf(row!)).toMatchObject({ type: 1, judgeCaseMode: 'subtask_lowest' });
  });

  it('of names without a dot stand for themselves', async () => {
    const names = ['input[50]1', 'output[50]1', 'input[50]2', 'output[50]2'];
    const [row] = await bringIn(zipOf(Object.fromEntries(names.map((name) => [name, name]))));
    expect(await worth(row!)).toEqual([
      [50, null],
      [50, null],
    ]);
  });

  it.each<[string, string[]]>([
    ['number the tests', ['data[1]', 'data[2]', 'data[3]']],
    ['have nothing before them', ['[20]', '[80]']],
    ['hold no number', ['a[x]', 'b[1e9]']],
    ['hold more digits than any score', ['a[99999999999999999999]', 'b[99999999999999999998]']],
  ])('are not seen in brackets that %s', async (_, stems) => {
    const [row] = await bringIn(zipOf(pairs(...stems)));
    expect(await kindOf(row!)).toMatchObject({ type: 0 });
  });

  it('that nobody can earn are left out and said', async () => {
    const [row] = await bringIn(zipOf(pairs('a[-5]', 'b[999999]', 'c[80]')));
    expect(await worth(row!)).toEqual([
      [10, null],
      [80, null],
      [10, null],
    ]);
    expect(row!.notices).toContainEqual(
      expect.objectContaining({ code: 'TEST_POINTS_IGNORED', count: 2, params: { value: 'a[-5].in' } }),
    );
  });

  const luogu = (config: string, ...stems: string[]) => zipOf({ ...pairs(...stems), 'config.yml': config });
  const setting = (name: string, score: number, subtaskId: number, more = '') =>
    `${name}:\n    timeLimit: 1000\n    memoryLimit: 131072\n    score: ${score}\n    subtaskId: ${subtaskId}\n${more}\n`;

  it('subtasks and limits are read from the config.yml of Luogu', async () => {
    const config = setting('1.in', 40, 0) + setting('2.in', 40, 0) + setting('3.in', 60, 7);
    const [row] = await bringIn(luogu(config, '1', '2', '3'));
    expect(await worth(row!)).toEqual([
      [40, 1],
      [40, 1],
      [60, 2],
    ]);
    expect(await kindOf(row!)).toEqual({ type: 1, judgeCaseMode: 'subtask_lowest', timeLimit: 1000, memoryLimit: 128 });
    expect(codesOf(row!)).toEqual(expect.arrayContaining(['POINTS_READ', 'SUBTASKS_AS_LOWEST']));
    expect(codesOf(row!)).not.toContain('FILE_UNUSED');
  });

  it('that add up to the full score count by themselves, whatever subtasks Luogu has', async () => {
    const config = [
      '---',
      "'1.in': {timeLimit: 1000, memoryLimit: 131072, score: 30, subtaskId: 0} # small",
      '"2.in": {score: 70, subtaskId: 1, timeLimit: 2500, memoryLimit: 524288}',
    ].join('\r\n');
    const [row] = await bringIn(luogu(config, '1', '2'));
    expect(await worth(row!)).toEqual([
      [30, null],
      [70, null],
    ]);
    expect(await kindOf(row!)).toEqual({ type: 1, judgeCaseMode: 'default', timeLimit: 2500, memoryLimit: 512 });
    expect(row!.notices).toContainEqual(
      expect.objectContaining({ code: 'LIMITS_PER_TEST', params: { value: '2500 ms, 512 MB' } }),
    );
    expect(codesOf(row!)).toContain('SUBTASKS_AS_SUM');
  });

  it('differ from limits: of those that Luogu does not have nothing is said', async () => {
    const [row] = await bringIn(luogu('1.in: {timeLimit: 1000}\n2.in: {timeLimit: 3000}\n', '1', '2'));
    expect(row!.notices).toContainEqual(
      expect.objectContaining({ code: 'LIMITS_PER_TEST', params: { value: '3000 ms' } }),
    );
  });

  it('that no problem can have are left out and said, and nothing of YAML grows', async () => {
    const config = [
      'a: &a [x, x, x, x, x, x, x, x]',
      'b: &b [*a, *a, *a, *a, *a, *a, *a, *a]',
      setting('1.in', 50, 1).replace('50', '.nan').replace('1000', '-1'),
      setting('2.in', 50, 1).replace('50', '999999999').replace('131072', '1e99'),
      setting('9.in', 50, 1),
      '3.in: {score: 100, <<: *b, subtaskId: 99999999999999999999}',
      '1.in: {score: 7}',
      `${'x'.repeat(5000)}:`,
    ].join('\n');
    const [row] = await bringIn(luogu(config, '1', '2', '3'));
    expect((await worth(row!)).map(([score]) => score)).toEqual([0, 0, 100]);
    expect(await kindOf(row!)).toMatchObject({ timeLimit: 1000, memoryLimit: 128 });
    expect(row!.notices).toContainEqual(expect.objectContaining({ code: 'TEST_SETTING_IGNORED', count: 11 }));
    expect(row!.notices).toContainEqual(
      expect.objectContaining({ code: 'TEST_POINTS_IGNORED', count: 2, params: { value: '1.in' } }),
    );
  });

  it('are not looked for in a config.yml of another judge, or in a huge one', async () => {
    for (const config of ['type: default\nsubtasks:\n  - score: 100\n', `1.in: {score: 5}\n${'#\n'.repeat(600_000)}`]) {
      const [row] = await bringIn(luogu(config, '1'));
      expect(await kindOf(row!)).toMatchObject({ type: 0 });
      expect(row!.notices).toContainEqual(
        expect.objectContaining({ code: 'FILE_UNUSED', params: { value: 'config.yml' } }),
      );
    }
  });

  it.each<[string, object]>([
    ['is damaged', { claims: { crc: 1 } }],
    ['is encrypted', { flags: 1 }],
  ])('in a file of settings that %s are said to be missing, and its tests come in', async (_, how) => {
    const entries = Object.entries(pairs('1', '2')).map(([name, content]) => ({ name, content }));
    const [row] = await bringIn(aZip([{ name: 'config.yaml', content: 'time: 1s', ...how }, ...entries]));
    expect(await testsOf(row?.pid)).toHaveLength(2);
    expect(row!.notices).toContainEqual(
      expect.objectContaining({ code: 'TEST_SETTINGS_UNREAD', params: { value: 'config.yaml' } }),
    );
    expect(codesOf(row!)).not.toContain('FILE_UNUSED');
  });

  const hydro = (config: string, ...stems: string[]) => zipOf({ ...pairs(...stems), 'config.yaml': config });

  it('subtasks and limits are read from the config.yaml of Hydro', async () => {
    const config = [
      'type: default',
      'time: 1000ms # of all',
      'memory: 256m',
      'checker_type: default',
      'subtasks:',
      '  - score: 30',
      '    id: 1',
      '    if: []',
      '    type: min',
      '    time: 2s',
      '    cases:',
      '      - input: 1.in',
      '        output: 1.out',
      '      - {input: 2.in, output: 2.out}',
      '  - score: 70',
      '    id: 2',
      '    type: sum',
      '    cases:',
      ...['3', '4', '5'].flatMap((stem) => [`      - input: ${stem}.in`, `        output: ${stem}.out`]),
      'langs:',
      '  - c',
      '  - cc.cc17o2',
    ].join('\r\n');
    const [row] = await bringIn(hydro(config, '1', '2', '3', '4', '5'));
    expect(await worth(row!)).toEqual([
      [30, 1],
      [30, 1],
      [23, 2],
      [23, 3],
      [24, 4],
    ]);
    expect(await kindOf(row!)).toEqual({ type: 1, judgeCaseMode: 'subtask_lowest', timeLimit: 2000, memoryLimit: 256 });
    expect(row!.notices).toContainEqual(
      expect.objectContaining({ code: 'LIMITS_PER_TEST', params: { value: '2000 ms, 256 MB' } }),
    );
    expect(codesOf(row!)).not.toContain('TEST_SETTING_IGNORED');
    expect(codesOf(row!)).not.toContain('SUBTASKS_AS_LOWEST');
  });

  it('of Hydro that stand at each test add up', async () => {
    const config = "time: 500ms\nmemory: 0.5g\nscore: 25\ncases:\n- input: '1.in'\n- input: 2.in\n  score: 75\n";
    const [row] = await bringIn(hydro(config, '1', '2'));
    expect(await worth(row!)).toEqual([
      [25, null],
      [75, null],
    ]);
    expect(await kindOf(row!)).toEqual({ type: 1, judgeCaseMode: 'default', timeLimit: 500, memoryLimit: 512 });
  });

  it('are not made up where a config.yaml has limits only', async () => {
    const [row] = await bringIn(hydro('time: 3s\nmemory: 65536k\n', '1', '2'));
    expect(await kindOf(row!)).toMatchObject({ type: 0, timeLimit: 3000, memoryLimit: 64 });
    expect(codesOf(row!)).not.toContain('POINTS_READ');
  });

  it('and what else of a config.yaml cannot be used is said, line by line', async () => {
    const config = [
      'time: soon',
      'constructor: x',
      'memory:256m',
      'checker: &c chk.cc',
      'validator: val.cc',
      '- lost',
      'subtasks:',
      '  - score: 1e3',
      '    type: max',
      '    if: [1, 2]',
      '    cases:',
      '      - input: 1.in',
      '          odd: 1',
      '      - input: 9.in',
      '      - input: 1.in',
      '      - [1.in]',
      '- - - - - - - - - - deep',
    ].join('\n');
    const [row] = await bringIn(hydro(config, '1', '2'));
    expect(await worth(row!)).toEqual([
      [100, null],
      [0, null],
    ]);
    expect(row!.notices).toContainEqual(
      expect.objectContaining({ code: 'TEST_SETTING_IGNORED', params: { value: expect.any(String) } }),
    );
    expect(row!.notices.find((one) => one.code === 'TEST_SETTING_IGNORED')?.count).toBeGreaterThan(8);
  });

  it('come with the checker and the file names of a config.yaml', async () => {
    const config = 'checker_type: testlib\nchecker: {file: chk.cc, lang: cc}\nfilename: sum\ncases:\n  - input: 1.in\n';
    const source = '#include "testlib.h"\n';
    const zip = zipOf({ ...pairs('1'), '2.in': 'x', 'config.yaml': config, 'chk.cc': source });
    const [row] = await bringIn(zip);
    expect(await checkerOf(row?.pid)).toMatchObject({
      judgeMode: 'spj',
      checker: { source, language: 'C++', protocol: 'contract' },
      fileIo: { read: 'sum.in', write: 'sum.out' },
    });
    expect(await testsOf(row?.pid)).toHaveLength(2);
    expect(codesOf(row!)).not.toContain('FILE_UNUSED');
    expect(codesOf(row!)).not.toContain('TEST_SETTING_IGNORED');
  });

  it('come with an interactor, and a program that is not there is said', async () => {
    const config = 'type: interactive\ninteractor: i.py\ntime: 2s\n';
    const [row] = await bringIn(zipOf({ '1.in': 'x', 'config.yaml': config, 'i.py': 'print()\n' }));
    expect(await checkerOf(row?.pid)).toMatchObject({ judgeMode: 'interactive', interactor: { language: 'Python3' } });
    const [without] = await bringIn(hydro(config, '1'));
    expect(without!.notices).toContainEqual(
      expect.objectContaining({ code: 'TEST_SETTING_IGNORED', params: { value: 'interactor: i.py' } }),
    );
  });
});
