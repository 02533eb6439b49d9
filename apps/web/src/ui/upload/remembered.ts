import { limits } from '@oyez/contract/rules/limits';
import type { UploadPurpose } from '@oyez/contract/problems/test-data';
import { z } from 'zod';
import { readStored, writeStored } from '../../api/storage.ts';

/** Uploads that have begun, so that the same file goes on where it stopped, also after the page was closed. */
const STORED = 'oyez.uploads';
const Remembered = z.object({
  key: z.string(),
  purpose: z.string(),
  name: z.string(),
  size: z.number(),
  changedAt: z.number(),
  begunAt: z.number(),
});
export type Remembered = z.infer<typeof Remembered>;

const KEPT_MS = limits.testData.uploadHours * 3_600_000;

export function rememberedUploads(): Remembered[] {
  try {
    const stored = z.array(Remembered).parse(JSON.parse(readStored(STORED) ?? '[]'));
    return stored.filter((one) => Date.now() - one.begunAt < KEPT_MS);
  } catch {
    return [];
  }
}

/** The same file as far as a browser can tell. */
export function rememberedFor(file: File, purpose: UploadPurpose): Remembered | undefined {
  return rememberedUploads().find(
    (one) =>
      one.purpose === purpose &&
      one.name === file.name &&
      one.size === file.size &&
      one.changedAt === file.lastModified,
  );
}

export function remember(file: File, purpose: UploadPurpose, key: string): void {
  const { name, size, lastModified: changedAt } = file;
  const others = rememberedUploads().filter((one) => one.key !== key);
  writeStored(STORED, JSON.stringify([...others, { key, purpose, name, size, changedAt, begunAt: Date.now() }]));
}

export function forgetUpload(key: string): void {
  const others = rememberedUploads().filter((one) => one.key !== key);
  writeStored(STORED, others.length === 0 ? null : JSON.stringify(others));
}
