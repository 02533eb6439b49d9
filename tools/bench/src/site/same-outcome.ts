import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { limitsFor } from '@oyez/contract/rules/language-limits';
import { CompileCache } from '@oyez/judge/compile/compile-cache';
import { Compiler } from '@oyez/judge/compile/compiler';
import type { InstalledLanguage } from '@oyez/judge/compile/installed';
import { Shortcuts } from '@oyez/judge/compile/shortcuts';
import { CPP_LANGUAGES } from '@oyez/judge/languages/cpp';
import { Slots } from '@oyez/judge/node/slots';
import { GoJudge, type SandboxAddress } from '@oyez/judge/sandbox/go-judge';
import { runLimits } from '@oyez/judge/sandbox/limits';
import { STDOUT, type Sandbox } from '@oyez/judge/sandbox/sandbox';
import { VersionConfig } from '@oyez/server/features/problems/problem-config';
import { pino } from 'pino';

const SLOTS = 2;
/** With more of them the headers would not be there in time. */
const NAMES: readonly string[] = ['C++ 17 With O2', 'C++ 20'];
const VERSION = 'bench';
const CACHE_BYTES = 1024 ** 3;
/** Linkers and assemblers tell the names of files that are called otherwise each time. */
const PASSING_NAME = /\bcc\w{6}(?=\.)/g;

/** `folder`: files in it may be given to the sandbox. `headersDir`: the sandbox shows it. */
type Place = { sandbox: SandboxAddress; folder: string; headersDir: string };
type Outcome = { text: string; isProgram: boolean; tookMs: number };
type Outcomes = { quick: Outcome; plain: Outcome; wasQuick: boolean };

/** Each source, in one of two languages, by both ways: what the compiler said, or how the program ended. */
export async function compareOutcomes(
  { sandbox: address, folder, headersDir }: Place,
  sources: readonly { code: string; input: string }[],
  say: (line: string) => void,
): Promise<Outcomes[]> {
  const cacheDir = join(folder, 'bench-outcomes');
  await mkdir(cacheDir, { recursive: true });
  const sandbox = new GoJudge(address);
  const slots = new Slots(SLOTS);
  const log = pino({ level: 'silent' });
  const place = { sandbox, slots, cacheDir, headersDir, limitBytes: CACHE_BYTES, log };
  const shortcuts = await Shortcuts.open(place);
  const installed = CPP_LANGUAGES.filter(({ name }) => NAMES.includes(name)).map((language) => ({
    language,
    version: VERSION,
  }));
  const going = new AbortController();
  await shortcuts.look(installed, going.signal);
  const building = shortcuts.work(going.signal);
  const compilerIn = async (name: string, ways?: Shortcuts) =>
    new Compiler(sandbox, slots, await CompileCache.open(join(cacheDir, name), CACHE_BYTES), ways);
  const quick = await compilerIn('quick', shortcuts);
  const plain = await compilerIn('plain');

  const outcomes: Outcomes[] = [];
  const waiting = sources.entries();
  const lane = async () => {
    for (const [n, { code, input }] of waiting) {
      const language = installed[n % installed.length]!;
      const by = (compiler: Compiler) => outcomeOf(compiler, language, code, input, sandbox);
      const wasQuick = shortcuts.for(language, { code, extraFiles: {} })?.command.includes('-include') === true;
      outcomes[n] = { wasQuick, quick: await by(quick), plain: await by(plain) };
      if (n % 20 === 19) say(`${n + 1} of ${sources.length} programs compared`);
    }
  };
  try {
    await Promise.all(Array.from({ length: SLOTS }, lane));
  } finally {
    going.abort();
    await building;
    await shortcuts.end();
    sandbox.close();
  }
  return outcomes;
}

async function outcomeOf(
  compiler: Compiler,
  installed: InstalledLanguage,
  code: string,
  input: string,
  sandbox: Sandbox,
): Promise<Outcome> {
  const { signal } = new AbortController();
  const compiled = await compiler.compile(installed, { code, extraFiles: {} }, signal);
  const { tookMs } = compiled;
  const said = compiled.log.replaceAll(PASSING_NAME, 'cc');
  if (!compiled.ok) return { text: said, isProgram: false, tookMs };
  const { language } = installed;
  const run = await sandbox.run({
    args: language.run.command,
    environment: language.run.environment,
    stdin: { text: input },
    stdout: { maxBytes: 1024 ** 2 },
    stderr: { maxBytes: 1024 ** 2 },
    limits: runLimits(limitsFor(VersionConfig.parse({}), language.name), language),
    files: { [language.compile.artifact]: { path: compiled.program.path } },
  });
  compiled.program.release();
  const text = [said, run.status, run.exitStatus, run.texts[STDOUT]].join('\n');
  return { text, isProgram: true, tookMs };
}
