import { Readable } from 'node:stream';
import type { CasePart, CaseSide } from '@oyez/contract/problems/case-files';
import { writeAudit, type AuditOrigin } from '../../../db/audit.sql.ts';
import { transact } from '../../../db/transact.ts';
import { fail } from '../../../http/app-error.ts';
import type { Download } from '../../../http/downloads.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { Services } from '../../../services.ts';
import { readPart, type ByteRange } from '../../test-data/file-parts.ts';
import { testsToDownload } from './stored-tests.service.ts';

type CaseFile = { pid: number; caseId: number; side: CaseSide };
type FoundFile = { name: string; seq: number; sha256: string; size: number };

/** A part of a file of the present tests, for who may take them home. */
export async function readCasePart(services: Services, actor: Actor, asked: CaseFile & ByteRange): Promise<CasePart> {
  return { caseId: asked.caseId, ...(await readPart(services.files, await findFile(services, actor, asked), asked)) };
}

/** The whole file, and the note that somebody took it. */
export async function openCaseFile(
  services: Services,
  origin: AuditOrigin & { actor: Actor },
  asked: CaseFile,
): Promise<Download> {
  const { files, now } = services;
  const file = await findFile(services, origin.actor, asked);
  const entry = { action: 'test_data.download', subjectKind: 'problem', subjectId: asked.pid } as const;
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
