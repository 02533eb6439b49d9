import { errorText } from '@oyez/contract/errors/catalogue';
import { type ProblemType, problemTypeOf } from '@oyez/contract/rules/problem-types';
import type { Locale } from '@oyez/contract/wire/values';
import type { Tx } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Actor } from '../../policy/actor.ts';
import { foundContests } from '../../policy/contests.policy.ts';
import { contestsThatHave } from './contest-uses.sql.ts';

const NAMED = 5;

/** A contest counts points or solved problems: a problem stays of the type by which a contest has it. */
export async function refuseOtherType(
  tx: Tx,
  problem: { id: number; type: string },
  wanted: ProblemType,
  { actor, locale }: { actor: Actor; locale?: Locale },
): Promise<void> {
  const type = problemTypeOf(problem.type);
  if (wanted === type) return;
  const contests = await contestsThatHave(tx, problem.id, type, foundContests(actor));
  if (contests.length === 0) return;
  const titles = contests.flatMap(({ title }) => title ?? []).slice(0, NAMED);
  const code = titles.length === 0 ? 'problem_type_in_others_contest' : 'problem_type_in_contests';
  const params = { rule: type.toUpperCase(), contests: titles.join(', ') };
  const fields = locale && [{ field: 'problem.type', reason: errorText(code, locale, params) }];
  throw new AppError(code, params, fields);
}
