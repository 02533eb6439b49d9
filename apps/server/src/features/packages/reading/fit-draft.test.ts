import type { PackageNoticeCode } from '@oyez/contract/texts/package-notices';
import { describe, expect, it } from 'vitest';
import { emptyDraft, type PackageDraft } from '../draft.ts';
import { fitDraft } from './fit-draft.ts';
import { Notes } from './notes.ts';
import type { PackageLimits } from './package-reading.ts';

const sizes = { problemBytes: 1000 } as PackageLimits;
const blob = { sha256: '0'.repeat(64), size: 1 };
const statement = { title: 'Sum', description: 'Add.', input: '', output: '', hint: '' };
const aCase = (is: Partial<PackageDraft['cases'][number]> = {}) => ({
  inputName: '1.in',
  outputName: '1.out',
  input: blob,
  output: blob,
  score: null,
  groupNo: null,
  ...is,
});
const aDraft = (is: Partial<PackageDraft> = {}): PackageDraft => ({
  ...emptyDraft(),
  statements: { zh: statement },
  samples: [{ input: '1', output: '2' }],
  cases: [aCase()],
  ...is,
});
const config = (is: Partial<PackageDraft['config']>) => ({ config: { ...emptyDraft().config, ...is } });
const program = { source: 'x', language: 'C++', protocol: 'contract' as const, args: [] };
const tag = (name: string) => ({ name, color: null, translations: null, classification: null });
const fit = (is: Partial<PackageDraft>) => fitDraft(aDraft(is), 'a.json', new Notes(), sizes);

describe('fitting a draft to what can be stored', () => {
  const oi = (caseMode: 'subtask_lowest' | 'default', groups: (number | null)[]): Partial<PackageDraft> => ({
    ...config({ caseMode }),
    type: 'oi',
    cases: groups.map((groupNo, index) => aCase({ groupNo, inputName: `${index}.in`, outputName: `${index}.out` })),
  });

  it('spreads the full score over subtasks where there are some: each test has what its subtask is worth', () => {
    const scores = (is: Partial<PackageDraft>) => fit(is).draft?.cases.map((one) => one.score);
    expect(scores(oi('subtask_lowest', [1, 1, 2, 3, 3]))).toEqual([33, 33, 33, 34, 34]);
    expect(scores(oi('default', [null, null]))).toEqual([50, 50]);
  });

  it('keeps subtasks apart that somebody counted from 0', () => {
    const groups = (given: (number | null)[]) =>
      fit(oi('subtask_lowest', given)).draft?.cases.map((one) => one.groupNo);
    expect(groups([0, 0, 1])).toEqual([1, 1, 2]);
    expect(groups([0, null, 1])).toEqual([1, 1, 2]);
    expect(groups([2, 3])).toEqual([2, 3]);
    // A form would refuse these.
    expect(groups([7, 1_000_000_000, 7, 30_000])).toEqual([1, 3, 1, 2]);
    expect(groups([-1_000_000_000, 1])).toEqual([1, 2]);
  });

  it('says nothing of one that fits', () => {
    expect(fit({})).toMatchObject({ notices: [], draft: aDraft() });
  });

  it.each<[PackageNoticeCode, Partial<PackageDraft>, 'broken' | Partial<PackageDraft> | object]>([
    ['TITLE_MISSING', { statements: {} }, 'broken'],
    ['TEXT_TOO_LONG', { statements: { en: { ...statement, hint: 'x'.repeat(70_000) } } }, 'broken'],
    [
      'TOO_MANY_CASES',
      {
        cases: Array.from({ length: 10_001 }, () =>
          aCase({ input: { ...blob, size: 0 }, output: { ...blob, size: 0 } }),
        ),
      },
      'broken',
    ],
    ['TESTS_TOO_LARGE', { cases: [aCase({ input: { ...blob, size: 1000 } })] }, 'broken'],
    ['EXTRA_FILES_REFUSED', config({ userFiles: { '../a.h': 'x' } }), 'broken'],
    ['EXTRA_FILES_REFUSED', config({ fileIo: { read: 'a', write: '../b' } }), 'broken'],
    ['FILE_IO_NAME_TAKEN', config({ fileIo: { read: 'a', write: 'b' }, userFiles: { b: 'x' } }), 'broken'],
    ['PROGRAM_MISSING', config({ judgeMode: 'spj' }), 'broken'],
    [
      'CHECKER_LANGUAGE',
      config({ judgeMode: 'spj', checker: { ...program, language: 'Pascal' } }),
      { config: { checker: { language: 'C++' } } },
    ],
    ['NO_TEST_DATA', { cases: [] }, {}],
    ['TAGS_DROPPED', { tags: [tag('x'.repeat(60)), tag('dp'), tag('DP')] }, { tags: [tag('DP')] }],
    ['EXAMPLES_DROPPED', { samples: Array.from({ length: 30 }, () => ({ input: '1', output: '2' })) }, {}],
    ['SOURCE_CUT', { source: 'x'.repeat(300) }, { source: 'x'.repeat(255) }],
    ['CASE_MODE_CHANGED', config({ caseMode: 'subtask_lowest' }), { config: { caseMode: 'default' } }],
    ['TIME_LIMIT_CHANGED', config({ timeMs: 99_999 }), { config: { timeMs: 30_000 } }],
    ['MEMORY_ROUNDED', config({ memoryMb: 9999 }), { config: { memoryMb: 1024 } }],
    ['STACK_CHANGED', config({ stackMb: 0 }), { config: { stackMb: 1 } }],
    [
      'SCORE_DEFAULTED',
      { type: 'oi', cases: [aCase(), aCase(), aCase()] },
      { cases: [{ score: 33 }, { score: 33 }, { score: 34 }] },
    ],
    [
      'SCORE_ROUNDED',
      { type: 'oi', cases: [aCase({ score: -1 }), aCase({ score: 20_000 })] },
      { cases: [{ score: 0 }, { score: 10_000 }] },
    ],
    ['DISPLAY_ID_CHANGED', { displayId: ' a b/c🎈' }, { displayId: 'A-B-C' }],
    ['DISPLAY_ID_CHANGED', { displayId: '🎈/..' }, { displayId: null }],
    ['LANGUAGES_DEFAULTED', { languages: [] }, { languages: null }],
    ['CONTROL_SIGNS_REMOVED', { source: 'a\0b' }, { source: 'ab' }],
    ['SAMPLE_TEXT_UNSAFE', { samples: [{ input: '</input>', output: '' }] }, {}],
    ['SAMPLE_MISSING', { samples: [] }, {}],
    [
      'SOLUTIONS_NOT_IMPORTED',
      { solutions: [{ name: 'a', language: 'C', code: 'x'.repeat(70_000), expected: [0] }] },
      { solutions: [] },
    ],
    [
      'SOLUTIONS_INCLUDED',
      { solutions: [{ name: 'a', language: 'C', code: 'x', expected: [0, 0, 99] }] },
      { solutions: [{ expected: [0] }] },
    ],
  ])('%s', (code, is, outcome) => {
    const { draft, notices } = fit(is);
    expect(notices.map((one) => one.code)).toEqual([code]);
    if (outcome === 'broken') expect(draft).toBeNull();
    else expect(draft).toMatchObject(outcome);
  });

  it('takes an input of any size, but of a problem that reads from a file only one that can be copied', () => {
    const roomy = { problemBytes: 1024 ** 3 } as PackageLimits;
    const cases = [aCase({ input: { ...blob, size: 128 * 1024 ** 2 + 1 } })];
    const fitRoomy = (is: Partial<PackageDraft>) => fitDraft(aDraft({ cases, ...is }), 'a.json', new Notes(), roomy);
    expect(fitRoomy({})).toMatchObject({ notices: [], draft: { cases } });
    expect(fitRoomy(config({ fileIo: { read: 'a', write: 'b' } }))).toMatchObject({
      notices: [{ code: 'FILE_IO_INPUT_TOO_LARGE', params: { name: '1.in', size: 129, max: 128 } }],
      draft: null,
    });
  });
});
