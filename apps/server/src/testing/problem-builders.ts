import { randomBytes } from 'node:crypto';
import { transact } from '../db/transact.ts';
import {
  createProblem,
  type DraftCase,
  type ProblemDraft,
} from '../features/problem-setting/create-problem.service.ts';
import { ensureTags } from '../features/tags/tags.service.ts';
import type { Services } from '../services.ts';

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
