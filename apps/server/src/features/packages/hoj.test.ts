import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { anImporter, codesOf } from '../../testing/packages/package-imports.ts';
import { hojZip } from '../../testing/packages/packages.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const { bringIn, problem, checkerOf } = anImporter(() => ({ site, root }));

describe('a package of HOJ', () => {
  it('does not compare outputs in silence where there is a checker', async () => {
    const spjCode = '#include "testlib.h"\nint main() {}';
    const [old] = await bringIn(hojZip({ problemId: 'SPJ-OLD', spjCode }, { judgeMode: undefined }));
    expect(await checkerOf(old?.pid)).toMatchObject({ judgeMode: 'spj', checker: { source: spjCode } });
    const [idle] = await bringIn(hojZip({ problemId: 'SPJ-IDLE', spjCode }), { visibility: 'public' });
    expect(codesOf(idle!)).toContain('CHECKER_UNUSED');
    expect(await problem(idle?.pid)).toMatchObject({ auth: 2 });
  });

  it('says which files of a problem nothing names, and reads samples among other text', async () => {
    const examples = 'One: <input>1 2</input><output>3</output> and so on';
    const [row] = await bringIn(hojZip({ problemId: 'UNNAMED', examples }, {}, { 'problem_1/9.in': '9 9' }));
    expect(row?.notices).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'FILE_UNUSED', params: { value: 'problem_1/9.in' } }),
        expect.objectContaining({ code: 'SAMPLES_CUT_OUT' }),
      ]),
    );
  });

  it('says which code template is left out, because the problem does not allow its language', async () => {
    const codeTemplates = ['C++', 'Java'].map((language) => ({ language, code: `// ${language}` }));
    const [row] = await bringIn(hojZip({ problemId: 'TEMPLATES' }, { languages: ['C++', 'C'], codeTemplates }));
    expect(row?.notices).toMatchObject([{ code: 'TEMPLATE_LANGUAGE_NOT_ALLOWED', params: { value: 'Java' } }]);
    expect(row?.languages).toEqual(['C', 'C++']);
  });

  it('knows no language by the name of something that all objects have', async () => {
    const languages = ['constructor', '__proto__', 'C++'];
    const [row] = await bringIn(hojZip({ problemId: 'NO-LANGUAGE' }, { languages }));
    expect(row).toMatchObject({ outcome: 'imported', languages: ['C++'] });
    expect(row?.notices).toMatchObject([{ code: 'LANG_UNKNOWN', count: 2, params: { value: 'constructor' } }]);
  });

  it('says which tests belong to no subtask where others do', async () => {
    const samples = ['1', '2'].map((one, index) => ({
      input: `${one}.in`,
      output: `${one}.out`,
      score: 50,
      ...(index === 0 && { groupNum: 2 }),
    }));
    const files = { 'problem_1/2.in': '4 5', 'problem_1/2.out': '9' };
    const subtasks = { problemId: 'HALF-GROUPED', type: 1, judgeCaseMode: 'subtask_lowest' };
    const [row] = await bringIn(hojZip(subtasks, { samples }, files));
    expect(row?.notices).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'SUBTASKS_INCOMPLETE', params: { value: '2.in' } })]),
    );
  });
});
