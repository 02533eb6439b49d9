import { limits } from '@oyez/contract/rules/limits';
import { z } from 'zod';
import { PackageDraft } from '../draft.ts';
import { PUBLIC_LINK } from '../links.ts';
import type { Archive } from './archive.ts';
import type { Notes } from './notes.ts';
import { storeTests } from './test-files.ts';
import { decodeText, readJson } from './text/text.ts';

/** Inside a problem's folder: what the JSON beside the folder cannot hold. Where it stands, it is what counts. */
export const OYEZ_FILE = 'oyez.json';

const MAX_PATH = 300;
const WHOLE_LINK = new RegExp(`^(?:${PUBLIC_LINK.source})$`);

/** A draft with names in the place of files. */
export const OyezProblem = PackageDraft.extend({
  format: z.literal('oyez-problem'),
  version: z.literal(1),
  cases: z.array(
    z.object({
      input: z.string().max(MAX_PATH),
      output: z.string().max(MAX_PATH),
      score: z.int().nullable(),
      groupNo: z.int().nullable(),
    }),
  ),
  files: z
    .array(
      z.object({
        kind: z.enum(['image', 'attachment']),
        name: z.string().max(MAX_PATH),
        link: z.string().regex(WHOLE_LINK),
        path: z.string().max(MAX_PATH),
      }),
    )
    .max(limits.packages.files),
});
export type OyezProblem = z.output<typeof OyezProblem>;

export async function readOyezDraft(archive: Archive, path: string, notes: Notes): Promise<PackageDraft | undefined> {
  const content = readJson(decodeText(await archive.read(path), path, notes), path, notes);
  if (content === undefined) return undefined;
  const parsed = OyezProblem.safeParse(content);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? '';
    notes.add('FIELD_MALFORMED', { field }, { file: path });
    return undefined;
  }
  const { format: _format, version: _version, cases, files, ...draft } = parsed.data;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const tests = cases.flatMap(({ input: inputName, output: outputName, score, groupNo }) => {
    const input = archive.find(folder + inputName);
    const output = archive.find(folder + outputName);
    if (input === undefined) notes.add('CASE_FILE_MISSING', { value: inputName }, { file: path });
    if (output === undefined) notes.add('CASE_FILE_MISSING', { value: outputName }, { file: path });
    return input === undefined || output === undefined
      ? []
      : [{ input, output, inputName, outputName, score, groupNo }];
  });
  return {
    ...draft,
    // Written by a site such as this one, from tests that had been looked at before.
    cases: await storeTests(archive, tests, notes, { judgeMode: draft.config.judgeMode, asIs: true }),
    files: await storeFiles(archive, folder, files, notes),
  };
}

async function storeFiles(
  archive: Archive,
  folder: string,
  files: OyezProblem['files'],
  notes: Notes,
): Promise<PackageDraft['files']> {
  const stored: PackageDraft['files'] = [];
  for (const { path, ...file } of files) {
    const found = archive.find(folder + path);
    if (found === undefined) {
      notes.add('IMAGE_MISSING', { value: file.name });
      continue;
    }
    const { imageBytes, attachmentBytes } = archive.limits;
    const blob = await archive.storeBytes(found, file.kind === 'image' ? imageBytes : attachmentBytes);
    if (blob) stored.push({ ...file, blob });
    else notes.add('FILE_TOO_LARGE', { value: file.name });
  }
  if (stored.length > 0) notes.add('IMAGES_INCLUDED', { value: stored.length });
  return stored;
}
