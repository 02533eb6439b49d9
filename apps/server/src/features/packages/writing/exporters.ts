import { limits } from '@oyez/contract/rules/limits';
import type { PackageNotice } from '@oyez/contract/texts/package-notices';
import type { ExportFormat } from '@oyez/contract/problems/packages';
import { Readable } from 'node:stream';
import type { FileStore } from '../../../files/file-store.ts';
import { fail } from '../../../http/app-error.ts';
import type { PackageDraft } from '../draft.ts';
import type { DraftToWrite } from './drafts.service.ts';
import { fitsXml, writeFpsPackage, type FpsProblem } from './fps-package.ts';
import { fpsLosses, oyezLosses } from './losses.ts';
import { writeOyezPackage } from './oyez-package.ts';

const MB = 1024 * 1024;

export type Exporter = {
  fileEnding: 'zip' | 'xml';
  /** How many bytes of tests are too many for one file. */
  refuseTooMuch: (bytes: number) => void;
  /** What it cannot keep of a problem. */
  losses: (files: FileStore, draft: PackageDraft) => Promise<PackageNotice[]>;
  /** Looks at everything that may be refused; what it answers makes the file while it is read. */
  prepare: (files: FileStore, problems: readonly DraftToWrite[]) => Promise<() => Readable>;
};

export const EXPORTERS: Readonly<Record<ExportFormat, Exporter>> = {
  oyez: {
    fileEnding: 'zip',
    refuseTooMuch: () => undefined,
    losses: async (_, draft) => oyezLosses(draft),
    prepare: async (files, problems) => () => writeOyezPackage(files, problems),
  },
  fps: {
    fileEnding: 'xml',
    refuseTooMuch: (bytes) => {
      const max = limits.packages.fpsMb;
      if (bytes > max * MB) fail('export_fps_too_large', { mb: Math.ceil(bytes / MB), max });
    },
    losses: async (files, draft) => {
      const leftOut = await unfitTests(files, draft);
      return fpsLosses(
        draft,
        draft.cases.filter((_, index) => leftOut.has(index)).map((one) => one.inputName),
      );
    },
    prepare: async (files, problems) => {
      const fitting: FpsProblem[] = [];
      for (const one of problems) fitting.push({ ...one, leftOut: await unfitTests(files, one.draft) });
      return () => Readable.from(writeFpsPackage(files, fitting));
    },
  },
};

async function unfitTests(files: FileStore, { cases }: PackageDraft): Promise<Set<number>> {
  const unfit = new Set<number>();
  for (const [index, one] of cases.entries()) {
    const fits = (await fitsXml(files, one.input)) && (await fitsXml(files, one.output));
    if (!fits) unfit.add(index);
  }
  return unfit;
}
