import { limits } from '@oyez/contract/rules/limits';
import { textOf } from '../../../ui/text/tables.ts';

export type Refused = { why: 'tooMany' | 'tooLarge' | 'unreadable'; name: string };

/** What is sent of the files that were chosen; the first of them that cannot be. */
export async function readFiles(
  files: readonly File[],
): Promise<{ files: { name: string; text: string }[] } | { refused: Refused }> {
  const { importFiles, importText } = limits.team;
  if (files.length > importFiles) return { refused: { why: 'tooMany', name: '' } };
  const read: { name: string; text: string }[] = [];
  for (const file of files) {
    if (file.size > 4 * importText) return { refused: { why: 'tooLarge', name: file.name } };
    const text = textOf(new Uint8Array(await file.arrayBuffer()));
    if (text === undefined) return { refused: { why: 'unreadable', name: file.name } };
    if (text.length > importText) return { refused: { why: 'tooLarge', name: file.name } };
    read.push({ name: file.name.slice(0, 200), text });
  }
  return { files: read };
}
