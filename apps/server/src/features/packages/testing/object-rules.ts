import { startUpload } from '@oyez/contract/problems/test-data';
import type { TestSite } from '../../../testing/site.ts';
import type { TestUser } from '../../../testing/builders.ts';
import {
  CANARY,
  EDITORS,
  own,
  authored,
  hiddenProblem,
  tells,
  type ObjectRules,
} from '../../../testing/requests/object-rule.ts';

/** A package that was looked at, with one problem. */
async function aPackage(site: TestSite, owner: TestUser): Promise<number> {
  const { db } = site.database;
  const { id } = await db
    .insertInto('package_import')
    .values({
      user_id: owner.id,
      original_name: CANARY,
      size: 1,
      format: 'hoj',
      state: 'preview',
      created_at: site.now(),
      expires_at: new Date(site.now().getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('package_import_problem')
    .values({ import_id: id, n: 1, place: 'a.json', title: CANARY })
    .execute();
  return id;
}

export const objectRules: ObjectRules = {
  readSentPackage: {
    whose: own,
    owner: 'admin',
    name: async (site, owner) => {
      const body = { name: 'a.zip', size: 4, purpose: 'package' as const };
      const { data } = await site.call(startUpload, { token: owner.token, body });
      return { body: { key: data?.key ?? '' }, served: ({ text }) => text.includes('upload_incomplete') };
    },
  },
  getPackageImport: {
    whose: own,
    owner: 'admin',
    name: async (site, owner) => ({ params: { id: String(await aPackage(site, owner)) }, ...tells }),
  },
  getPackageProblems: {
    whose: own,
    owner: 'admin',
    name: async (site, owner) => ({ params: { id: String(await aPackage(site, owner)) }, ...tells }),
  },
  startPackageImport: {
    whose: own,
    owner: 'admin',
    name: async (site, owner) => ({
      body: { id: await aPackage(site, owner) },
      served: ({ text }) => text.includes('import_nothing_chosen'),
    }),
  },
  stopPackageImport: {
    whose: own,
    owner: 'admin',
    name: async (site, owner) => ({
      body: { id: await aPackage(site, owner) },
      served: ({ text }) => text.includes('import_not_running'),
    }),
  },
  undoReplacement: {
    whose: own,
    owner: 'admin',
    name: async (site, owner) => ({
      body: { id: await aPackage(site, owner), n: 1 },
      served: ({ text }) => text.includes('import_undo_gone'),
    }),
  },
  dropPackageImport: {
    whose: own,
    owner: 'admin',
    name: async (site, owner) => ({ body: { id: await aPackage(site, owner) } }),
  },
  previewExport: {
    whose: authored,
    owner: 'admin',
    others: EDITORS,
    name: async (site, owner) => ({ query: { pid: String((await hiddenProblem(site, owner)).id) }, ...tells }),
  },
};
