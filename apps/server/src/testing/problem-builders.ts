import { STATUS } from '@oyez/contract/judging/verdict';
import { randomBytes, randomInt } from 'node:crypto';
import { transact } from '../db/transact.ts';
import { endJudging, insertJudging } from '../features/judging/core/judging.sql.ts';
import {
  createProblem,
  type DraftCase,
  type ProblemDraft,
} from '../features/problem-setting/create-problem.service.ts';
import { ensureTags } from '../features/tags/tags.service.ts';
import type { Services } from '../services.ts';
import { caseReport } from './case-reports.ts';

export type TestProblem = { id: number; displayId: string };

export type ProblemIs = Partial<Omit<ProblemDraft, 'cases' | 'statements'>> & {
  /** One title for both languages, or one each. */
  title?: string | { zh?: string; en?: string };
  /** Input and output, or a whole case. */
  cases?: (DraftCase | [input: string, output: string])[];
};

/** A problem that stands in the public list, A+B unless said otherwise. */
export async function aProblem(site: Services, is: ProblemIs = {}): Promise<TestProblem> {
  const { title = 'A+B', cases = [['1 2\n', '3\n']], ...draft } = is;
  const displayId = draft.displayId ?? `T${randomBytes(4).toString('hex').toUpperCase()}`;
  const titles = typeof title === 'string' ? { zh: title, en: title } : title;
  const text = (name: string | undefined) =>
    name === undefined
      ? undefined
      : { title: name, description: `About ${name}`, input: 'Two numbers', output: 'Their sum', hint: '' };
  const id = await createProblem(
    site,
    {
      ownerId: null,
      type: 'acm',
      difficulty: 0,
      samples: [{ input: '1 2', output: '3' }],
      ...draft,
      displayId,
      statements: { zh: text(titles.zh), en: text(titles.en) },
      cases: cases.map((one) => (Array.isArray(one) ? { input: one[0], output: one[1] } : one)),
    },
    site.now(),
  );
  return { id, displayId };
}

/** A problem of HDU that stands here; answers its number there. */
export async function aRemoteProblem(site: Services, is: ProblemIs = {}): Promise<string> {
  const remoteId = String(randomInt(1000, 999_999));
  const { id } = await aProblem(site, { displayId: `HDU-${remoteId}`, ...is });
  await site.database.db
    .updateTable('problem')
    .set({ remote_oj: 'HDU', remote_id: remoteId })
    .where('id', '=', id)
    .execute();
  return remoteId;
}

/** A tag of the site in a class of its own name; answers the tag's id. */
export async function aTag(
  site: Services,
  is: { zh: string; en: string; area?: { zh: string; en: string } },
): Promise<number> {
  const name = { zh: is.zh, en: is.en };
  const ids = await transact(site, (tx) =>
    ensureTags(tx, [{ name: is.area ?? { zh: '基础', en: 'Basics' }, tags: [{ name, color: '#2b7a78' }] }]),
  );
  const id = ids.get(is.zh);
  if (id === undefined) throw new Error('the tag was not made');
  return id;
}

/** A practice submission with its verdict already written, for what is read from submissions. */
export async function aJudgedSubmission(
  site: Services,
  is: { userId: number; problemId: number; status: number; language?: string; code?: string; at?: Date },
): Promise<number> {
  const code = is.code ?? 'int main() { return 0; }';
  const { id } = await site.database.db
    .insertInto('submission')
    .values({
      user_id: is.userId,
      problem_id: is.problemId,
      language: is.language ?? 'C++',
      length: code.length,
      code_hash: Buffer.alloc(32),
      submitted_at: is.at ?? site.now(),
      status: is.status,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await site.database.db.insertInto('submission_source').values({ submission_id: id, code }).execute();
  return id;
}

/** The judging of such a submission, which left behind what it stumbled over. */
export async function aFailingTest(site: Services, submissionId: number, text: string): Promise<void> {
  const { db } = site.database;
  const { problem_id: problemId } = await db
    .selectFrom('submission')
    .select('problem_id')
    .where('id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const { current_version_id: versionId } = await db
    .selectFrom('problem')
    .select('current_version_id')
    .where('id', '=', problemId)
    .executeTakeFirstOrThrow();
  const judging = { submissionId, cause: 'submit', problemVersionId: versionId ?? 0, byUserId: null } as const;
  const judgingId = await transact(site, (tx) => insertJudging(tx, judging, site.now()));
  const excerpt = { text, from: 0, length: text.length, size: text.length };
  const ending = {
    judgingId,
    outcome: { status: STATUS.wrong_answer, score: null, timeMs: 1, memoryKb: 1 },
    rankScore: null,
    message: null,
    compiler: null,
    cases: [caseReport(1, STATUS.wrong_answer, { comment: text })],
    compileLog: null,
    staffMessage: null,
    transcripts: [],
    failingTest: { seq: 1, input: excerpt, expected: excerpt, output: excerpt, difference: null },
    ranOn: null,
  };
  await endJudging(db, ending, site.now());
}

/** A group without members; answers its id. */
export async function aGroup(site: Services, is: { ownerId?: number; banned?: boolean } = {}): Promise<number> {
  const name = `group-${randomBytes(4).toString('hex')}`;
  const { id } = await site.database.db
    .insertInto('team_group')
    .values({
      name,
      short_name: name,
      auth: 'public',
      owner_id: is.ownerId ?? null,
      banned: is.banned ?? false,
      created_at: site.now(),
      modified_at: site.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function aMember(site: Services, groupId: number, userId: number, level: number): Promise<void> {
  await site.database.db
    .insertInto('group_member')
    .values({ group_id: groupId, user_id: userId, level, created_at: site.now(), modified_at: site.now() })
    .execute();
}

export type TestTraining = { id: number };
type TrainingIs = {
  ownerId?: number;
  groupId?: number;
  auth?: 'public' | 'private';
  visible?: boolean;
  title?: string;
};

export async function aTraining(site: Services, is: TrainingIs = {}): Promise<TestTraining> {
  return site.database.db
    .insertInto('training')
    .values({
      title: is.title ?? `training ${randomBytes(4).toString('hex')}`,
      auth: is.auth ?? 'public',
      owner_id: is.ownerId ?? null,
      group_id: is.groupId ?? null,
      visible: is.visible ?? true,
      created_at: site.now(),
      modified_at: site.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export async function aTrainingProblem(site: Services, trainingId: number, problem: TestProblem): Promise<void> {
  await site.database.db
    .insertInto('training_problem')
    .values({ training_id: trainingId, problem_id: problem.id, label: problem.displayId, added_at: site.now() })
    .execute();
}
