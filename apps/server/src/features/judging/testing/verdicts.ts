import { cancelJudge, manualJudge, rejudgeSubmission } from '@oyez/contract/judging/judging-admin';
import { getSubmissionDetail } from '@oyez/contract/submissions/submission-detail';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import type { TestUser } from '../../../testing/builders.ts';
import { refreshCounters } from '../../../testing/counters.ts';
import type { TestNode } from '../../../testing/judge-node.ts';
import { submitCode, takeOne } from '../../../testing/judging.ts';
import type { TestSite } from '../../../testing/site.ts';

type Around = {
  site: TestSite;
  root: TestUser;
  author: TestUser;
  node: TestNode;
  problem: { displayId: string };
};

/** What an author hands in, what becomes of it, and what root makes of the verdict. */
export function verdicts(around: () => Around) {
  const submitted = (to = around().problem) => submitCode(around().site, around().author, { to: to.displayId });

  async function accepted(to?: Around['problem']): Promise<number> {
    const id = await submitted(to);
    await around().node.finish(await takeOne(around().node));
    return id;
  }

  const detail = (id: number) =>
    around().site.call(getSubmissionDetail, { query: { submitId: id }, token: around().root.token });
  async function shown(id: number): Promise<ReplyOf<typeof getSubmissionDetail>['submission']> {
    const answer = await detail(id);
    if (!answer.data) throw new Error(answer.msg);
    return answer.data.submission;
  }

  /** By the counters, which follow the changes. */
  async function isSolved(): Promise<boolean> {
    const { site, author } = around();
    await refreshCounters(site);
    const counted = await site.database.db
      .selectFrom('user_stat')
      .select('ac')
      .where('user_id', '=', author.id)
      .executeTakeFirst();
    return counted?.ac === 1;
  }

  const rejudge = (id: number) =>
    around().site.call(rejudgeSubmission, { query: { submitId: id }, token: around().root.token });
  const cancel = (id: number) =>
    around().site.call(cancelJudge, { query: { submitId: id }, token: around().root.token });
  const manual = (id: number, status: number, score?: number) =>
    around().site.call(manualJudge, { query: { submitId: id, status, score }, token: around().root.token });

  return { submitted, accepted, detail, shown, isSolved, rejudge, cancel, manual };
}
