import type { Role } from '@oyez/contract/accounts/permissions';
import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { startUpload } from '@oyez/contract/problems/test-data';
import { runSamples, submitProblemTestJudge } from '@oyez/contract/submissions/test-runs';
import { STATUS } from '@oyez/contract/judging/verdict';
import { transact } from '../db/transact.ts';
import { sendSystemMessage } from '../features/messages/messages.service.ts';
import type { TestUser } from './builders.ts';
import { aJudgedSubmission, aProblem } from './problem-builders.ts';
import type { TestSite } from './site.ts';

export const CANARY = 'CANARY-7f3a';

export type Named = {
  query?: Record<string, string>;
  params?: Record<string, string>;
  body?: object;
  bytes?: Buffer;
  /** Where the status 200 alone does not say whether the caller was served. */
  served?: (answer: { status: number; text: string }) => boolean | Promise<boolean>;
};

type Rule = {
  whose: string;
  /** Names something of the owner's, made for this one try. Left out where tests of the feature itself cover it. */
  name?: (site: TestSite, owner: TestUser) => Promise<Named>;
  owner?: Role;
  /** Roles that the call serves although it is another's. */
  others?: readonly Role[];
};

const SETTERS: readonly Role[] = ['root', 'admin', 'problem_admin'];
const EDITORS: readonly Role[] = ['root', 'problem_admin'];

const open = { whose: 'anybody’s' } satisfies Rule;
const visible = { whose: 'what the caller may see' } satisfies Rule;
const own = 'the caller’s own';
const authored = 'the author’s, and every problem for who may edit any';
const ofCode = 'anybody’s facts; code for its author, for staff, and where it is shared';

const tells = { served: ({ text }: { text: string }) => text.includes(CANARY) };

async function hiddenProblem(site: TestSite, owner: TestUser) {
  return aProblem(site, { ownerId: owner.id, hidden: true, title: CANARY });
}

async function submission(site: TestSite, owner: TestUser, status: number): Promise<{ submitId: string; pid: string }> {
  const problem = await aProblem(site);
  const id = await aJudgedSubmission(site, { userId: owner.id, problemId: problem.id, status, code: CANARY });
  return { submitId: String(id), pid: String(problem.id) };
}

/** A run of the one sample of a problem, waiting in line. */
async function sampleRuns(site: TestSite, owner: TestUser): Promise<string[]> {
  const { id } = await aProblem(site, { samples: [{ input: CANARY, output: '3' }] });
  const body = { pid: id, language: 'Python3', code: 'x', type: 'public' };
  const { data } = await site.call(runSamples, { token: owner.token, body });
  return (data ?? []).map((run) => run.key);
}

async function upload(site: TestSite, owner: TestUser): Promise<{ params: { key: string } }> {
  const body = { name: 'a.zip', size: 4, purpose: 'test-data' as const };
  const { data } = await site.call(startUpload, { token: owner.token, body });
  return { params: { key: data?.key ?? '' } };
}

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

/** Every call by name that may name an object and that not only a role opens. */
export const objectRules: Readonly<Record<string, Rule>> = {
  revokeSession: {
    whose: own,
    async name(site, owner) {
      const row = await site.database.db
        .selectFrom('session')
        .select('id')
        .where('user_id', '=', owner.id)
        .executeTakeFirstOrThrow();
      return { body: { id: row.id } };
    },
  },
  cleanMessages: {
    whose: own,
    async name(site, owner) {
      const { db } = site.database;
      await transact(site, (tx) =>
        sendSystemMessage(tx, { userId: owner.id, template: 'password_changed', params: { ip: '' } }, site.now()),
      );
      const find = () => db.selectFrom('message').select('id').where('user_id', '=', owner.id).executeTakeFirst();
      const { id } = (await find()) ?? { id: 0 };
      return { query: { type: 'Sys', id: String(id) }, served: async () => (await find()) === undefined };
    },
  },
  deleteMdImg: { whose: own },
  getLastAcCode: {
    whose: own,
    async name(site, owner) {
      const { pid } = await submission(site, owner, STATUS.accepted);
      return { query: { pid }, ...tells };
    },
  },
  resubmitSubmission: {
    whose: own,
    async name(site, owner) {
      const { submitId } = await submission(site, owner, STATUS.submitted_failed);
      return { query: { submitId } };
    },
  },
  updateSubmission: {
    whose: own,
    async name(site, owner) {
      const { submitId } = await submission(site, owner, STATUS.accepted);
      return { body: { submitId: Number(submitId), share: true } };
    },
  },
  getJudgingProgress: {
    whose: `${own}, any for who may rejudge`,
    others: ['root'],
    async name(site, owner) {
      const { displayId } = await aProblem(site);
      const body = { pid: displayId, language: 'C', code: CANARY };
      const { data } = await site.call(submitProblemJudge, { token: owner.token, body });
      return { query: { submitId: String(data?.submitId) } };
    },
  },
  getTestJudgeResult: {
    whose: own,
    async name(site, owner) {
      const { id } = await aProblem(site);
      const body = { pid: id, language: 'Python3', code: 'x', type: 'public', userInput: CANARY };
      const { data } = await site.call(submitProblemTestJudge, { token: owner.token, body });
      return { query: { testJudgeKey: data ?? '' } };
    },
  },
  readTestRuns: {
    whose: own,
    name: async (site, owner) => ({
      body: { keys: await sampleRuns(site, owner) },
      served: ({ text }) => text.includes('"key"'),
    }),
  },
  cancelTestRuns: {
    whose: own,
    name: async (site, owner) => ({
      body: { keys: await sampleRuns(site, owner) },
      served: ({ text }) => text.includes('"cancelled":1'),
    }),
  },
  getSubmissionDetail: {
    whose: ofCode,
    others: SETTERS,
    async name(site, owner) {
      const { submitId } = await submission(site, owner, STATUS.accepted);
      return { query: { submitId }, ...tells };
    },
  },
  getAllCaseResult: { whose: ofCode },
  checkSubmissionsStatus: visible,
  getSubmissionList: visible,
  getUpload: { whose: own, owner: 'admin', name: upload },
  getUploadPart: { whose: own },
  cancelUpload: { whose: own, owner: 'admin', name: upload },
  sendChunk: {
    whose: own,
    owner: 'admin',
    name: async (site, owner) => ({
      ...(await upload(site, owner)),
      query: { offset: '0' },
      bytes: Buffer.from('PK\x05\x06'),
    }),
  },
  finishUpload: {
    whose: own,
    owner: 'admin',
    // Not complete: its owner is told so.
    name: async (site, owner) => ({
      ...(await upload(site, owner)),
      served: ({ text }) => text.includes('upload_incomplete'),
    }),
  },
  uploadTestcaseZip: visible,
  compileSpj: { whose: authored },
  compileInteractive: { whose: authored },
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
  uploadMdFile: visible,
  uploadMdImg: visible,
  getAdminProblem: {
    whose: authored,
    owner: 'admin',
    others: EDITORS,
    name: async (site, owner) => ({ query: { pid: String((await hiddenProblem(site, owner)).id) } }),
  },
  getProblemCases: {
    whose: authored,
    owner: 'admin',
    others: EDITORS,
    name: async (site, owner) => ({ query: { pid: String((await hiddenProblem(site, owner)).id) } }),
  },
  changeProblemAuth: {
    whose: authored,
    owner: 'admin',
    others: EDITORS,
    name: async (site, owner) => ({ body: { id: (await hiddenProblem(site, owner)).id, auth: 2 } }),
  },
  updateProblem: { whose: authored },
  getProblemChecks: {
    whose: authored,
    owner: 'admin',
    others: EDITORS,
    name: async (site, owner) => ({ query: { pid: String((await hiddenProblem(site, owner)).id) } }),
  },
  addProblemCheck: {
    whose: authored,
    owner: 'admin',
    others: EDITORS,
    name: async (site, owner) => {
      const { id: pid } = await hiddenProblem(site, owner);
      return { body: { pid, name: 'main', language: 'C', code: CANARY, expected: [STATUS.accepted] } };
    },
  },
  getProblemCheckCode: { whose: authored },
  updateProblemCheck: { whose: authored },
  deleteProblemCheck: { whose: authored },
  judgeProblemChecks: { whose: authored },
  getCasePart: { whose: authored },
  getProblemDetail: {
    ...visible,
    others: SETTERS,
    name: async (site, owner) => ({ query: { problemId: (await hiddenProblem(site, owner)).displayId }, ...tells }),
  },
  getProblemStatistics: {
    ...visible,
    others: SETTERS,
    name: async (site, owner) => ({ query: { problemId: (await hiddenProblem(site, owner)).displayId }, ...tells }),
  },
  submitProblemJudge: {
    ...visible,
    others: SETTERS,
    name: async (site, owner) => ({
      body: { pid: (await hiddenProblem(site, owner)).displayId, language: 'C', code: 'int main(){}' },
    }),
  },
  submitProblemTestJudge: {
    ...visible,
    others: SETTERS,
    name: async (site, owner) => ({
      body: {
        pid: (await hiddenProblem(site, owner)).id,
        language: 'Python3',
        code: 'x',
        type: 'public',
        userInput: '1',
      },
    }),
  },
  runSamples: {
    ...visible,
    others: SETTERS,
    name: async (site, owner) => ({
      body: { pid: (await hiddenProblem(site, owner)).id, language: 'Python3', code: 'x', type: 'public' },
      // Said only about a problem that one sees: the same callers have test runs in line already.
      served: ({ status, text }) => status === 200 || text.includes('test_run_unfinished'),
    }),
  },
  checkContestSubmissionsStatus: visible,
  getContestProblemDetails: visible,
  getContestSubmissions: visible,
  getFullScreenProblemList: visible,
  getLanguages: visible,
  getProblemCodeTemplate: visible,
  getProblemLanguages: visible,
  getProblemTags: visible,
  getUserProblemStatus: visible,
  getUserHomeInfo: open,
  getUserCalendarHeatmap: open,
};
