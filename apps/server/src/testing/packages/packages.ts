import { zipOf } from './zips.ts';

/** The smallest packages that are valid, of each kind; what differs is given. */
type Json = Record<string, unknown>;

const HOJ_PROBLEM = {
  judgeMode: 'default',
  languages: ['C++'],
  samples: [{ input: '1.in', output: '1.out' }],
  tags: [] as string[],
  codeTemplates: [] as unknown[],
};

export function hojJson(problem: Json = {}, top: Json = {}): string {
  const { languages, ...rest } = { ...HOJ_PROBLEM, ...top } as typeof HOJ_PROBLEM;
  return JSON.stringify({
    ...rest,
    languages,
    problem: {
      problemId: 'SUM',
      title: 'Sum',
      description: 'Add.',
      input: 'Two numbers.',
      output: 'One number.',
      examples: '<input>1 2</input><output>3</output>',
      type: 0,
      timeLimit: 1000,
      memoryLimit: 256,
      difficulty: 0,
      auth: 1,
      isRemote: false,
      judgeCaseMode: 'default',
      ...problem,
    },
  });
}

export function hojZip(problem: Json = {}, top: Json = {}, files: Record<string, string | Buffer> = {}): Buffer {
  return zipOf({
    'problem_1.json': hojJson(problem, top),
    'problem_1/1.in': '1 2',
    'problem_1/1.out': '3',
    ...files,
  });
}

export function qduojJson(given: Json = {}): string {
  const text = (value: string) => ({ format: 'html', value });
  return JSON.stringify({
    display_id: 'Q1',
    title: 'Sum',
    description: text('<p>Add.</p>'),
    input_description: text('<p>Two numbers.</p>'),
    output_description: text('<p>One number.</p>'),
    hint: text(''),
    samples: [{ input: '1 2', output: '3' }],
    test_case_score: [{ score: 100, input_name: '1.in', output_name: '1.out' }],
    time_limit: 1500,
    memory_limit: 128,
    template: {},
    spj: null,
    rule_type: 'ACM',
    source: 'Somewhere',
    answers: [],
    tags: ['easy'],
    ...given,
  });
}

export function fpsXml(
  items: string,
  attributes = 'version="1.2"',
  head = '<?xml version="1.0" encoding="UTF-8"?>',
): string {
  return `${head}\n<fps ${attributes}>\n${items}\n</fps>\n`;
}

export function fpsItem(given: string): string {
  return `<item><title><![CDATA[Sum]]></title><description><![CDATA[<p>Add.</p>]]></description>
<input>Two numbers.</input><output>One number.</output><hint></hint><source>Somewhere</source>
<sample_input>1 2</sample_input><sample_output>3</sample_output>${given}</item>`;
}
