import { submitProblemJudge } from '@oyez/contract/submissions/submissions';
import type { SubmissionTask } from '@oyez/contract/judging/judge-tasks';
import { boundingJudgings } from '../features/judging/core/recovery.service.ts';
import type { TestUser } from './builders.ts';
import type { TestNode } from './judge-node.ts';
import type { TestSite } from './site.ts';

/** People may submit as often as they like. */
export async function withoutInterval(site: TestSite): Promise<void> {
  await site.database.db
    .insertInto('setting')
    .values({ key: 'switches', value: JSON.stringify({ defaultSubmitInterval: 0 }), modified_at: site.now() })
    .execute();
}

export async function submitCode(
  site: TestSite,
  by: TestUser,
  is: { to: string; language?: string; code?: string },
): Promise<number> {
  const { to, language = 'C++ 17 With O2', code = 'int main() { return 0; }' } = is;
  const answer = await site.call(submitProblemJudge, { token: by.token, body: { pid: to, language, code } });
  if (!answer.data) throw new Error(`not submitted: ${answer.msg}`);
  return answer.data.submitId;
}

/** The one thing in line. */
export async function takeOne(node: TestNode): Promise<SubmissionTask> {
  const [task, ...more] = await node.claim();
  if (!task || more.length > 0) throw new Error(`one task was expected, ${task ? 1 + more.length : 0} came`);
  return task;
}

/** The leader that bounds every judging, by a clock of its own. */
export function aBound(site: TestSite): {
  look(): Promise<void>;
  watch(ms: number): Promise<void>;
  pause(ms: number): void;
} {
  let at = 0;
  const look = boundingJudgings(site, () => at);
  return {
    look,
    /** All that time it looks every five seconds. */
    async watch(ms) {
      for (const end = at + ms; at < end;) {
        at += 5000;
        await look();
      }
    },
    /** It does not look, as when it is suspended or its database is away. */
    pause(ms) {
      at += ms;
    },
  };
}
