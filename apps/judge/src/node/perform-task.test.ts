import type { JudgeProgram, JudgeResult } from '@oyez/contract/judging/judge-tasks';
import { expect, it } from 'vitest';
import { useWorkshop } from '../testing/workshop.ts';
import { performTask } from './perform-task.ts';
import { Progress } from './progress.ts';

const test = useWorkshop();

function compile(program: Partial<JudgeProgram>): Promise<JudgeResult> {
  const whole: JudgeProgram = {
    role: 'checker',
    protocol: 'contract',
    language: 'C++',
    code: 'int main() {}',
    files: {},
    args: [],
    ...program,
  };
  const task = { kind: 'compile', taskId: 1, attempt: 1, account: '', isPatient: false, program: whole } as const;
  const progress = new Progress(
    () => Promise.resolve([]),
    () => undefined,
  );
  return performTask(task, test.workshop, progress, new AbortController().signal);
}

it('a checker or interactor that compiles is said to', async () => {
  const done = { kind: 'compile', ok: true, problem: null };
  expect(await compile({})).toMatchObject(done);
  expect(await compile({ role: 'interactor' })).toMatchObject(done);
  expect(await compile({ language: 'C', code: 'int main(void) { return 0; }' })).toMatchObject(done);
  expect(await compile({ language: 'Python3', code: 'print(1)' })).toMatchObject(done);
  const files = { 'graph.h': 'inline int edges() { return 3; }' };
  expect(await compile({ code: '#include "graph.h"\nint main() { return edges(); }', files })).toMatchObject(done);
});

it('one that does not comes with the compiler’s words, without folders of the judge', async () => {
  const result = await compile({ code: '#include "graph.h"\nint main() { return nothing; }' });
  expect(result).toMatchObject({ kind: 'compile', ok: false, problem: null });
  const { log } = result as { log: string };
  expect(log).toContain('spj.cpp:1');
  expect(log).toContain('graph.h');
  expect(log).not.toContain('/w/');
  expect(await compile({ language: 'Python3', code: 'def' })).toMatchObject({ ok: false, problem: null });
});

it('one that cannot be tried says what to change', async () => {
  const inJava = await compile({ language: 'Java' });
  expect(inJava).toMatchObject({ ok: false, problem: null });
  expect(inJava).toHaveProperty('log', expect.stringContaining('C, C++ and Python3'));
  const hidden = await compile({ files: { '../evil.h': '' } });
  expect(hidden).toHaveProperty('log', expect.stringContaining('rename it'));
});

it('a checker in C with testlib.h is told to choose C++', async () => {
  const result = await compile({ language: 'C', code: '#include "testlib.h"\nint main(void) { return 0; }' });
  expect(result).toMatchObject({ ok: false, problem: null });
  expect(result).toHaveProperty('log', expect.stringMatching(/^testlib.h is written in C\+\+: choose C\+\+[^\n]*$/));
});

it('a compiler bomb is stopped and told to the setter', { timeout: 150_000 }, async () => {
  const result = await compile({ code: '#include "/dev/zero"\nint main() {}' });
  expect(result).toMatchObject({ ok: false, problem: null });
  expect(result).toHaveProperty('log', expect.stringContaining('was stopped'));
});

it('a compiler that this node does not have is the node’s problem', async () => {
  const languages = new Map(test.workshop.languages);
  test.workshop.languages = new Map([...languages].filter(([name]) => name !== 'C'));
  const result = await compile({ language: 'C', code: 'int main(void) { return 0; }' });
  test.workshop.languages = languages;
  expect(result).toMatchObject({ ok: false, problem: 'The checker needs C, which this node does not have.' });
});
