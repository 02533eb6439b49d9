import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { anImporter, codesOf } from '../../testing/packages/package-imports.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { zipOf } from '../../testing/packages/zips.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const { look, bringIn, problem, testsOf } = anImporter(() => ({ site, root }));

describe('a zip of test data', () => {
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
