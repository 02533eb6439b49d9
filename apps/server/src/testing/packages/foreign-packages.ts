import { zipOf } from './zips.ts';

/** The smallest packages of other systems, as these write them. */
const testsIn = (folder: string, count: number, output = 'out') =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      [`${folder}/${index + 1}.in`, '1 2'],
      [`${folder}/${index + 1}.${output}`, '3'],
    ]).flat() as [string, string][],
  );

export function hydroZip(): Buffer {
  const problem = (folder: string) => ({
    [`${folder}/problem.yaml`]: `pid: H${folder}\ntitle: Sum\ntag: []\n`,
    [`${folder}/problem_zh.md`]: '# 题目描述',
    [`${folder}/testdata/config.yaml`]: 'time: 1s\nmemory: 256m\n',
    ...testsIn(`${folder}/testdata`, 8),
  });
  return zipOf({ ...problem('1000'), ...problem('1001') });
}

export function kattisZip(more: Record<string, string> = {}): Buffer {
  return zipOf({
    'sum/problem.yaml': 'name: Sum\n',
    'sum/problem_statement/problem.en.tex': '\\problemname{Sum}',
    ...testsIn('sum/data/sample', 1, 'ans'),
    ...testsIn('sum/data/secret', 2, 'ans'),
    'sum/submissions/accepted/sum.cpp': 'int main() {}',
    ...more,
  });
}

export function domjudgeZip(): Buffer {
  return kattisZip({
    'sum/domjudge-problem.ini': "timelimit='1'\n",
    'sum/submissions.json': JSON.stringify([{ filename: 'accepted/sum.cpp', problem: 'sum' }]),
  });
}

/** As it exports a contest's problem: without its own settings. */
export function plainDomjudgeZip(): Buffer {
  return zipOf({
    'submissions.json': JSON.stringify([{ filename: 'sum.cpp', problem: 'sum' }]),
    'submissions/sum.cpp': 'int main() {}',
    ...testsIn('data/sample', 1, 'ans'),
    ...testsIn('data/secret', 2, 'ans'),
  });
}

export function dmojZip(): Buffer {
  return zipOf({
    'sum/init.yml': 'archive: sum.zip\ntest_cases:\n- {in: 1/1.in, out: 1/1.out, points: 50}\n',
    ...testsIn('sum/1', 1),
    ...testsIn('sum/2', 1),
  });
}

export function polygonZip(): Buffer {
  return zipOf({
    'problem.xml': '<?xml version="1.0"?><problem short-name="sum"><judging/></problem>',
    'tests/01': '1 2',
    'tests/01.a': '3',
    'statement-sections/english/example.01': '1 2',
    'statement-sections/english/example.01.a': '3',
    'check.cpp': 'int main() {}',
  });
}
