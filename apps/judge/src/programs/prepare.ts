import { usesTestlib } from '@oyez/contract/judging/checker-protocols';
import type { JudgeProgram } from '@oyez/contract/judging/judge-tasks';
import { judgeWords } from '@oyez/contract/texts/judge-words';
import { extraFiles, type Compiled, type Compiler } from '../compile/compiler.ts';
import type { InstalledLanguage, Source } from '../compile/installed.ts';
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
  if (!compiled.ok)
    throw new ProgramFault(`${judgeWords('program_not_compiled', { role: program.role })}\n${compiled.log}`);
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
    throw new ProgramFault(judgeWords('program_language', { role, language: program.language }));
  }
  const installed = languages.get(program.language);
  if (!installed) throw new SystemError(judgeWords('program_language_missing', { role, language: program.language }));
  const source: Source = { code, extraFiles: program.files };
  const files = filesBeside(program, source, language);
  const version = `${installed.version}\n${await headersDigest(sandbox, languages)}`;
  const compiled = await compiler.compile({ language, version }, source, signal, options);
  return { language, files, compiled: withTestlibHint(program, compiled) };
}

/** A C compiler stumbles over the header long after the line that includes it. */
function withTestlibHint({ role, language, code }: JudgeProgram, compiled: Compiled): Compiled {
  if (compiled.ok || language !== 'C' || !usesTestlib(code)) return compiled;
  return { ...compiled, log: judgeWords('testlib_needs_cpp', { role }) };
}

/** Its own files must not pass for the case that it is shown, or for what it leaves. */
function filesBeside(program: JudgeProgram, source: Source, language: Language): Record<string, FileSource> {
  const { names, sourceName, leaves } = PROTOCOLS[program.protocol];
  const reserved = [...Object.values(names), ...leaves, sourceName, 'tout'];
  const hiding = Object.keys(source.extraFiles).find((name) => reserved.includes(name));
  if (hiding !== undefined) {
    throw new ProgramFault(judgeWords('program_file_name', { name: hiding, role: program.role }));
  }
  try {
    return extraFiles(source, language);
  } catch (error) {
    if (error instanceof SystemError) throw new ProgramFault(error.message);
    throw error;
  }
}
