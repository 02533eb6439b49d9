import { CannedAnswer, type getCannedAnswers } from '@oyez/contract/contests/clarifications';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import { z } from 'zod';
import { writeAudit } from '../../db/audit.sql.ts';
import type { Tx } from '../../db/client.ts';
import { transact } from '../../db/transact.ts';
import { contestOfJury } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import type { By } from './asking.service.ts';
import { readCannedAnswers, writeCannedAnswers } from './canned-answers.sql.ts';

/** What a jury says most of the time; every contest begins with these. */
const AT_FIRST: readonly CannedAnswer[] = [
  { en: 'Yes.', zh: '是。' },
  { en: 'No.', zh: '否。' },
  { en: 'Please read the statement again: it answers this.', zh: '请仔细阅读题面，其中已有说明。' },
  { en: 'We cannot comment on this.', zh: '无可奉告。' },
  { en: 'The statement and the tests are correct.', zh: '题面与测试数据均无误。' },
  {
    en: 'Thank you. We are looking into it and will announce the result to everyone.',
    zh: '感谢反馈，我们正在核实，结果将公布给所有人。',
  },
  { en: 'Please raise your hand: someone will come to your seat.', zh: '请举手示意，工作人员会到你的座位旁。' },
];

export async function cannedAnswers(
  { database: { db } }: Services,
  contestId: number,
  by: By,
): Promise<ReplyOf<typeof getCannedAnswers>> {
  await contestOfJury(db, by.actor, contestId, by.now);
  const own = await readCannedAnswers(db, contestId);
  return {
    answers: own === undefined ? [...AT_FIRST] : z.array(CannedAnswer).parse(own),
    isDefault: own === undefined,
    usual: [...AT_FIRST],
  };
}

/** Null: those that it began with. */
export async function changeCannedAnswers(
  services: Services,
  contestId: number,
  answers: readonly CannedAnswer[] | null,
  by: By,
): Promise<void> {
  await transact(services, async (tx) => {
    await contestOfJury(tx, by.actor, contestId, by.now);
    const before = await readCannedAnswers(tx, contestId);
    await writeCannedAnswers(tx, contestId, answers, by.now);
    await writeAudit(
      tx,
      by,
      {
        action: 'contest.canned_answers',
        subjectKind: 'contest',
        subjectId: contestId,
        before: { answers: before ?? null },
        after: { answers },
      },
      by.now,
    );
  });
}

/** What one jury has ready is of use to the next. */
export async function copyCannedAnswers(tx: Tx, from: number, to: number, now: Date): Promise<void> {
  const own = await readCannedAnswers(tx, from);
  if (own !== undefined) await writeCannedAnswers(tx, to, z.array(CannedAnswer).parse(own), now);
}
