import type { PackageFormat } from '@oyez/contract/problems/packages';
import type { ReadProblem } from '../draft.ts';
import type { Archive } from './archive.ts';
import { isFpsPackage, readZippedFps } from './fps.ts';
import { isHojPackage, isOyezPackage, readHojPackage } from './hoj.ts';
import type { Notes } from './notes.ts';
import { isQduojPackage, readQduojPackage } from './qduoj.ts';
import { isTestData, readTestData } from './tests.ts';

/** What a format of packages in a zip is known by, and what is made of one. `name`: as its sender called the file. */
export type Importer = {
  knows: (archive: Archive) => boolean | Promise<boolean>;
  read: (archive: Archive, notes: Notes, name: string) => Promise<ReadProblem[]>;
};

/** Which one a package belongs to is asked in the order of `PACKAGE_FORMATS`. */
export const IMPORTERS: Readonly<Record<PackageFormat, Importer>> = {
  oyez: { knows: isOyezPackage, read: readHojPackage },
  hoj: { knows: isHojPackage, read: readHojPackage },
  qduoj: { knows: isQduojPackage, read: readQduojPackage },
  fps: { knows: isFpsPackage, read: readZippedFps },
  tests: { knows: isTestData, read: (archive, _, name) => readTestData(archive, name) },
};
