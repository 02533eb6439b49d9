import type { JudgeProgram } from '@oyez/contract/judge-tasks';
import { extraFiles, type Compiled, type Compiler, type InstalledLanguage, type Source } from '../compile/compiler.ts';
import { SystemError } from '../errors.ts';
import type { Language } from '../languages/language.ts';
import { programLanguage } from '../languages/programs.ts';
import type { FileSource, Sandbox } from '../sandbox/sandbox.ts';
import { headersDigest } from './headers.ts';
import { ProgramFault, type PreparedProgram } from './program.ts';
import { PROTOCOLS } from './protocols/index.ts';

type Workshop = { sandbox: Sandbox; compiler: Compiler; languages: ReadonlyMap<string, InstalledLanguage> };

type CompileOptions = Parameters<Compiler['compile']>[3];

/** Compiles it, or takes it from the cache. What does not compile is the setter's to mend. */
export async function prepareProgram(
  program: JudgeProgram,
  workshop: Workshop,
  signal: AbortSignal,
  options: CompileOptions = {},
): Promise<PreparedProgram> {
  const { language, files, compiled } = await compileProgram(program, workshop, signal, options);
  if (!compiled.ok) throw new ProgramFault(`the ${program.role} does not compile:\n${compiled.log}`);
  return {
    program,
    language,
    files: { ...files, [language.compile.artifact]: { path: compiled.program.path } },
    release: compiled.program.release,
  };
}

export async function compileProgram(
  program: JudgeProgram,
  { sandbox, compiler, languages }: Workshop,
  signal: AbortSignal,
  options: CompileOptions = {},
): Promise<{ language: Language; files: Record<string, FileSource>; compiled: Compiled }> {
  const { role, code } = program;
  const language = programLanguage(role, program.language);
  if (!language) {
    throw new ProgramFault(`the ${role} is written in ${program.language}: C, C++ and Python3 are possible`);
  }
  const installed = languages.get(program.language);
  if (!installed) throw new SystemError(`the ${role} needs ${program.language}, which this node does not have`);
  const source: Source = { code, extraFiles: program.files };
  const files = filesBeside(program, source, language);
  const version = `${installed.version}\n${await headersDigest(sandbox, languages)}`;
  return { language, files, compiled: await compiler.compile({ language, version }, source, signal, options) };
}

/** Its own files must not pass for the case that it is shown, or for what it leaves. */
function filesBeside(program: JudgeProgram, source: Source, language: Language): Record<string, FileSource> {
  const { names, sourceName, leaves } = PROTOCOLS[program.protocol];
  const reserved = [...Object.values(names), ...leaves, sourceName, 'tout'];
  const hiding = Object.keys(source.extraFiles).find((name) => reserved.includes(name));
  if (hiding !== undefined) {
    throw new ProgramFault(`the ${program.role}'s extra file "${hiding}" has a name that the judge uses: rename it`);
  }
  try {
    return extraFiles(source, language);
  } catch (error) {
    if (error instanceof SystemError) throw new ProgramFault(error.message);
    throw error;
  }
}
