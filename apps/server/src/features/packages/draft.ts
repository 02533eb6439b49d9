import { LanguageNameSchema } from '@oyez/contract/judging/languages';
import { limits } from '@oyez/contract/rules/limits';
import { PackageNotice } from '@oyez/contract/texts/package-notices';
import { PACKAGE_FORMATS } from '@oyez/contract/problems/packages';
import { Statement } from '@oyez/contract/problems/problems';
import { PROBLEM_TYPES } from '@oyez/contract/rules/problem-types';
import { z } from 'zod';
import { Samples, VersionConfig } from '../problems/problem-config.ts';

const Blob = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), size: z.int().min(0) });

/** A test whose files are in the store already. */
const DraftCase = z.object({
  inputName: z.string(),
  outputName: z.string(),
  input: Blob,
  output: Blob,
  score: z.int().nullable(),
  groupNo: z.int().nullable(),
});
export type PackageCase = z.output<typeof DraftCase>;

/** A picture or attachment of the statement, and what stands for it in the texts. */
const DraftFile = z.object({
  kind: z.enum(['image', 'attachment']),
  name: z.string().max(300),
  link: z.string().max(2000),
  blob: Blob,
});
export type PackageFile = z.output<typeof DraftFile>;

const DraftTag = z.object({
  name: z.string(),
  color: z.string().nullable(),
  /** Both names of a tag that has them, and the classification that it stands in. */
  translations: z.object({ zh: z.string(), en: z.string() }).nullable(),
  classification: z.object({ zh: z.string(), en: z.string() }).nullable(),
});
export type PackageTag = z.output<typeof DraftTag>;

/** A reference solution with the judge statuses of which one has to be its verdict. */
const DraftSolution = z.object({
  name: z.string(),
  language: LanguageNameSchema,
  code: z.string(),
  expected: z.array(z.int()),
});
export type PackageSolution = z.output<typeof DraftSolution>;

/**
 * A problem between two systems: what every importer makes of a package, and what every exporter writes. Formats that
 * know less leave the rest at its default; what a format knows and this does not is a notice.
 */
export const PackageDraft = z.object({
  displayId: z.string().nullable(),
  statements: z.object({ zh: Statement.optional(), en: Statement.optional() }),
  samples: Samples,
  type: z.enum(PROBLEM_TYPES),
  difficulty: z.int().min(0).max(2),
  source: z.string(),
  /** Who sees it, where the package says so. */
  visibility: z.enum(['public', 'hidden', 'contest']).nullable(),
  codeShare: z.boolean(),
  showCases: z.boolean(),
  showFailingTest: z.boolean().default(false),
  author: z.string().nullable(),
  config: VersionConfig,
  /** Null: every language of the site. */
  languages: z
    .array(z.object({ language: LanguageNameSchema, template: z.string().nullable(), templateOn: z.boolean() }))
    .nullable(),
  tags: z.array(DraftTag).max(limits.problem.tags),
  cases: z.array(DraftCase).max(limits.problem.cases),
  files: z.array(DraftFile).max(limits.packages.files),
  solutions: z.array(DraftSolution).default([]),
});
export type PackageDraft = z.output<typeof PackageDraft>;

/** What was read of one problem. Without a draft it cannot be imported, and a notice says why. */
export const ReadProblem = z.object({
  /** Where in the package. */
  place: z.string().max(300),
  title: z.string(),
  draft: PackageDraft.nullable(),
  notices: z.array(PackageNotice),
});
export type ReadProblem = z.output<typeof ReadProblem>;

export const ReadPackage = z.object({
  format: z.enum(PACKAGE_FORMATS),
  problems: z.array(ReadProblem).max(limits.packages.problems),
  notices: z.array(PackageNotice),
});
export type ReadPackage = z.output<typeof ReadPackage>;

/** Everything at its default; importers put in what they know. */
export function emptyDraft(): PackageDraft {
  return {
    displayId: null,
    statements: {},
    samples: [],
    type: 'acm',
    difficulty: 1,
    source: '',
    visibility: null,
    codeShare: false,
    showCases: true,
    showFailingTest: false,
    author: null,
    config: VersionConfig.parse({}),
    languages: null,
    tags: [],
    cases: [],
    files: [],
    solutions: [],
  };
}

export function draftBytes({ cases }: PackageDraft): number {
  return cases.reduce((sum, one) => sum + one.input.size + one.output.size, 0);
}
