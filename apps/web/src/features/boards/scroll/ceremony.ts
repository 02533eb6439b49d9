import { type Board, fold } from '@oyez/board/board';
import { type Fact, type Participant, PENALTY_SECONDS, type Settings, type ShownName } from '@oyez/board/facts';
import type { Medal, Step } from '@oyez/board/reveal';
import type { getContestScrollBoardInfo, ScrollSubmission } from '@oyez/contract/contests/contest-jury';
import { NAMES_SHOWN } from '@oyez/contract/contests/contest-values';
import { verdictOf, VERDICTS } from '@oyez/contract/judging/verdict';
import type { ReplyOf } from '@oyez/contract/wire/endpoint';

type Info = ReplyOf<typeof getContestScrollBoardInfo>;

/** The contest as the engine of the boards knows it. What came after the end is not among the submissions. */
export function factsOf(info: Info, submissions: readonly ScrollSubmission[]): Board {
  const problems = info.labels.map((label, at) => ({
    id: at + 1,
    label,
    title: label,
    color: info.balloonColor[label] ?? null,
  }));
  const settings: Settings = {
    rule: 'acm',
    startsAt: momentOf(info.startTime),
    endsAt: Infinity,
    seal: { from: momentOf(info.sealRankTime), releasedAt: null },
    allowLate: false,
    oiScore: 'Recent',
    shownName: shownNameOf(info.rankShowName),
    awards: { kind: 'none', list: [] },
    penaltySeconds: PENALTY_SECONDS,
    problems,
  };
  const columns = new Map(problems.map(({ label, id }) => [label, id]));
  const stars = new Set(info.starUserList);
  const participants = new Map<number, Participant>();
  const facts: Fact[] = [];
  for (const submission of submissions) {
    const problemId = columns.get(submission.displayId);
    if (problemId === undefined) continue;
    const { participantId } = submission;
    if (!participants.has(participantId)) participants.set(participantId, participantOf(submission, stars));
    facts.push({
      submissionId: submission.submitId,
      version: 1,
      participantId,
      problemId,
      at: momentOf(submission.submitTime),
      status: VERDICTS[verdictOf(submission.status)].code,
      score: null,
      timeMs: null,
    });
  }
  return fold(settings, { participants: [...participants.values()], facts });
}

function participantOf(submission: ScrollSubmission, stars: ReadonlySet<string>): Participant {
  const { participantId: id, uid, username, nickname, realname, school, gender, avatar } = submission;
  return { id, userId: id, uid, star: stars.has(username), username, nickname, realname, school, gender, avatar };
}

function shownNameOf(text: string): ShownName {
  return NAMES_SHOWN.find((name) => name === text) ?? 'username';
}

/** `yyyy/MM/dd HH:mm:ss` of China. */
function momentOf(text: string): number {
  return Date.parse(`${text.replaceAll('/', '-').replace(' ', 'T')}+08:00`);
}

/** Who has which medal after so many steps. */
export function medalsAfter(steps: readonly Step[], count: number): ReadonlyMap<number, Medal> {
  const medals = new Map<number, Medal>();
  for (const step of steps.slice(0, count)) {
    if (step.kind === 'settle' && step.medal !== null) medals.set(step.participantId, step.medal);
  }
  return medals;
}

/** How many steps are done when a team is next. */
export function stepsBefore(steps: readonly Step[], participantId: number): number {
  const at = steps.findIndex((step) => step.participantId === participantId);
  return at === -1 ? 0 : at;
}

export type CeremonyChoice = { contestId: number; removeStar: boolean; medals: Record<Medal, number> };

const MOST_MEDALS = 9999;

/** What the address asks for; undefined where it names no contest. */
export function choiceOf(search: URLSearchParams): CeremonyChoice | undefined {
  const cid = search.get('cid') ?? '';
  if (!/^[1-9]\d{0,15}$/.test(cid)) return undefined;
  // Lists are written in both ways.
  const [gold = 0, silver = 0, bronze = 0] = ['medals', 'medals[]']
    .flatMap((name) => search.getAll(name))
    .map((text) => (/^\d{1,6}$/.test(text) ? Math.min(Number(text), MOST_MEDALS) : 0));
  return { contestId: Number(cid), removeStar: search.get('removeStar') === 'true', medals: { gold, silver, bronze } };
}
