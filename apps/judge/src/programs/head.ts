import type { FileSource, Sandbox } from '../sandbox/sandbox.ts';
import { fitWords } from './outcome.ts';

/** The first characters of a file of the sandbox, for staff who look for what went wrong. */
export async function headOf(sandbox: Sandbox, file: FileSource, length: number): Promise<string> {
  if ('text' in file) return fitWords(file.text, length);
  if ('path' in file) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of await sandbox.read(file.kept)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= 4 * length) break;
  }
  return fitWords(Buffer.concat(chunks).toString('utf8'), length);
}
