import { aUser } from '../../../testing/builders.ts';
import type { Services } from '../../../services.ts';

type Shape = {
  contestId: number;
  /** Who asked; somebody where nobody is named. */
  userId: number;
  contestProblemId: number;
  question: string;
  answer: string;
  /** Makes the answer one for everybody. */
  quote: string;
  deletedBy: number;
};

/** A question to the jury of a contest; answers its number. */
export async function aClarification(site: Services, is: Pick<Shape, 'contestId'> & Partial<Shape>): Promise<number> {
  const userId = is.userId ?? (await aUser(site)).id;
  const { id } = await site.database.db
    .insertInto('clarification')
    .values({
      contest_id: is.contestId,
      user_id: userId,
      participant_id: (eb) =>
        eb
          .selectFrom('participant_member')
          .select('participant_id')
          .where('contest_id', '=', is.contestId)
          .where('user_id', '=', userId),
      contest_problem_id: is.contestProblemId ?? null,
      question: is.question ?? 'May n be zero?',
      language: 'en',
      asked_at: site.now(),
      ...(is.answer !== undefined && { answer: is.answer, answered_at: site.now(), version: 1 }),
      ...(is.quote !== undefined && { quote: is.quote, published_at: site.now() }),
      ...(is.deletedBy !== undefined && { deleted_at: site.now(), deleted_by: is.deletedBy }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
