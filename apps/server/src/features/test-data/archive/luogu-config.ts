import { isCaseScore } from '@oyez/contract/rules/judging/case-scores';
import { limitsAmong } from './test-limits.ts';
import type { InputOf, TestSettings } from './test-points.ts';

const MAX_LINE = 1000;
/** The name of an input, with its settings behind it or in the lines below. */
const TEST =
  /^(?:"(?<double>[^"\\]{1,255})"|'(?<single>[^'\\]{1,255})'|(?<plain>[^\s"'#:{}[\],&*!|>%@`-][^"'#:{}]{0,255})):(?:\s+\{(?<fields>[^{}]*)\})?$/;
const FIELD = /^(?<key>[A-Za-z]{1,30}):\s+(?<value>\d{1,9})$/;
/** The settings of a test, and which numbers they may be. */
const USABLE = {
  timeLimit: (value: number) => value > 0,
  memoryLimit: (value: number) => value > 0,
  score: isCaseScore,
  subtaskId: () => true,
};
type Settings = Partial<Record<keyof typeof USABLE, number>>;

/**
 * Luogu keeps limits, points and subtasks of tests in a `config.yml`: the name of each input with four whole numbers, in
 * milliseconds and kilobytes. Nothing else of YAML is read, so that nothing in it can grow. Undefined for a file that
 * names none of these inputs: other judges have files of that name.
 */
export function readLuoguConfig(text: string, inputOf: InputOf): TestSettings | undefined {
  const { tests, ignored } = settingsIn(text, inputOf);
  const all = [...tests.values()];
  if (all.every((one) => Object.keys(one).length === 0)) return undefined;
  return {
    tests: [...tests].map(([input, { score, subtaskId }]) => ({
      input,
      score: score ?? null,
      subtask: subtaskId ?? null,
    })),
    subtasksCount: null,
    ...limitsAmong(
      all.flatMap((one) => one.timeLimit ?? []),
      all.flatMap((one) => (one.memoryLimit === undefined ? [] : one.memoryLimit / 1024)),
    ),
    program: null,
    fileName: null,
    ignored,
  };
}

function settingsIn(text: string, inputOf: InputOf) {
  const tests = new Map<string, Settings>();
  const ignored: string[] = [];
  let current: Settings | undefined;
  for (const line of text.split(/\r?\n/)) {
    const said = line.length > MAX_LINE ? line : line.replace(/(^|\s)#.*$/, '').trimEnd();
    if (said === '' || said === '---') continue;
    if (!/^\s/.test(said)) {
      const named = said.length > MAX_LINE ? null : TEST.exec(said);
      const { double, single, plain, fields = '' } = named?.groups ?? {};
      const input = inputOf(double ?? single ?? plain ?? '');
      current = input === undefined || tests.has(input) ? undefined : {};
      if (input === undefined || current === undefined) ignored.push(said);
      else tests.set(input, current);
      for (const field of fields.split(','))
        if (current && field.trim() !== '') addField(current, field.trim(), ignored);
      // The settings of a test that is not there are as unknown as the test.
    } else if (current) addField(current, said.trim(), ignored);
  }
  return { tests, ignored };
}

function addField(settings: Settings, field: string, ignored: string[]): void {
  const { key, value } = FIELD.exec(field)?.groups ?? {};
  const known = (Object.keys(USABLE) as (keyof Settings)[]).find((one) => one === key);
  if (known !== undefined && USABLE[known](Number(value))) settings[known] = Number(value);
  else ignored.push(field);
}
