import type { ErrorCode } from '@oyez/contract/errors/catalogue';
import type { SubtasksCount, TestSetting } from './test-points.ts';

/** What the process that reads archives is told, and what it answers. */

export type ArchiveLimits = {
  /** Entries of the archive, folders and litter included. */
  entries: number;
  fileBytes: number;
  totalBytes: number;
  /** What is said of more. */
  tooLarge?: 'test_data_too_large' | 'package_too_large';
  /** Unpacked to packed, once more than `freeBytes` come out. */
  ratio: number;
  freeBytes: number;
};

export type TestFile = { name: string; sha256: string; size: number };
export type TestPair = { input: string; output: string };

export const NOTICE_CODES = [
  'folder_dropped',
  'folders_flattened',
  'output_unused',
  'file_unused',
  'output_made',
  'line_ends_changed',
  'byte_order_mark',
  'utf16_kept',
  'name_guessed',
  'settings_unread',
  'setting_ignored',
  'limits_in_config',
] as const;
export type NoticeCode = (typeof NOTICE_CODES)[number];
/** About one entry, or about the first of several. */
export type ArchiveNotice = { code: NoticeCode; entry: string; count: number };

/** Files in the store, how they belong together, what else is said of tests, and what people should know about them. */
export type TestUpload = {
  files: TestFile[];
  pairs: TestPair[];
  settings: TestSetting[];
  subtasksCount: SubtasksCount | null;
  notices: ArchiveNotice[];
};

export type ArchiveTask = { path: string; filesDirectory: string; limits: ArchiveLimits };
export type ArchiveAnswer =
  | { kind: 'read'; upload: TestUpload }
  | { kind: 'refused'; code: ErrorCode; params: Record<string, string | number> }
  | { kind: 'failed'; reason: string };

/** Collects notices: one a kind, with the first entry that it is about. */
export class Notices {
  readonly #byCode = new Map<NoticeCode, ArchiveNotice>();

  add(code: NoticeCode, entry: string): void {
    const notice = this.#byCode.get(code);
    if (notice) notice.count += 1;
    else this.#byCode.set(code, { code, entry, count: 1 });
  }

  /** In one order, whichever file was read first. */
  list(): ArchiveNotice[] {
    return NOTICE_CODES.flatMap((code) => this.#byCode.get(code) ?? []);
  }
}
