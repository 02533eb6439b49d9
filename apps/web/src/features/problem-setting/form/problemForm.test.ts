import { describe, expect, it } from 'vitest';
import { type CaseRow, emptyCase, type FormValues, newProblem, toForm, toPreview } from './formValues.ts';
import { spreadScores, totalScore, withType } from '../sections/scores.ts';
import { withUpload } from '../sections/UploadedTests.tsx';
import { differ } from '../../../ui/forms/drafts/merging.ts';
import { sectionOf, validate } from './validation.ts';

const text = { title: 'A+B', description: '', input: 'Two numbers', output: 'Their sum', hint: '' };
const aForm = (is: Partial<FormValues> = {}): FormValues => ({
  ...newProblem(),
  problemId: 'A1',
  statements: { zh: newProblem().statements.zh, en: text },
  files: [aCase('1.in')],
  ...is,
});
const aCase = (input: string, is: Partial<CaseRow> = {}): CaseRow => ({ ...emptyCase(), input, output: 'x', ...is });
const scoresOf = (rows: readonly { score: number | null }[] | undefined) => rows?.map((row) => row.score);

describe('the points of tests', () => {
  it('are 100 over all, the remainder a point each on the last ones', () => {
    const tests = (count: number) => Array.from({ length: count }, () => emptyCase());
    expect(scoresOf(spreadScores(tests(3)))).toEqual([33, 33, 34]);
    expect(scoresOf(spreadScores(tests(7)))).toEqual([14, 14, 14, 14, 14, 15, 15]);
    expect(spreadScores(tests(0))).toEqual([]);
    for (const count of [1, 12, 99, 100, 101, 250]) {
      expect(spreadScores(tests(count)).reduce((sum, one) => sum + (one.score ?? 0), 0)).toBe(100);
    }
  });

  it('are spread when a problem becomes OI and when tests arrive for one', () => {
    const acm = aForm({ files: [aCase('1.in'), aCase('2.in')], judgeCaseMode: 'ergodic_without_error' });
    const oi = { ...acm, ...withType(acm, 1) };
    expect(oi).toMatchObject({ type: 1, judgeCaseMode: 'default' });
    expect(scoresOf(oi.files)).toEqual([50, 50]);
    const fileList = ['1.in', '2.in', '3.in'].map((input) => ({ input, output: 'x' }));
    const uploaded = withUpload(oi, { fileList, fileListDir: 'key', notices: [] });
    expect(scoresOf(uploaded.files)).toEqual([33, 33, 34]);
    expect(scoresOf(withUpload(acm, { fileList, fileListDir: 'key', notices: [] }).files)).toEqual([null, null, null]);
  });

  it('come with the tests of an OI problem where the data has some for each', () => {
    const oi = aForm({ type: 1 });
    const scored = (...scores: (number | undefined)[]) => {
      const fileList = scores.map((score, at) => ({
        input: `${at}.in`,
        output: 'x',
        ...(score !== undefined && { score }),
      }));
      return { fileList, fileListDir: 'key', notices: [] };
    };
    expect(scoresOf(withUpload(oi, scored(10, 90)).files)).toEqual([10, 90]);
    expect(scoresOf(withUpload(oi, scored(10, undefined)).files)).toEqual([50, 50]);
    expect(scoresOf(withUpload(aForm(), scored(10, 90)).files)).toEqual([null, null]);
  });

  it('make a total by the way the tests are run, and none while one is missing', () => {
    const files = [
      aCase('1.in', { score: 30, groupNum: 1 }),
      aCase('2.in', { score: 50, groupNum: 1 }),
      aCase('3.in', { score: 20, groupNum: 2 }),
    ];
    expect(totalScore(aForm({ files }))).toBe(100);
    expect(totalScore(aForm({ files, judgeCaseMode: 'subtask_lowest' }))).toBe(50);
    expect(totalScore(aForm({ files, judgeCaseMode: 'subtask_average' }))).toBe(60);
    expect(totalScore(aForm({ files: [...files, aCase('4.in')] }))).toBeNull();
  });
});

describe('what is wrong with a form', () => {
  it('is nothing when one language is complete', () => {
    expect(validate(aForm())).toEqual({});
  });

  it('is said in the words of the specification', () => {
    const wrong = validate({ ...newProblem(), statements: { ...newProblem().statements, en: { ...text, input: '' } } });
    expect(wrong).toEqual({
      'problem.problemId': 'Problem Display ID is required',
      'problem.statements.en.input': 'Input Description is required',
      samples: 'Judge Samples is required',
    });
  });

  it.each<[string, Partial<FormValues>, string]>([
    ['a time limit of nothing', { timeLimit: 0 }, 'problem.timeLimit'],
    ['a memory limit too large', { memoryLimit: 5000 }, 'problem.memoryLimit'],
    ['no language', { languages: [] }, 'languages'],
    ['a template in use but empty', { templates: { C: { code: ' ', isOn: true } } }, 'codeTemplates'],
    [
      'file names that are the same',
      { isFileIO: true, ioReadFileName: 'a', ioWriteFileName: 'a' },
      'problem.ioReadFileName',
    ],
    [
      'an extra file in the place of the output',
      { isFileIO: true, ioReadFileName: 'a', ioWriteFileName: 'b', userExtraFile: { b: 'x' } },
      'problem.ioWriteFileName',
    ],
    ['a checker without code', { judgeMode: 'spj' }, 'problem.spjCode'],
    ['a half point', { type: 1, files: [aCase('1.in', { score: 0.5 })] }, 'samples.0'],
    [
      'a test without its subtask',
      { type: 1, judgeCaseMode: 'subtask_lowest', files: [aCase('1.in', { score: 1 })] },
      'samples.0',
    ],
    ['a typed test of nothing', { isUpload: false, typed: [emptyCase()] }, 'samples.0'],
  ])('%s', (_, is, field) => {
    expect(Object.keys(validate(aForm(is)))).toEqual([field]);
  });

  it('says how many points a test may have', () => {
    const wrong = validate(aForm({ type: 1, files: [aCase('1.in', { score: 10_001 })] }));
    expect(wrong).toEqual({ 'samples.0': 'Test 1: the points must be a whole number from 0 to 10000' });
  });

  it('forgives what is switched off', () => {
    expect(
      validate(
        aForm({ templates: { C: { code: '', isOn: false } }, isFileIO: true, judgeMode: 'interactive', spjCode: 'x' }),
      ),
    ).toEqual({});
  });

  it('stands in the part of the form that holds the field', () => {
    expect(sectionOf('problem.statements.zh.title')).toBe('statement');
    expect(sectionOf('problem.ioReadFileName')).toBe('limits');
    expect(sectionOf('samples.3')).toBe('tests');
    expect(sectionOf('problem.examples')).toBe('samples');
    expect(sectionOf('codeTemplates')).toBe('languages');
    expect(sectionOf('problem.spjCode')).toBe('judging');
    expect(sectionOf('problem.problemId')).toBe('basics');
  });
});

describe('a form on its way', () => {
  it('sends only the languages that have a text, and no example that is empty', () => {
    const form = toForm(aForm(), { id: 7, basedOn: 'then' });
    expect(form.problem).toMatchObject({ id: 7, statements: { en: text }, examples: '' });
    expect(form.problem.statements).not.toHaveProperty('zh');
    expect(form).toMatchObject({ basedOn: 'then', keepCaseOrder: true });
  });

  it('sends points and subtasks only where the problem has them', () => {
    const files = [aCase('1.in', { score: 5, groupNum: 2 })];
    expect(toForm(aForm({ files }), undefined).samples).toMatchObject([{ score: null, groupNum: null }]);
    const grouped = aForm({ files, type: 1, judgeCaseMode: 'subtask_lowest' });
    expect(toForm(grouped, undefined).samples).toMatchObject([{ score: 5, groupNum: 2 }]);
  });

  it('differs from another by what it says, not by its rows', () => {
    const one = aForm({ samples: [{ key: 1, input: '1', output: '2' }] });
    expect(differ(one, { ...one, samples: [{ key: 2, input: '1', output: '2' }] })).toBe(false);
    expect(differ(one, { ...one, samples: [{ key: 1, input: '1', output: '3' }] })).toBe(true);
  });

  it('is previewed with its examples and its total', () => {
    const values = aForm({ type: 1, samples: [{ key: 1, input: '1 2', output: '3' }] });
    expect(toPreview(values, 'me', 100)).toMatchObject({
      problem: { title: 'A+B', author: 'me', ioScore: 100 },
      samples: [{ input: '1 2', output: '3' }],
      statements: { en: text },
    });
  });
});
