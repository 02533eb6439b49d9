import { readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { silent, useWorkshop } from '../testing/workshop.ts';
import { makeJavaTools } from './java-tools.ts';

const test = useWorkshop({ headers: true });
const going = new AbortController().signal;
const java = () => test.workshop.languages.get('Java')!;
const compile = async (code: string) => {
  const compiled = await test.workshop.compiler.compile(java(), { code, extraFiles: {} }, going, { anew: true });
  if (!compiled.ok) return { log: compiled.log };
  const jar = await readFile(compiled.program.path);
  compiled.program.release();
  return {
    log: compiled.log,
    entries: jar
      .toString('latin1')
      .match(/(?<=PK\x01\x02[^]{42})[\w$./]+\.class/g)
      ?.toSorted(),
  };
};

const HELLO = 'public class Main { public static void main(String[] words) { System.out.println(3); } }';
const SOURCES = {
  'one class': HELLO,
  'several classes': `class Other { class Inner {} Runnable r = () -> {}; }\n${HELLO}`,
  'a package beside them': `package deep.down; ${HELLO}`,
  'another name': HELLO.replace('class Main', 'class Solution'),
  'another name that is not public': HELLO.replace('public class Main', 'class Solution'),
  'an unknown name': HELLO.replace('println(3)', 'println(x)'),
  'no program': 'public class Main { public static void main(',
  'a warning':
    'import java.util.*; public class Main { List l = new ArrayList(); { l.add(1); } static { new Thread().stop(); } }',
  'the compiler’s own class': HELLO.replace('println(3)', 'println(OyezJavac.class)'),
  'an annotation': `@Deprecated @FunctionalInterface interface F { int f(); }\n${HELLO}`,
  nothing: '',
};
const plain: Record<string, unknown> = {};

describe('Java’s quick compiler', () => {
  beforeAll(async () => {
    for (const [what, code] of Object.entries(SOURCES)) plain[what] = await compile(code);
    await makeJavaTools(java(), { ...test.bench, log: silent }, going);
    await stat(join(test.bench.headersDir, 'java', 'made-by.txt'));
  }, 300_000);

  it.each(Object.entries(SOURCES))('says and makes of %s what javac and jar do', async (what, code) => {
    expect(await compile(code)).toEqual(plain[what]);
  });

  it('makes a program that runs', async () => {
    const result = await test.judge({ language: 'Java', code: HELLO, cases: [{ input: '', output: '3\n' }] });
    expect(result).toMatchObject({ kind: 'judged', cases: [{ status: 0 }] });
  });

  it('takes well less of the processor’s time', async () => {
    const { compile: how } = java().language;
    const command = (archive: boolean) => ({
      args: how.command.map((word) => (archive ? word : word.replaceAll('/opt/pch/java/javac.jsa', '/nothing'))),
      environment: how.environment,
      stdin: { text: '' },
      stdout: { maxBytes: 1000 },
      stderr: { maxBytes: 1000 },
      limits: how.limits,
      files: { 'Main.java': { text: HELLO } },
    });
    const cpuMs = async (archive: boolean) => {
      const runs = [];
      for (let n = 0; n < 4; n += 1) runs.push(await test.bench.sandbox.run(command(archive), going));
      expect(runs.every(({ status }) => status === 'accepted')).toBe(true);
      return Math.min(...runs.map((run) => run.cpuMs));
    };
    expect((await cpuMs(true)) / (await cpuMs(false))).toBeLessThan(0.7);
  });

  it('is made once, and anew for another compiler', async () => {
    const archive = join(test.bench.headersDir, 'java', 'javac.jsa');
    const past = new Date(2020, 1, 1);
    await utimes(archive, past, past);
    await makeJavaTools(java(), { ...test.bench, log: silent }, going);
    expect((await stat(archive)).mtime).toEqual(past);
    await makeJavaTools({ ...java(), version: 'newer' }, { ...test.bench, log: silent }, going);
    expect((await stat(archive)).mtime).not.toEqual(past);
  });
});
