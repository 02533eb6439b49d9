import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeAudit, type AuditOrigin } from '../../../db/audit.sql.ts';
import { transact } from '../../../db/transact.ts';
import { createZipWriter } from '../../../files/zip-writer.ts';
import type { Download } from '../../../http/downloads.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { Services } from '../../../services.ts';
import { testsToDownload, type DownloadableTests } from './stored-tests.service.ts';
import { hasSubtasks } from '@oyez/contract/rules/case-modes';
import { hasProgram } from '@oyez/contract/rules/judge-modes';
import { OutputDigester } from './output-digest.ts';
import { knownDigests, rememberDigest, type OutputDigest } from './output-digests.sql.ts';

/** The tests of a problem as a zip that is made while it is sent, and the note that somebody took them. */
export async function openTestDataZip(
  services: Services,
  origin: AuditOrigin & { actor: Actor },
  problemId: number,
): Promise<Download> {
  const { database, now } = services;
  const tests = await testsToDownload(database.db, origin.actor, problemId);
  const entry = { action: 'test_data.download', subjectKind: 'problem', subjectId: problemId } as const;
  await transact(services, (tx) => writeAudit(tx, origin, { ...entry, after: { version: tests.version } }, now()));
  return { name: `problem_${problemId}_testcase_${now().getTime()}.zip`, content: pack(services, tests) };
}

function pack(services: Services, tests: DownloadableTests): Readable {
  const zip = createZipWriter();
  const added = new Set<string>();
  for (const one of tests.cases) {
    for (const [name, blob] of [
      [one.inputName, one.input],
      [one.outputName, one.output],
    ] as const) {
      if (added.has(name)) continue;
      added.add(name);
      zip.add(name, () => (blob.size === 0 ? Readable.from([]) : services.files.read(blob.sha256)));
    }
  }
  // The last entry: its digests may have to be computed first.
  zip.add('info', async () => Readable.from([Buffer.from(JSON.stringify(await infoOf(services, tests)))]));
  return zip.end();
}

async function infoOf(services: Services, { config, version, cases }: DownloadableTests): Promise<object> {
  const digests = hasProgram(config.judgeMode) ? new Map<string, OutputDigest>() : await digestsOf(services, cases);
  return {
    mode: config.judgeMode,
    judgeCaseMode: config.caseMode,
    version: String(version),
    testCasesSize: cases.length,
    testCases: cases.map((one) => {
      const digest = digests.get(one.output.sha256);
      return {
        caseId: one.id,
        ...(hasSubtasks(config.caseMode) && { groupNum: one.groupNo }),
        score: one.score,
        inputName: one.inputName,
        outputName: one.outputName,
        ...(digest && {
          outputMd5: digest.md5,
          outputSize: one.output.size,
          allStrippedOutputMd5: digest.allStrippedMd5,
          EOFStrippedOutputMd5: digest.endStrippedMd5,
        }),
      };
    }),
  };
}

async function digestsOf(
  { database, files }: Services,
  cases: DownloadableTests['cases'],
): Promise<Map<string, OutputDigest>> {
  const outputs = new Map(cases.map((one) => [one.output.sha256, one.output.size]));
  const digests = await knownDigests(database.db, [...outputs.keys()]);
  for (const [sha256, size] of outputs) {
    if (digests.has(sha256)) continue;
    const digester = new OutputDigester();
    await pipeline(size === 0 ? Readable.from([]) : files.read(sha256), digester);
    const digest = digester.digest();
    await rememberDigest(database.db, sha256, digest);
    digests.set(sha256, digest);
  }
  return digests;
}
