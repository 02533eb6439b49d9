import { limits } from '@oyez/contract/rules/limits';
import type { Statement } from '@oyez/contract/problems/problems';
import type { RemoteLook, REMOTE_OUTCOMES } from '@oyez/contract/problems/remote-import';
import type { RemoteId, Site } from '@oyez/remote-judges/provider';
import { writeAudit, type AuditOrigin } from '../../db/audit.sql.ts';
import type { Db, Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import type { Locale } from '@oyez/contract/wire/values';
import { fail } from '../../http/app-error.ts';
import { can, type Actor } from '../../policy/actor.ts';
import type { Services } from '../../services.ts';
import { publishImportedFile } from '../files/imported-files.service.ts';
import { createProblemIn } from '../problem-setting/create-problem.service.ts';
import { overwriteProblemIn } from '../problem-setting/overwrite-problem.service.ts';
import { lockEditable } from '../problem-setting/problem-setting.service.ts';
import { ownTagIds, remoteTagIds } from '../tags/tags.service.ts';
import { problemTypeOf } from '@oyez/contract/rules/problem-types';
import { changesBetween, digestOf, RemoteDraft, sourceOf } from './remote-draft.ts';
import { noteText } from './note-texts.ts';
import { remoteIdOf, siteNamed } from './remote-ids.ts';
import {
  findLook,
  forgetLooks,
  insertImport,
  keepLook,
  latestImport,
  presentProblems,
  type PresentRow,
} from './remote-import.sql.ts';
import { fetchAssets, type FetchedAsset } from './remote-assets.service.ts';
import { readProblem } from './remote-reading.service.ts';

/** Who imports, and by which request. */
export type Importer = AuditOrigin & { actor: Actor; now: Date };
export type Taken = {
  pid: number;
  problemId: string;
  outcome: (typeof REMOTE_OUTCOMES)[number];
  version: number;
  /** Pictures and files that could not be had. */
  missing: string[];
};

/** The problem as it stands at its judge now, and what has changed there since it was imported. Nothing is changed here. */
export async function lookAt(
  services: Services,
  { oj, remoteId }: { oj: string; remoteId: string },
  locale: Locale,
): Promise<RemoteLook> {
  const { database, now } = services;
  const site = siteNamed(services.remote, oj);
  const id = remoteIdOf(site, remoteId);
  const draft = await readProblem(services, site, id);
  await keepLook(database.db, nameOf(site, id), draft, now());
  const present = await findPresent(database.db, site, id);
  const before = present && (await latestImport(database.db, present.id));
  return {
    oj: site.key,
    remoteId: id.stored,
    problemId: id.canonical,
    statement: statementOf(draft),
    samples: draft.samples,
    timeLimit: draft.timeLimit,
    memoryLimit: draft.memoryLimit,
    sourceUrl: draft.sourceUrl,
    tags: draft.tags,
    languages: draft.languages,
    pictures: draft.assets.length,
    marks: draft.marks,
    notes: draft.notes.map((note) => noteText(note, locale)),
    present:
      present === undefined
        ? null
        : {
            pid: present.id,
            version: before?.n ?? 0,
            importedAt: (before?.imported_at ?? present.modified_at).toISOString(),
            isEdited: before !== undefined && present.modified_at > before.imported_at,
            missing: before?.missing ?? [],
          },
    changes: before === undefined ? [] : changesBetween(RemoteDraft.parse(before.draft), draft),
    token: digestOf(draft),
  };
}

/** Imports what was looked at, and nothing else. */
export async function takeLookedAt(
  services: Services,
  { oj, remoteId, token }: { oj: string; remoteId: string; token: string },
  by: Importer,
): Promise<Taken> {
  const site = siteNamed(services.remote, oj);
  const id = remoteIdOf(site, remoteId);
  const since = new Date(by.now.getTime() - limits.remoteImport.lookMinutes * 60_000);
  const look = await findLook(services.database.db, nameOf(site, id), since);
  const draft = RemoteDraft.parse(look?.draft ?? fail('remote_look_outdated'));
  if (digestOf(draft) !== token) fail('remote_look_outdated');
  return take(services, site, id, draft, by);
}

/** The contract's one step: what stands here already is refused. */
export async function importNew(
  services: Services,
  { name, problemId }: { name: string; problemId: string },
  by: Importer,
): Promise<Taken> {
  const site = siteNamed(services.remote, name);
  const id = remoteIdOf(site, problemId);
  if ((await findPresent(services.database.db, site, id)) !== undefined) fail('remote_problem_present');
  const taken = await take(services, site, id, await readProblem(services, site, id), by);
  return taken.outcome === 'created' ? taken : fail('remote_problem_present');
}

/** For a contest or training: the problem that stands here, or else imported by those who may import. */
export async function presentOrImported(
  services: Services,
  { name, problemId }: { name: string; problemId: string },
  by: Importer,
): Promise<{ pid: number; problemId: string }> {
  const site = siteNamed(services.remote, name);
  const id = remoteIdOf(site, problemId);
  const present = await findPresent(services.database.db, site, id);
  if (present !== undefined) return { pid: present.id, problemId: present.display_id };
  if (!mayImport(by.actor)) fail('remote_import_forbidden');
  return take(services, site, id, await readProblem(services, site, id), by);
}

function mayImport(actor: Actor): boolean {
  return can(actor, 'problem_admin');
}

/** Which of these stand here, by their names here. */
export async function presentAmong(
  db: Db,
  problems: readonly { site: Site; id: RemoteId }[],
): Promise<Map<string, PresentRow>> {
  const rows = await presentProblems(
    db,
    problems.map(({ site, id }) => ({ ...nameOf(site, id), canonical: id.canonical })),
  );
  const found = new Map<string, PresentRow>();
  for (const { site, id } of problems) {
    const row = rows.find((one) => isProblem(one, site, id));
    if (row !== undefined) found.set(id.canonical, row);
  }
  return found;
}

/** What was looked at long ago is not what stands there now. */
export async function forgetOldLooks({ database, now }: Services): Promise<void> {
  await forgetLooks(database.db, new Date(now().getTime() - 2 * limits.remoteImport.lookMinutes * 60_000));
}

async function findPresent(db: Db | Tx, site: Site, id: RemoteId): Promise<PresentRow | undefined> {
  const rows = await presentProblems(db, [{ ...nameOf(site, id), canonical: id.canonical }]);
  return rows.find((one) => isProblem(one, site, id));
}

/** However its id was written when it was imported. */
function isProblem({ remote_oj: oj, remote_id: stored }: PresentRow, site: Site, { canonical }: RemoteId): boolean {
  if (oj !== site.key || stored === null) return false;
  try {
    return site.parseId(stored).canonical === canonical;
  } catch {
    return false;
  }
}

function nameOf(site: Site, id: RemoteId): { oj: string; remoteId: string } {
  return { oj: site.key, remoteId: id.stored };
}

/** Pictures are fetched and made anew before the transaction, which is short; everything else happens in it, or nothing. */
async function take(services: Services, site: Site, id: RemoteId, draft: RemoteDraft, by: Importer): Promise<Taken> {
  const { db } = services.database;
  const standing = await findPresent(db, site, id);
  const last = standing && (await latestImport(db, standing.id));
  const same =
    standing && last && digestOf(RemoteDraft.parse(last.draft)) === digestOf(draft)
      ? { pid: standing.id, problemId: standing.display_id, outcome: 'unchanged' as const, version: last.n }
      : undefined;
  if (same && last?.missing.length === 0) return { ...same, missing: [] };
  const assets = await fetchAssets(services, site, id, draft.assets);
  const missing = assets.filter((one) => one.ready === undefined).map((one) => one.name);
  // What could not be had then is the reason to try again; it changes something where one of them is there now.
  if (same && last && missing.length >= last.missing.length) return { ...same, missing };
  return transact(services, async (tx) => {
    const statements = { [languageOf(draft)]: statementOf(draft, await publishAll(tx, assets, by)) };
    const present = await findPresent(tx, site, id);
    const written = {
      source: sourceOf(id.canonical, draft),
      statements,
      samples: draft.samples,
      languages: draft.languages.map((language) => ({ language })),
      config: { timeMs: draft.timeLimit, memoryMb: draft.memoryLimit, removeEndBlank: false },
    };
    const tagIds = await remoteTagIds(tx, site.key, draft.tags.length === 0 ? [site.key] : draft.tags);
    const facts = { oj: site.key, remoteId: id.stored, timeMs: draft.timeLimit, memoryMb: draft.memoryLimit };
    if (present === undefined) {
      const problemId = await createProblemIn(
        tx,
        {
          ...written,
          displayId: id.canonical,
          remote: { oj: site.key, id: id.stored },
          ownerId: by.actor.id,
          type: 'acm',
          difficulty: 1,
          showCases: site.capabilities.perTest,
          tagIds,
        },
        [],
        by.now,
      );
      await record(tx, { problemId, n: 1, draft, missing }, by, { ...facts, displayId: id.canonical });
      return { pid: problemId, problemId: id.canonical, outcome: 'created' as const, version: 1, missing };
    }
    const problem = await lockEditable(tx, by.actor, present.id);
    const n = ((await latestImport(tx, present.id))?.n ?? 0) + 1;
    await overwriteProblemIn(
      tx,
      problem,
      {
        ...written,
        type: problemTypeOf(problem.type),
        difficulty: problem.difficulty,
        codeShare: problem.code_share,
        showCases: problem.show_cases,
        showFailingTest: problem.show_failing_test,
        tagIds: [...(await ownTagIds(tx, present.id)), ...tagIds],
        cases: [],
      },
      { userId: by.actor.id, now: by.now },
    );
    await record(tx, { problemId: present.id, n, draft, missing }, by, facts);
    return { pid: present.id, problemId: problem.display_id, outcome: 'updated' as const, version: n, missing };
  }).catch(async (error: unknown) => {
    // Two people at once; else the site has a problem of its own under that number.
    if (standing === undefined && (await findPresent(db, site, id)) !== undefined) fail('remote_problem_present');
    throw error;
  });
}

async function record(
  tx: Tx,
  row: { problemId: number; n: number; draft: RemoteDraft; missing: string[] },
  by: Importer,
  facts: object,
): Promise<void> {
  const { problemId, n, missing } = row;
  await insertImport(tx, { ...row, userId: by.actor.id, now: by.now }, limits.remoteImport.versions);
  const after = { ...facts, import: n, ...(missing.length > 0 && { missing }) };
  await writeAudit(
    tx,
    by,
    { action: 'problem.remote_import', subjectKind: 'problem', subjectId: problemId, after },
    by.now,
  );
}

type Links = ReadonlyMap<string, string>;

async function publishAll(tx: Tx, assets: readonly FetchedAsset[], { actor, now }: Importer): Promise<Links> {
  const links = new Map<string, string>();
  for (const { placeholder, name, url, ready } of assets) {
    const link = ready === undefined ? url : await publishImportedFile(tx, ready, { ownerId: actor.id, name, now });
    links.set(placeholder, link);
  }
  return links;
}

/** Without the files: pictures are named by their addresses, which no page here loads. */
function statementOf(
  draft: RemoteDraft,
  links: Links = new Map(draft.assets.map((one) => [one.placeholder, one.url])),
): Statement {
  const placed = (text: string) =>
    text.replaceAll(/remote-asset:\d+/g, (placeholder) => links.get(placeholder) ?? placeholder);
  const { title, description, input, output, hint } = draft;
  return {
    title,
    description: placed(description),
    input: placed(input),
    output: placed(output),
    hint: placed(hint),
  };
}

/** Most are in English, some in Chinese; what is neither is taken for English, which more readers know. */
function languageOf({ title, description, input }: RemoteDraft): 'zh' | 'en' {
  const text = `${title} ${description} ${input}`;
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const kana = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  return han > text.length / 10 && kana < han / 10 ? 'zh' : 'en';
}
