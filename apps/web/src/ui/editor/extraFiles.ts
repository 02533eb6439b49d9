import { limits } from '@oyez/contract/rules/limits';
import { fileNameFault } from '@oyez/contract/judging/program-files';

/** Files that stand beside a program: content by name, as a problem's form has them. */
export type ExtraFiles = Readonly<Record<string, string>>;
export type ExtraFile = { name: string; content: string };

export type FileTrouble = {
  name?: 'nameMissing' | 'nameRefused' | 'nameTaken' | 'nameOfProgram';
  content?: 'contentMissing';
};

/** What keeps a file from being saved. `instead` is the name of the file that is being edited. */
export function troubleWith(files: ExtraFiles, file: ExtraFile, instead: string | null): FileTrouble {
  const name = file.name.trim();
  const fault = fileNameFault(name);
  const isTaken = name !== instead && Object.hasOwn(files, name);
  return {
    ...(name === '' && { name: 'nameMissing' }),
    ...(name !== '' && fault === 'malformed' && { name: 'nameRefused' }),
    ...(fault === 'taken' && { name: 'nameOfProgram' }),
    ...(isTaken && { name: 'nameTaken' }),
    ...(file.content === '' && { content: 'contentMissing' }),
  };
}

/** A renamed file keeps its place. */
export function withFile(files: ExtraFiles, file: ExtraFile, instead: string | null): ExtraFiles {
  const entry = [file.name.trim(), file.content] as const;
  const entries = Object.entries(files);
  if (instead === null) return Object.fromEntries([...entries, entry]);
  return Object.fromEntries(entries.map((each) => (each[0] === instead ? entry : each)));
}

export function withoutFile(files: ExtraFiles, name: string): ExtraFiles {
  return Object.fromEntries(Object.entries(files).filter(([each]) => each !== name));
}

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}

export function isTooLarge(files: ExtraFiles): boolean {
  return Object.values(files).reduce((sum, text) => sum + bytesOf(text), 0) > limits.problem.extraFilesBytes;
}
