import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';

const HEADERS = join(import.meta.dirname, '../../../headers');
export const PROGRAMS = join(import.meta.dirname, '../programs');

/** What a fault keeps running ends within the time that vitest gives the test. */
const RUN_MS = 50_000;
const COMPILE_MS = 170_000;
/** As which the programs are run. */
const RUN_STANDARD = 'c++17';

export type Ended = { code: number | null; stdout: string; stderr: string };

/** The contestant's next lines for a line of the interactor; null: they leave. */
export type Contestant = (line: string) => string | null;

/** Programs of setters, compiled with our header and run as the judge would run them, outside of the sandbox. */
class HeaderPrograms {
  readonly #folder: string;
  readonly #compiled = new Map<string, Promise<string>>();
  readonly #precompiled = new Map<string, Promise<string>>();
  #lastFile = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** So that no test has to wait for the header as well. */
  async prepare(): Promise<void> {
    await this.#flags(RUN_STANDARD);
  }

  /** What the compiler says about a program, without making one: empty when it likes it. */
  async complaints(source: string, standard: string): Promise<string> {
    const flags = [...(await this.#flags(standard)), '-fsyntax-only'];
    return (await gcc([...flags, source])).stderr;
  }

  async file(content: string | Buffer, extension = ''): Promise<string> {
    this.#lastFile += 1;
    const path = join(this.#folder, `file${this.#lastFile}${extension}`);
    await writeFile(path, content);
    return path;
  }

  nowhere(): string {
    return join(this.#folder, 'not-there');
  }

  /** A fresh folder to work in. */
  async workplace(): Promise<string> {
    return await mkdtemp(join(this.#folder, 'work'));
  }

  async check(
    program: string,
    { input = '', output = '', answer = '' }: { input?: string; output?: string | Buffer; answer?: string },
    more: readonly string[] = [],
  ): Promise<Ended> {
    const files = [await this.file(input), await this.file(output), await this.file(answer)];
    return await this.run(program, [...files, ...more]);
  }

  async run(
    program: string,
    args: readonly string[],
    { stdin = '', folder = this.#folder }: { stdin?: string; folder?: string } = {},
  ): Promise<Ended> {
    return await run(await this.#compile(program), args, { stdin, folder, timeout: RUN_MS });
  }

  async converse(program: string, args: readonly string[], contestant: Contestant): Promise<Ended> {
    const child = spawn(await this.#compile(program), args, { timeout: RUN_MS, killSignal: 'SIGKILL' });
    const stderr = text(child.stderr);
    const stdout = followLines(child, contestant);
    const code = await exitOf(child);
    return { code, stdout: await stdout, stderr: await stderr };
  }

  #compile(program: string): Promise<string> {
    const known = this.#compiled.get(program);
    if (known) return known;
    const made = this.#link(program);
    this.#compiled.set(program, made);
    return made;
  }

  async #link(program: string): Promise<string> {
    const target = join(this.#folder, basename(program, '.cpp'));
    const flags = await this.#flags(RUN_STANDARD);
    const { code, stderr } = await gcc([...flags, join(PROGRAMS, program), '-o', target]);
    if (code !== 0) throw new Error(`${program} does not compile:\n${stderr}`);
    return target;
  }

  /** The header is compiled once a standard: dozens of programs include it. */
  async #flags(standard: string): Promise<string[]> {
    const flags = ['-O1', `-std=${standard}`, '-Wall', '-Wextra', '-fmax-errors=3'];
    let precompiled = this.#precompiled.get(standard);
    if (!precompiled) {
      precompiled = this.#precompile(standard, flags);
      this.#precompiled.set(standard, precompiled);
    }
    return [...flags, `-I${await precompiled}`, `-I${HEADERS}`];
  }

  async #precompile(standard: string, flags: readonly string[]): Promise<string> {
    const folder = join(this.#folder, standard);
    await mkdir(folder, { recursive: true });
    const header = join(HEADERS, 'testlib.h');
    const { code, stderr } = await gcc([...flags, '-x', 'c++-header', header, '-o', `${folder}/testlib.h.gch`]);
    if (code !== 0 || stderr) throw new Error(`testlib.h does not compile as ${standard}:\n${stderr}`);
    return folder;
  }
}

/** For a test file: its programs, gone when it ends. */
export function useHeaderPrograms(): () => HeaderPrograms {
  let folder = '';
  let programs: HeaderPrograms;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'oyez-headers-'));
    programs = new HeaderPrograms(folder);
    await programs.prepare();
  }, COMPILE_MS);
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });
  return () => programs;
}

async function gcc(args: readonly string[]): Promise<Ended> {
  return await run('g++', args, { timeout: COMPILE_MS });
}

async function run(
  program: string,
  args: readonly string[],
  { stdin = '', folder, timeout }: { stdin?: string; folder?: string; timeout: number },
): Promise<Ended> {
  const child = spawn(program, args, { cwd: folder, timeout, killSignal: 'SIGKILL' });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  // A program that does not read what it is given is no fault of the test.
  child.stdin.on('error', () => undefined);
  child.stdin.end(stdin);
  const code = await exitOf(child);
  const [stdout, stderr] = await output;
  return { code, stdout, stderr };
}

function exitOf(child: ChildProcessWithoutNullStreams): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code));
  });
}

async function followLines(child: ChildProcessWithoutNullStreams, contestant: Contestant): Promise<string> {
  child.stdin.on('error', () => undefined);
  let seen = '';
  let taken = 0;
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    seen += String(chunk);
    for (let end = seen.indexOf('\n', taken); end >= 0; end = seen.indexOf('\n', taken)) {
      const reply = contestant(seen.slice(taken, end));
      taken = end + 1;
      if (reply === null) child.stdin.end();
      else if (child.stdin.writable) child.stdin.write(reply);
    }
  }
  return seen;
}
