import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { anImporter, codesOf } from '../../testing/packages/package-imports.ts';
import { fpsItem, fpsXml, hojJson, hojZip, qduojJson } from '../../testing/packages/packages.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { zipOf } from '../../testing/packages/zips.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const { look, bringIn, problem, testsOf, checkerOf } = anImporter(() => ({ site, root }));

describe('what HOJ writes', () => {
  const subtasks = { type: 1, judgeMode: 'default', judgeCaseMode: 'subtask_lowest' };
  const samples = [1, 2, 3].map((n) => ({ input: `${n}.in`, output: `${n}.out`, score: 50 }));
  const tests = Object.fromEntries(
    samples.flatMap((one) => [one.input, one.output].map((name) => [`problem_1/${name}`, name])),
  );

  it('gets the subtasks back that its exporter forgets', async () => {
    const testCases = [1, 1, 2].map((groupNum, index) => ({
      caseId: 7 + index,
      groupNum,
      score: 50,
      inputName: `${index + 1}.in`,
      outputName: `${index + 1}.out`,
    }));
    const info = JSON.stringify({ mode: 'default', judgeCaseMode: 'subtask_lowest', testCasesSize: 3, testCases });
    const package_ = hojZip({ problemId: 'GROUPS', ...subtasks }, { samples }, { ...tests, 'problem_1/info': info });
    const [row] = await bringIn(package_);
    expect(codesOf(row!)).toEqual(['SUBTASKS_FROM_INDEX']);
    expect((await testsOf(row?.pid)).map((one) => [one.group, one.score])).toEqual([
      [1, 50],
      [1, 50],
      [2, 50],
    ]);
  });

  it('says where nothing tells the subtasks', async () => {
    const [row] = await bringIn(hojZip({ problemId: 'NO-GROUPS', ...subtasks }, { samples }, tests));
    expect(codesOf(row!)).toEqual(['SUBTASKS_UNKNOWN']);
    expect((await testsOf(row?.pid)).map((one) => one.group)).toEqual([1, 1, 1]);
  });

  it('knows the checkers of its first versions', async () => {
    const problem1 = { problemId: 'OLD-SPJ', spjCode: 'int main(){return 0;}', spjLanguage: 'C++' };
    const [row] = await bringIn(hojZip(problem1, { judgeMode: undefined, isSpj: true }));
    expect(await checkerOf(row?.pid)).toMatchObject({ judgeMode: 'spj', checker: { source: problem1.spjCode } });
  });
});

describe('packages of HOJ that somebody has put together', () => {
  it('are read in folders of their own', async () => {
    const { problems, import: read } = await look(
      zipOf({
        'day1/problem_1.json': hojJson({ problemId: 'DAY-1', title: 'Apples' }),
        'day1/problem_1/1.in': '1 2',
        'day1/problem_1/1.out': '3',
        'day2/problem_1.json': hojJson({ problemId: 'DAY-2', title: 'Pears' }),
        'day2/problem_1/1.in': '2 2',
        'day2/problem_1/1.out': '4',
        'day2/problem_1/info': '{}',
        'notes.txt': '',
      }),
    );
    expect(read).toMatchObject({ format: 'hoj', notices: [{ code: 'FILE_UNUSED', count: 1 }] });
    expect(problems.map((one) => [one.title, one.displayId, one.cases, codesOf(one)])).toEqual([
      ['Apples', 'DAY-1', 1, []],
      ['Pears', 'DAY-2', 1, []],
    ]);
  });
});

describe('what QDUOJ writes', () => {
  it('is told to have pictures and tests that do not come along', async () => {
    const picture = '<p>See <img alt="x" src="/public/upload/abc.png" /></p>';
    const { problems } = await look(
      zipOf({
        '1/problem.json': qduojJson({
          description: { format: 'html', value: picture },
          hint: { format: 'html', value: null },
        }),
        '1/testcase/1.in': '1 2',
        '1/testcase/1.out': '3',
        '1/testcase/2.in': '2 3',
      }),
    );
    const notices = problems[0]?.notices.filter((one) => ['IMAGE_MISSING', 'FILE_UNUSED'].includes(one.code));
    expect(notices?.map((one) => one.params)).toEqual([
      { value: '/public/upload/abc.png' },
      { value: 'testcase/2.in' },
    ]);
  });
});

describe('what scripts write for QDUOJ', () => {
  const fields = { display_id: undefined, visible: false, difficulty: 'Low', languages: ['C++', 'Python3'] };
  const tests = { '1/testcase/1.in': '1 2', '1/testcase/1.out': '3' };

  it('is taken with a flag where exports have the checker', async () => {
    const spj = { spj: true, spj_code: 'int main(){return 0;}', spj_language: 'C++' };
    const [plain] = await bringIn(
      zipOf({ '1/problem.json': qduojJson({ ...fields, _id: 'QS-1', spj: false, spj_code: '' }), ...tests }),
    );
    expect(plain).toMatchObject({ outcome: 'imported', importedAs: 'QS-1', languages: ['C++', 'Python3'] });
    expect(await problem(plain?.pid)).toMatchObject({ difficulty: 0, judgeMode: 'default' });
    const [special] = await bringIn(
      zipOf({ '1/problem.json': qduojJson({ ...fields, _id: 'QS-2', ...spj }), ...tests }),
    );
    expect(await problem(special?.pid)).toMatchObject({ judgeMode: 'spj', spjCode: spj.spj_code });
  });
});

describe('what HUSTOJ writes', () => {
  it('pairs tests by names that no file can have here', async () => {
    const [row] = await bringIn(
      fpsXml(
        fpsItem(`<test_input name="样例 1">a</test_input><test_output name="样例 1">A</test_output>
<test_input name="样例 2">b</test_input><test_input name="c[20]">c</test_input><test_output name="c[20]">C</test_output>`),
      ),
    );
    expect(await testsOf(row?.pid)).toMatchObject([
      { names: '1.in 1.out', input: 'a', output: 'A', score: 10 },
      { names: '3.in 3.out', input: 'c', output: 'C', score: 20 },
    ]);
    expect(codesOf(row!)).toEqual(['CASE_OUTPUT_MISSING', 'POINTS_READ', 'STATEMENT_HTML']);
  });

  it('keeps its statements where the tests of one problem are in another encoding', async () => {
    const [before, after] = fpsXml(
      fpsItem(
        '<hint><![CDATA[<p>提示：注意范围</p>]]></hint><test_input>TEST</test_input><test_output>1</test_output>',
      ).replace('[Sum]', '[求和]'),
    ).split('TEST');
    const gbk = Buffer.from([0xc4, 0xe3, 0xba, 0xc3, 0x0a]);
    const { problems, import: read } = await look(
      Buffer.concat([Buffer.from(`${before}\n`), gbk, Buffer.from(after ?? '')]),
    );
    expect(read.notices).toMatchObject([{ code: 'ENCODING_GUESSED', params: { value: 'GB18030' } }]);
    expect(problems[0]?.title).toBe('求和');
    const whole = Buffer.from('<fps><item><title>\xc7\xf3\xba\xcd</title><hint>\xc4\xe3</hint></item></fps>', 'latin1');
    expect((await look(whole)).problems[0]?.title).toBe('求和');
  });

  it('reads a statement whose writer forgot to escape the end of a section', async () => {
    const code = '<pre>if (a[b[i]]>c && d[e[0]]><b>) x();</pre>';
    const [row] = await bringIn(
      fpsXml(
        fpsItem(
          `<time_limit>1</time_limit><test_input>1</test_input><test_output><![CDATA[x]]]]><![CDATA[>y]]></test_output>`,
        ).replace('<p>Add.</p>', code),
      ),
    );
    expect(await problem(row?.pid)).toMatchObject({ description: code, input: 'Two numbers.' });
    expect(await testsOf(row?.pid)).toMatchObject([{ output: 'x]]>y' }]);
  });

  it('keeps the pictures that somebody has pasted into a statement, which are longer than any text may be', async () => {
    const pixels = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, index) => (index * index * 31) % 251));
    const png = await sharp(pixels, { raw: { width: 200, height: 200, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const pasted = `<p>See <img alt="" src="data:image/png;base64,${png.toString('base64')}" /></p>`;
    const test = '<test_input>1</test_input><test_output>1</test_output>';
    const [row] = await bringIn(fpsXml(fpsItem(test).replace('<p>Add.</p>', pasted)));
    expect(codesOf(row!)).toEqual(['STATEMENT_HTML', 'IMAGES_INCLUDED']);
    const { description } = await problem(row?.pid);
    const link = /^<p>See <img alt="" src="([^"]+)" \/><\/p>$/.exec(description)?.[1] ?? '';
    const shown = await site.app.inject({ url: link });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 200, height: 200 });
  });

  it('is found in a zip by whatever name, with languages by the endings of their files', async () => {
    const xml = fpsXml(
      fpsItem('<solution language="cc">int main(){}</solution><solution language="Python">1</solution>'),
    );
    const { problems } = await look(zipOf({ problem: xml }));
    expect(problems[0]?.notices).toContainEqual(
      expect.objectContaining({ code: 'SOLUTIONS_INCLUDED', params: { value: 2 } }),
    );
  });
});
