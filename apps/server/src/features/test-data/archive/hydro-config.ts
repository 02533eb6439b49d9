import type { CheckerProtocol } from '@oyez/contract/judging/checker-protocols';
import { FULL_SCORE, isCaseScore } from '@oyez/contract/rules/judging/case-scores';
import { baseName } from './entry-names.ts';
import { fieldsOf, type Fields, isEmpty, listOf, readPlainYaml, type Plain, wordOf } from './plain-yaml.ts';
import { limitsAmong } from './test-limits.ts';
import type { InputOf, TestSetting, TestSettings } from './test-points.ts';

type Case = { input: string; score: number | null; fields: Fields };
type Subtask = { score: number | null; counts: 'lowest' | 'sum'; cases: Case[]; fields: Fields };

/** What says nothing that these tests do not have anyway, with the words that it does so with. */
const USUAL = new Map([
  ['type', /^default$/],
  ['checker_type', /^default$/],
  ['detail', /./],
  ['score', /./],
]);
/** What is read, or of no use to anybody here. */
const READ = new Set(['time', 'memory', 'cases', 'subtasks', 'langs']);

/**
 * Hydro keeps limits and subtasks of tests in a `config.yaml`: a list of tests adds up, and a subtask is worth what the
 * worst of its tests is unless it says otherwise. Undefined for a file that says nothing of limits or of these inputs.
 */
export function readHydroConfig(text: string, named: InputOf): TestSettings | undefined {
  const { content, ignored } = readPlainYaml(text);
  const root = fieldsOf(content);
  const inputOf = (name: Plain | undefined) => (typeof name === 'string' ? named(baseName(name)) : undefined);
  const subtasks = subtasksOf(root, inputOf, ignored);
  const limits = limitsOf(root, subtasks, ignored);
  const tests = pointsOf(subtasks);
  if (tests.length === 0 && limits.largest === '') return undefined;
  const { program, told } = programOf(root);
  const fileName = wordOf(root, 'filename') ?? null;
  const read = new Set([...READ, ...told, ...(fileName === null ? [] : ['filename'])]);
  for (const [name, value] of root) {
    const isUsual = typeof value === 'string' && USUAL.get(name)?.test(value) === true;
    if (!read.has(name) && !isUsual && !isEmpty(value)) ignored.push(`${name}: ${inWords(value)}`);
  }
  const hasGroups = subtasks.some((one) => one.counts === 'lowest' && one.cases.length > 1);
  return { tests, subtasksCount: hasGroups ? 'lowest' : 'sum', ...limits, program, fileName, ignored };
}

const PROTOCOLS = new Map<string, CheckerProtocol>([
  ['testlib', 'contract'],
  ['kattis', 'kattis'],
  ['hustoj', 'hustoj'],
  ['qduoj', 'qduoj'],
  ['lemon', 'lemon'],
  ['syzoj', 'syzoj'],
]);

/** The program that judges, and the names of the fields that say so. A name without an ending is one of Hydro's own. */
function programOf(root: Fields): { program: TestSettings['program']; told: string[] } {
  const fileIn = (name: string) => {
    const value = root.get(name);
    const file = value instanceof Map ? wordOf(value, 'file') : wordOf(root, name);
    return file?.includes('.') === true ? file : undefined;
  };
  const interactor = wordOf(root, 'type') === 'interactive' ? fileIn('interactor') : undefined;
  if (interactor !== undefined) {
    return { program: { role: 'interactor', file: interactor, protocol: 'contract' }, told: ['type', 'interactor'] };
  }
  const protocol = PROTOCOLS.get(wordOf(root, 'checker_type') ?? '');
  const checker = fileIn('checker');
  if (protocol === undefined || checker === undefined) return { program: null, told: [] };
  return { program: { role: 'checker', file: checker, protocol }, told: ['checker_type', 'checker'] };
}

function subtasksOf(root: Fields, inputOf: (name: Plain | undefined) => string | undefined, ignored: string[]) {
  const seen = new Set<string>();
  const ofEach = scoreOf(root, ignored);
  const casesOf = (fields: Fields): Case[] =>
    listOf(fields.get('cases')).flatMap((one) => {
      const own = fieldsOf(one);
      const input = inputOf(own.get('input'));
      if (input === undefined || seen.has(input)) {
        ignored.push(`cases: ${inWords(one)}`);
        return [];
      }
      seen.add(input);
      return [{ input, score: scoreOf(own, ignored) ?? ofEach, fields: own }];
    });
  const listed = listOf(root.get('subtasks')).map((one): Subtask => {
    const fields = fieldsOf(one);
    const type = wordOf(fields, 'type') ?? 'min';
    if (type !== 'min' && type !== 'sum') ignored.push(`subtasks: type: ${type}`);
    const after = fields.get('if');
    if (!isEmpty(after)) ignored.push(`subtasks: if: ${inWords(after)}`);
    return {
      score: scoreOf(fields, ignored),
      counts: type === 'sum' ? 'sum' : 'lowest',
      cases: casesOf(fields),
      fields,
    };
  });
  const alone: Subtask = { score: FULL_SCORE, counts: 'sum', cases: casesOf(root), fields: new Map() };
  return [...listed, alone].filter((one) => one.cases.length > 0);
}

/** Each with its subtask from 1 on; a test that counts by itself is one of its own. */
function pointsOf(subtasks: readonly Subtask[]): TestSetting[] {
  const scores = shares(
    FULL_SCORE,
    subtasks.map((one) => one.score),
  );
  let subtask = 0;
  return subtasks.flatMap(({ counts, cases }, index) => {
    const worth = scores[index]!;
    const own =
      counts === 'sum'
        ? shares(
            worth,
            cases.map((one) => one.score),
          )
        : cases.map(() => worth);
    if (counts === 'lowest') subtask += 1;
    return cases.map(({ input }, at) => ({
      input,
      score: own[at]!,
      subtask: counts === 'lowest' ? subtask : (subtask += 1),
    }));
  });
}

/** What is left of the whole is shared among those that say nothing; what cannot be divided goes to the last ones. */
function shares(whole: number, given: readonly (number | null)[]): number[] {
  const open = given.filter((one) => one === null).length;
  const left = Math.max(0, whole - given.reduce<number>((sum, one) => sum + (one ?? 0), 0));
  let nth = 0;
  return given.map((one) => {
    if (one !== null) return one;
    nth += 1;
    return Math.floor(left / open) + (nth > open - (left % open) ? 1 : 0);
  });
}

function limitsOf(root: Fields, subtasks: readonly Subtask[], ignored: string[]) {
  const own = (fields: Fields, name: 'time' | 'memory') => limitOf(fields, name, ignored);
  const among = (name: 'time' | 'memory') => {
    const whole = own(root, name);
    const each = subtasks.flatMap((one) => {
      const ofAll = own(one.fields, name) ?? whole;
      return one.cases.map((test) => own(test.fields, name) ?? ofAll);
    });
    const said = (each.length === 0 ? [whole] : each).filter((one) => one !== null);
    return [...new Set(said)];
  };
  return limitsAmong(among('time'), among('memory'));
}

const TIME = /^(?<value>\d{1,9}(?:\.\d{1,6})?)\s*(?<unit>ms|s|us)?$/i;
const MEMORY = /^(?<value>\d{1,9}(?:\.\d{1,6})?)\s*(?<unit>[kmg]?)(?:i?b)?$/i;
const MS_OF: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };
const MB_OF: Readonly<Record<string, number>> = { k: 1 / 1024, m: 1, g: 1024 };

/** In milliseconds or megabytes, which are meant where no unit stands. */
function limitOf(fields: Fields, name: 'time' | 'memory', ignored: string[]): number | null {
  const said = fields.get(name);
  if (said === undefined || isEmpty(said)) return null;
  const { value, unit = '' } = (name === 'time' ? TIME : MEMORY).exec(String(wordOf(fields, name)))?.groups ?? {};
  const factor = (name === 'time' ? MS_OF[unit.toLowerCase() || 'ms'] : MB_OF[unit.toLowerCase() || 'm']) ?? 1;
  const limit = Number(value) * factor;
  if (limit > 0) return name === 'time' ? Math.ceil(limit) : limit;
  ignored.push(`${name}: ${inWords(said)}`);
  return null;
}

function scoreOf(fields: Fields, ignored: string[]): number | null {
  const said = fields.get('score');
  if (said === undefined || isEmpty(said)) return null;
  const score = typeof said === 'string' && /^\d{1,9}$/.test(said) ? Number(said) : null;
  if (isCaseScore(score)) return score;
  ignored.push(`score: ${inWords(said)}`);
  return null;
}

function inWords(value: Plain | undefined): string {
  if (value === undefined || typeof value === 'string') return value ?? '';
  if (Array.isArray(value)) return `[${value.slice(0, 5).map(inWords).join(', ')}]`;
  return [...(value as Fields)]
    .slice(0, 5)
    .map(([name, one]) => `${name}: ${inWords(one)}`)
    .join(', ');
}
