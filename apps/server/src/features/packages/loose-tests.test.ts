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
