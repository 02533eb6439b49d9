import { limits } from '@oyez/contract/rules/limits';
import { areFileIoNames, fileNameFault } from '@oyez/contract/judging/program-files';
import type { ProblemDraft } from '@oyez/contract/problems/problem-admin';
import type { VersionConfig } from '../../problems/problem-config.ts';
import type { Refuse } from './form-refusal.ts';

const MB = 1024 * 1024;

function readName(name: string, field: string, refuse: Refuse): string {
  const fault = fileNameFault(name);
  if (fault === 'taken') refuse('file_io_name_taken', field, { name });
  return fault === undefined ? name : refuse('file_name_refused', field, { name: name.slice(0, 100) });
}

/** Files that stand beside a program, by name; entries without name or content are left out. */
export function readExtraFiles(
  given: ProblemDraft['userExtraFile'],
  field: string,
  refuse: Refuse,
): Record<string, string> {
  const content = typeof given === 'string' ? parsed(given) : (given ?? {});
  if (typeof content !== 'object' || content === null || Array.isArray(content)) refuse('extra_files_malformed', field);
  const files = Object.entries(content as Record<string, unknown>)
    .filter(([name, text]) => name !== '' && text !== '' && text !== null)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]): [string, string] => {
      if (typeof text !== 'string' || text.includes('\0') || !text.isWellFormed())
        refuse('extra_files_malformed', field);
      return [readName(name, field, refuse), text];
    });
  const bytes = files.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
  if (files.length > limits.problem.extraFiles || bytes > limits.problem.extraFilesBytes) {
    const mb = limits.problem.extraFilesBytes / MB;
    refuse('extra_files_too_large', field, { max: limits.problem.extraFiles, mb });
  }
  return Object.fromEntries(files);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** `beside`: the extra files that stand in the same folder. */
export function readFileIo(
  problem: Pick<ProblemDraft, 'isFileIO' | 'ioReadFileName' | 'ioWriteFileName'>,
  beside: Readonly<Record<string, string>>,
  refuse: Refuse,
): { read: string; write: string } | null {
  if (!problem.isFileIO) return null;
  const read = problem.ioReadFileName?.trim() ?? '';
  const write = problem.ioWriteFileName?.trim() ?? '';
  if (!areFileIoNames(read, write)) refuse('file_io_names_missing', 'problem.ioReadFileName');
  const free = (name: string, field: string) =>
    Object.hasOwn(beside, name) ? refuse('file_io_name_of_extra_file', field, { name }) : readName(name, field, refuse);
  return { read: free(read, 'problem.ioReadFileName'), write: free(write, 'problem.ioWriteFileName') };
}

/** An input that is copied for programs that read it from a file, and too large for that. */
export function tooLargeFileInput(
  { fileIo }: Pick<VersionConfig, 'fileIo'>,
  cases: readonly { inputName: string; input: { size: number } }[],
): { name: string; size: number; max: number } | undefined {
  const max = limits.problem.fileIoInputMb;
  const found = fileIo === null ? undefined : cases.find((one) => one.input.size > max * MB);
  return found && { name: found.inputName, size: Math.ceil(found.input.size / MB), max };
}
