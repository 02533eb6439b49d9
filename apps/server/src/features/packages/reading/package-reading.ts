import type { ErrorCode } from '@oyez/contract/errors/catalogue';
import type { PackageFormat } from '@oyez/contract/problems/packages';
import type { ArchiveLimits } from '../../test-data/archive/archive-reading.ts';
import type { ReadPackage } from '../draft.ts';

/** What the process that reads packages is told, and what it answers. */
export type PackageLimits = ArchiveLimits & {
  problems: number;
  /** Of one text, and of everything that is not test data. */
  textBytes: number;
  draftsBytes: number;
  /** Of the tests of one problem. */
  problemBytes: number;
  imageBytes: number;
  attachmentBytes: number;
};

export type PackageTask = {
  path: string;
  /** As its sender called it, fit to be shown. */
  name: string;
  filesDirectory: string;
  limits: PackageLimits;
  /** Refused unless it is this. */
  format: PackageFormat | null;
};

export type PackageAnswer =
  | { kind: 'read'; content: ReadPackage }
  | { kind: 'refused'; code: ErrorCode; params: Record<string, string | number> }
  | { kind: 'failed'; reason: string };
