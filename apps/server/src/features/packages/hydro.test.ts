import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { hydroZip } from '../../testing/packages/foreign-packages.ts';
import { anImporter, codesOf } from '../../testing/packages/package-imports.ts';
import { zipOf } from '../../testing/packages/zips.ts';
import { aSite, type TestSite } from '../../testing/site.ts';
import { readHydroStatement } from './reading/hydro-statement.ts';

let site: TestSite;
let root: TestUser;
beforeAll(async () => {
  site = await aSite();
  root = await aUser(site, { role: 'root' });
});
afterAll(() => site.close());

const { look, bringIn, problem, testsOf, checkerOf } = anImporter(() => ({ site, root }));

describe('a package of Hydro', () => {
  it('is a problem for each folder', async () => {
    const { import: read, problems } = await look(hydroZip());
    expect(read.format).toBe('hydro');
    expect(problems.map((one) => [one.title, one.cases])).toEqual([
      ['Sum', 8],
      ['Sum', 8],
    ]);
  });

  it('comes with statements in both languages, samples, files, tags, limits, subtasks and its checker', async () => {
    const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const checker = '#include "testlib.h"\n';
    const zip = zipOf({
      'P1/problem.yaml':
        "pid: H-77\nowner: 2\ntitle: 'A: # it''s'\ntag:\n  - math\n  - 入门\nnSubmit: 3\ndifficulty: 9\n",
      'P1/problem_zh.md': [
        '# 题目描述',
        '',
        '求和，见 ![](file://a%20b.png?x=1)。',
        '',
        '## 输入格式',
        '两个数',
        '## 输出格式',
        '一个数',
        '## 样例',
        '```input1',
        '1 2',
        '```',
        '',
        '```output1',
        '3',
        '```',
        '## 数据范围',
        '$a \\le 9$，另见 [说明](file://notes.pdf)',
      ].join('\r\n'),
      'P1/problem_en.md': '## Description\n\nAdd.\n\n## Input\n\nTwo.\n\n## Output\n\nOne.\n',
      'P1/additional_file/a b.png': png,
      'P1/additional_file/notes.pdf': '%PDF-1.4',
      'P1/testdata/config.yaml': [
        'time: 2s',
        'memory: 512m',
        'checker_type: testlib',
        'checker: chk.cc',
        'subtasks:',
        '  - score: 30',
        '    cases:',
        '      - {input: 1.in, output: 1.out}',
        '      - {input: 2.in, output: 2.out}',
        '  - score: 70',
        '    if: [1]',
        '    cases:',
        '      - {input: 3.in, output: 3.out}',
      ].join('\n'),
      ...Object.fromEntries(
        ['1', '2', '3'].flatMap((n) => [`${n}.in`, `${n}.out`].map((x) => [`P1/testdata/${x}`, n])),
      ),
      'P1/testdata/chk.cc': checker,
      'P1/solution/1.md': 'Add.',
    });
    const [row] = await bringIn(zip);
    expect(row).toMatchObject({ outcome: 'imported', importedAs: 'H-77', title: "A: # it's" });
    const shown = await problem(row?.pid);
    const { zh, en } = shown.statements ?? {};
    const picture = /^求和，见 !\[\]\((?<link>\/api\/public\/img\/[^)]+)\)。$/.exec(zh?.description ?? '')?.groups?.[
      'link'
    ];
    const served = await site.app.inject({ url: picture ?? '/' });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 3, height: 2 });
    expect(en).toMatchObject({ title: "A: # it's", description: 'Add.', input: 'Two.', output: 'One.' });
    expect(zh).toMatchObject({
      input: '两个数',
      output: '一个数',
      hint: expect.stringMatching(/^## 数据范围\n\n\$a \\le 9\$，另见 \[说明\]\(\/api\/public\/file\/[\w.-]+\)$/),
    });
    expect(shown).toMatchObject({
      examples: '<input>1 2</input><output>3</output>',
      difficulty: 2,
      timeLimit: 2000,
      memoryLimit: 512,
      judgeCaseMode: 'subtask_lowest',
    });
    expect(await checkerOf(row?.pid)).toMatchObject({
      judgeMode: 'spj',
      checker: { source: checker, language: 'C++' },
    });
    expect((await testsOf(row?.pid)).map(({ score, group }) => [score, group])).toEqual([
      [30, 1],
      [30, 1],
      [70, 2],
    ]);
    expect(row?.notices).toContainEqual(
      expect.objectContaining({ code: 'TEST_SETTING_IGNORED', params: { value: 'subtasks: if: [1]' } }),
    );
    expect(row?.notices).toContainEqual(
      expect.objectContaining({ code: 'FILE_UNUSED', params: { value: 'solution/1.md' } }),
    );
  });

  it('stays hidden without a statement, and is called like its folder', async () => {
    const tests = (folder: string) => ({ [`${folder}/testdata/1.in`]: '1', [`${folder}/testdata/1.out`]: '2' });
    const zip = zipOf({
      ...tests('pears'),
      ...tests('plums'),
      'plums/testdata/config.yaml': 'time: 3s\n',
      'x.txt': '',
    });
    const [pears, plums] = await bringIn(zip);
    expect(pears?.title).toBe('pears');
    expect(codesOf(pears!)).toContain('STATEMENT_EMPTY');
    expect(await problem(plums?.pid)).toMatchObject({ title: 'plums', auth: 2, timeLimit: 3000 });
  });
});

describe('a statement of Hydro', () => {
  it('keeps what it cannot divide, and everything in blocks of code', () => {
    const text = '# 题目背景\n\nOnce.\n\nA sum.\n\n```cpp\n# 输入格式\n```\n\n```input2\n5\n```\n';
    expect(readHydroStatement(text)).toEqual({
      parts: {
        description: '# 题目背景\n\nOnce.\n\nA sum.\n\n```cpp\n# 输入格式\n```',
        input: '',
        output: '',
        hint: '',
      },
      samples: [{ input: '5', output: '' }],
    });
  });

  it('leaves a second block of the same name, and one that nothing closes, in the text', () => {
    const text = '## Output\n\nx\n\n```output1\n1\n```\n\nBecause:\n\n```output1\n.1\n```\n';
    expect(readHydroStatement(text)).toMatchObject({
      parts: { output: 'x\n\n\nBecause:\n\n```\n.1\n```' },
      samples: [{ input: '', output: '1' }],
    });
    expect(readHydroStatement('a\n```input1\n1 2').samples).toEqual([{ input: '1 2', output: '' }]);
  });
});
