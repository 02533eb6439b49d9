import { peopleOf } from '@oyez/board/facts';
import { attempts, type Attempt } from '@oyez/board/attempts';
import { fold } from '@oyez/board/board';
import { secondOf } from '@oyez/board/facts';
import { lastMomentOf } from '@oyez/board/moments';
import { at } from '@oyez/board/view';
import type { getBoardTries } from '@oyez/contract/contests/boards';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';
import type { Db } from '../../db/client.ts';
import { fail } from '../../http/app-error.ts';
import { boardFacts, boardParticipants, boardSettings, participantNamed } from './board-facts.sql.ts';
import type { Viewer } from './board-pages.service.ts';

type Tries = ReplyOf<typeof getBoardTries>;

/** The tries of one person at one problem, by the same rules that make the cell. None where there is no such row. */
export async function boardTries(
  db: Db,
  { standing, place, userId }: Viewer,
  asked: {
    uid: string;
    displayId: string;
    forceRefresh: boolean;
    containsEnd: boolean;
    second?: number | undefined;
    underSeal: boolean;
  },
  now: () => Date,
): Promise<Tries> {
  const contestId = standing.facts.id;
  const { settings, competing } = (await boardSettings(db, contestId)) ?? fail('contest_not_found');
  const problem = settings.problems.find(({ label }) => label === asked.displayId);
  const participantId = await participantNamed(db, contestId, asked.uid);
  if (problem === undefined || participantId === undefined) return [];
  const participants = await boardParticipants(db, competing, [participantId]);
  const [participant] = participants;
  if (!participant) return [];
  const facts = await boardFacts(db, contestId, { participantId, problemId: problem.id });
  const view = at(fold(settings, { participants, facts }), {
    ...asked,
    // Later than what was read, which may have come at the seal while this waited.
    now: now().getTime(),
    audience: standing.runs ? 'jury' : place,
    ...(asked.second !== undefined && { moment: lastMomentOf(settings, asked.second) }),
  });
  const opens = standing.runs || peopleOf(participant).some((one) => one.userId === userId);
  return attempts(view, participantId, problem.id).map((attempt) => ({
    at: secondOf(settings, attempt.at),
    ...shown(attempt, opens),
  }));
}

function shown(attempt: Attempt, opens: boolean): Omit<Tries[number], 'at'> {
  if (attempt.sealed) return { status: null, score: null, submitId: null };
  return { status: attempt.status, score: attempt.score, submitId: opens ? attempt.submissionId : null };
}
