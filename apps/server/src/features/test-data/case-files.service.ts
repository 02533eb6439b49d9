import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { CasePart, CaseSide, FilePart } from '@oyez/contract/problems/case-files';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import { transact } from '../../db/transact.ts';
import type { StoredBlob } from '../../files/file-store.ts';
import { fail } from '../../http/app-error.ts';
import type { Download } from '../../http/downloads.ts';
import type { Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { testsToDownload } from '../problems/problem-cases.service.ts';
import { uploadedFiles } from './uploads.service.ts';

/** UTF-8 needs at most so many bytes for a character. */
const CHARACTER_BYTES = 4;

type CaseFile = { pid: number; caseId: number; side: CaseSide };
type FoundFile = { name: string; seq: number; sha256: string; size: number };

/** A part of a file of the present tests, for who may take them home. */
export async function readCasePart(services: Services, actor: Actor, asked: CaseFile & Range): Promise<CasePart> {
  return { caseId: asked.caseId, ...(await readPart(services, await findFile(services, actor, asked), asked)) };
}

/** A part of a file that somebody has sent and no problem has yet. */
export async function readUploadPart(
  services: Services,
  actor: Actor,
  { key, name, ...asked }: { key: string; name: string } & Range,
): Promise<FilePart> {
  const { byName } = await uploadedFiles(services.database.db, key, actor.id, services.now());
  const blob = byName.get(name) ?? fail('case_not_found');
  return readPart(services, { name, ...blob }, asked);
}

type Range = { offset: number; bytes: number };

async function readPart(
  services: Services,
  { name, sha256, size }: StoredBlob & { name: string },
  { offset, bytes }: Range,
): Promise<FilePart> {
  const first = Math.min(Math.max(offset < 0 ? size + offset : offset, 0), size);
  const last = Math.min(first + bytes, size);
  const none = { name, size, from: first, to: first, text: '', isText: true };
  if (first === last) return none;
  const content = await buffer(services.files.read(sha256, { start: first, end: last - 1 }));
  const start = first === 0 ? 0 : charactersFrom(content);
  const end = last === size ? content.length : charactersTo(content);
  const part = content.subarray(start, Math.max(start, end));
  const text = part.toString('utf8');
  return { ...none, from: first + start, to: first + start + part.length, text, isText: isPlainText(part) };
}

/** The whole file, and the note that somebody took it. */
export async function openCaseFile(
  services: Services,
  origin: AuditOrigin & { actor: Actor },
  asked: CaseFile,
): Promise<Download> {
  const { files, now } = services;
  const file = await findFile(services, origin.actor, asked);
  const entry = { action: 'test_data.download', subjectKind: 'problem', subjectId: asked.pid };
  await transact(services, (tx) => writeAudit(tx, origin, { ...entry, after: { file: file.name } }, now()));
  const content = file.size === 0 ? Readable.from([]) : files.read(file.sha256);
  // Names that setters gave may hold any letters; this one fits every header and file system.
  return { name: `problem_${asked.pid}_${file.seq}.${asked.side === 'input' ? 'in' : 'out'}`, content };
}

async function findFile(services: Services, actor: Actor, { pid, caseId, side }: CaseFile): Promise<FoundFile> {
  const { cases } = await testsToDownload(services.database.db, actor, pid);
  const one = cases.find(({ id }) => id === caseId) ?? fail('case_not_found');
  return { name: side === 'input' ? one.inputName : one.outputName, seq: one.seq, ...one[side] };
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
