import type { PackageFormat } from '@oyez/contract/problems/packages';
import type { ReadProblem } from '../draft.ts';
import type { Archive } from './archive.ts';
import { isFpsPackage, readZippedFps } from './fps.ts';
import { isHojPackage, isOyezPackage, looksLikeHoj, readHojPackage } from './hoj.ts';
import type { Notes } from './notes.ts';
import { isHydroPackage, readHydroPackage } from './hydro.ts';
import { isQduojPackage, readQduojPackage } from './qduoj.ts';
import { isTestData, readTestData } from './tests.ts';

type Asks = (archive: Archive) => boolean | Promise<boolean>;

/** What a format of packages in a zip is known by, and what is made of one. `name`: as its sender called the file. */
export type Importer = {
  /** By marks that no other kind of package has. */
  knows?: Asks;
  /** By how it looks, where none has such marks. */
  resembles?: Asks;
  read: (archive: Archive, notes: Notes, name: string) => Promise<ReadProblem[]>;
};

/** Which one a package belongs to is asked in the order of `PACKAGE_FORMATS`. */
export const IMPORTERS: Readonly<Record<PackageFormat, Importer>> = {
  oyez: { knows: isOyezPackage, read: readHojPackage },
  hoj: { knows: isHojPackage, resembles: looksLikeHoj, read: readHojPackage },
  qduoj: { knows: isQduojPackage, read: readQduojPackage },
  hydro: { knows: isHydroPackage, read: readHydroPackage },
  fps: { knows: isFpsPackage, read: readZippedFps },
  tests: { resembles: isTestData, read: readTestData },
};
