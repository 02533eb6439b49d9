import type { Role } from '@oyez/contract/accounts/permissions';
import type { TestUser } from '../builders.ts';
import { aJudgedSubmission, aProblem } from '../problem-builders.ts';
import type { TestSite } from '../site.ts';

export const CANARY = 'CANARY-7f3a';

export type Named = {
  query?: Record<string, string>;
  params?: Record<string, string>;
  body?: object;
  bytes?: Buffer;
  /** Where the status 200 alone does not say whether the caller was served. */
  served?: (answer: { status: number; text: string }) => boolean | Promise<boolean>;
};

/** Whose things a call may name. */
export type ObjectRule = {
  whose: string;
  /** Names something of the owner's, made for this one try. Left out where tests of the feature itself cover it. */
  name?: (site: TestSite, owner: TestUser) => Promise<Named>;
  owner?: Role;
  /** Roles that the call serves although it is another's. */
  others?: readonly Role[];
};

/** By the names of calls. Each feature has its own in `<feature>/testing/object-rules.ts`. */
export type ObjectRules = Readonly<Record<string, ObjectRule>>;

export const SETTERS: readonly Role[] = ['root', 'admin', 'problem_admin'];
export const EDITORS: readonly Role[] = ['root', 'problem_admin'];

export const open = { whose: 'anybody’s' } satisfies ObjectRule;
export const visible = { whose: 'what the caller may see' } satisfies ObjectRule;
export const own = 'the caller’s own';
export const authored = 'the author’s, and every problem for who may edit any';
export const ofCode = 'anybody’s facts; code for its author, for staff, and where it is shared';

export const tells = { served: ({ text }: { text: string }) => text.includes(CANARY) };

export async function hiddenProblem(site: TestSite, owner: TestUser) {
  return aProblem(site, { ownerId: owner.id, hidden: true, title: CANARY });
}

export async function submission(
  site: TestSite,
  owner: TestUser,
  status: number,
): Promise<{ submitId: string; pid: string }> {
  const problem = await aProblem(site);
  const is = { userId: owner.id, problemId: problem.id, status, language: 'Python3', code: CANARY };
  const id = await aJudgedSubmission(site, is);
  return { submitId: String(id), pid: String(problem.id) };
}
