import { LANGUAGE_NAMES, LanguageNameSchema } from '@oyez/contract/judging/languages';
import { problemTypeOf } from '@oyez/contract/rules/problem-types';
import { problemAuthOf } from '@oyez/contract/problems/problem-visibility';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { fail } from '../../../http/app-error.ts';
import type { Actor } from '../../../policy/actor.ts';
import type { Services } from '../../../services.ts';
import { publicFileBehind } from '../../files/imported-files.service.ts';
import { Samples, VersionConfig } from '../../problems/problem-config.ts';
import { problemPolicy, visibleProblems } from '../../../policy/problems.policy.ts';
import type { PackageDraft, PackageFile, PackageSolution } from '../draft.ts';
import { PUBLIC_LINK } from '../links.ts';
import {
  casesToWrite,
  languagesToWrite,
  problemsToWrite,
  solutionsToWrite,
  statementsToWrite,
  tagsToWrite,
  type ProblemToWrite,
} from './exports.sql.ts';

export type DraftToWrite = { id: number; displayId: string; modifiedAt: Date; draft: PackageDraft };

/** The problems with everything in them, for who may change every one of them; the failure to answer with otherwise. */
export async function draftsToWrite(services: Services, actor: Actor, ids: readonly number[]): Promise<DraftToWrite[]> {
  const { db } = services.database;
  const wanted = [...new Set(ids)];
  const rows = await problemsToWrite(db, wanted, visibleProblems(actor));
  if (rows.length < wanted.length) fail('problem_not_found');
  for (const row of rows) if (!problemPolicy.edit(actor, row)) fail('problem_edit_forbidden');
  const [statements, languages, tags, solutions, cases] = await Promise.all([
    statementsToWrite(db, wanted),
    languagesToWrite(db, wanted),
    tagsToWrite(db, wanted),
    solutionsToWrite(db, wanted),
    casesToWrite(
      db,
      rows.flatMap((row) => row.test_set_id ?? []),
    ),
  ]);
  const drafts: DraftToWrite[] = [];
  for (const row of rows) {
    const texts = statements.filter((one) => one.problem_id === row.id);
    const textIn = (lang: string) => {
      const found = texts.find((one) => one.lang === lang);
      if (!found) return undefined;
      const { title, description, input, output, hint } = found;
      return { title, description, input, output, hint };
    };
    const inBoth = { zh: textIn('zh'), en: textIn('en') };
    const draft: PackageDraft = {
      ...ownFactsOf(row),
      statements: inBoth,
      languages: languages
        .filter((one) => one.problem_id === row.id)
        .map(({ language, template, template_on: templateOn }) => ({
          language: LanguageNameSchema.parse(language),
          template,
          templateOn,
        }))
        .toSorted((a, b) => LANGUAGE_NAMES.indexOf(a.language) - LANGUAGE_NAMES.indexOf(b.language)),
      tags: tags
        .filter((one) => one.problem_id === row.id)
        .map((one) => ({
          name: one.name,
          color: one.color,
          translations: namesIn(one.translations),
          classification:
            one.class_name === null
              ? null
              : (namesIn(one.class_translations) ?? { zh: one.class_name, en: one.class_name }),
        })),
      cases: cases
        .filter((one) => one.test_set_id === row.test_set_id)
        .map((one) => ({
          inputName: one.input_name,
          outputName: one.output_name,
          input: { sha256: one.input_sha, size: one.input_size },
          output: { sha256: one.output_sha, size: one.output_size },
          score: one.score,
          groupNo: one.group_no,
        })),
      files: await filesIn(services, texts),
      solutions: await Promise.all(
        solutions.filter((one) => one.problem_id === row.id).map((one) => solutionIn(services, one)),
      ),
    };
    drafts.push({ id: row.id, displayId: row.display_id, modifiedAt: row.modified_at, draft });
  }
  return drafts;
}

function ownFactsOf(row: ProblemToWrite) {
  return {
    displayId: row.display_id,
    samples: Samples.parse(row.samples),
    type: problemTypeOf(row.type),
    difficulty: Math.min(Math.max(row.difficulty, 0), 2),
    source: row.source ?? '',
    visibility: problemAuthOf({ hidden: row.hidden, contestOnly: row.contest_only }),
    codeShare: row.code_share,
    showCases: row.show_cases,
    showFailingTest: row.show_failing_test,
    author: row.author,
    // The points follow from the tests.
    config: { ...VersionConfig.parse(row.config ?? {}), totalScore: null },
  };
}

const Names = z.object({ zh: z.string().min(1), en: z.string().min(1) });

function namesIn(value: unknown): { zh: string; en: string } | null {
  return Names.safeParse(value).data ?? null;
}

async function solutionIn(
  { files }: Services,
  row: { name: string; language: string; expected: unknown; source_sha: string },
): Promise<PackageSolution> {
  return {
    name: row.name,
    language: LanguageNameSchema.parse(row.language),
    code: await text(files.read(row.source_sha)),
    expected: z.array(z.int()).parse(row.expected),
  };
}

/** The pictures and attachments that the texts show. */
async function filesIn(
  services: Services,
  texts: readonly { description: string; input: string; output: string; hint: string }[],
): Promise<PackageFile[]> {
  const written = texts.map((one) => `${one.description}\n${one.input}\n${one.output}\n${one.hint}`).join('\n');
  const links = new Set([...written.matchAll(PUBLIC_LINK)].map((found) => found[0]));
  const files: PackageFile[] = [];
  for (const link of links) {
    const found = await publicFileBehind(services, link);
    if (!found) continue;
    const { sha256, size, name, kind } = found;
    files.push({ kind, name, link, blob: { sha256, size } });
  }
  return files;
}
