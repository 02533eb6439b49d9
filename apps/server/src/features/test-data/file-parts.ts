import { buffer } from 'node:stream/consumers';
import type { FilePart } from '@oyez/contract/problems/case-files';
import type { FileStore, StoredBlob } from '../../files/file-store.ts';

/** UTF-8 needs at most so many bytes for a character. */
const CHARACTER_BYTES = 4;

export type ByteRange = { offset: number; bytes: number };

/** A part of a file as text, from whole character to whole character; a negative offset counts from the end. */
export async function readPart(
  files: FileStore,
  { name, sha256, size }: StoredBlob & { name: string },
  { offset, bytes }: ByteRange,
): Promise<FilePart> {
  const first = Math.min(Math.max(offset < 0 ? size + offset : offset, 0), size);
  const last = Math.min(first + bytes, size);
  const none = { name, size, from: first, to: first, text: '', isText: true };
  if (first === last) return none;
  const content = await buffer(files.read(sha256, { start: first, end: last - 1 }));
  const start = first === 0 ? 0 : charactersFrom(content);
  const end = last === size ? content.length : charactersTo(content);
  const part = content.subarray(start, Math.max(start, end));
  const text = part.toString('utf8');
  return { ...none, from: first + start, to: first + start + part.length, text, isText: isPlainText(part) };
}

const isInsideCharacter = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Where the first whole character begins. */
function charactersFrom(bytes: Buffer): number {
  let at = 0;
  while (at < CHARACTER_BYTES - 1 && isInsideCharacter(bytes[at])) at += 1;
  return at;
}

/** Where the last whole character ends. */
function charactersTo(bytes: Buffer): number {
  let lead = bytes.length - 1;
  while (lead > 0 && bytes.length - lead < CHARACTER_BYTES && isInsideCharacter(bytes[lead])) lead -= 1;
  const byte = bytes[lead] ?? 0;
  const wanted = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
  return bytes.length - lead < wanted ? lead : bytes.length;
}

function isPlainText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
