import type { Participant, Settings } from '@oyez/board/facts';
import { isReleased } from '@oyez/board/view';
import { STATUS } from '@oyez/contract/judging/verdict';
import type { Audience, FeedType } from '@oyez/contract/contests/clics';
import { clicsTime, relativeTime, type ClicsObject } from './clics-format.ts';
import { clicsLanguage } from './clics-languages.ts';
import { judgementType, JUDGEMENT_TYPES } from './clics-verdicts.ts';
import type { ClarificationFacts, ProblemFacts, SubmissionFacts, TeamFacts } from './feed-facts.sql.ts';
import {
  accountObject,
  contestObject,
  filesOf,
  groupObjects,
  judgementName,
  languageObjects,
  organizationObjects,
  peopleOf,
  personObject,
  problemObject,
  teamObject,
  type ContestTold,
} from './feed-objects.ts';
import { stateMoments } from './feed-states.ts';

/** What a feed is made of. Parts that are not looked at this time are null. */
export type FeedFacts = {
  contest: ContestTold;
  settings: Settings;
  finalizedAt: number | null;
  now: number;
  setting: {
    problems: readonly ProblemFacts[];
    teams: readonly Participant[];
    /** Of the teams, those who handed something in. */
    handedIn: ReadonlySet<number>;
    teamFacts: readonly TeamFacts[];
    clarifications: readonly ClarificationFacts[];
    awards: readonly ClicsObject[];
  } | null;
  /** Of whom submissions are told: all teams, or those that were told before. */
  teamIds: ReadonlySet<number>;
  submissions: readonly SubmissionFacts[];
};

/** An object as it is to be told, and when it came to be so. */
export type Planned = { type: FeedType; id: string; submissionId: number | null; at: number; payload: string };

/** Everything that a reader of this kind may know, each object once but for the steps of the state. */
export function planFeed(facts: FeedFacts, audience: Audience): Planned[] {
  const { settings, finalizedAt, now } = facts;
  const states = stateMoments(settings, finalizedAt, now).map(({ at, state }) => planned('state', '', state, at));
  return [...settingObjects(facts, audience), ...states, ...submissionObjects(facts, audience)];
}

function planned(
  type: FeedType,
  id: string,
  object: ClicsObject,
  at = -Infinity,
  submissionId: number | null = null,
): Planned {
  return { type, id, submissionId, at, payload: JSON.stringify(object) };
}

const named = (type: FeedType, objects: readonly ClicsObject[], at?: number): Planned[] =>
  objects.map((object) => planned(type, String(object['id']), object, at));

function settingObjects({ contest, settings, setting, now, finalizedAt }: FeedFacts, audience: Audience): Planned[] {
  if (setting === null) return [];
  const { rule, shownName: shown, startsAt } = settings;
  const isJury = audience === 'jury';
  const teams = isJury ? setting.teams : setting.teams.filter(({ id }) => setting.handedIn.has(id));
  const teamIds = new Set(teams.map(({ id }) => id));
  const people = teams.flatMap(peopleOf);
  const ofTeams = new Map(setting.teamFacts.filter(({ id }) => teamIds.has(id)).map((one) => [one.id, one]));
  const begun = isJury || now >= startsAt;
  const facts = new Map(setting.problems.map((problem) => [problem.id, problem]));
  const problems = settings.problems.map((one, ordinal) =>
    problemObject(one, ordinal + 1, facts.get(one.id), { audience, rule }),
  );
  const types = JUDGEMENT_TYPES.map(({ penalty, ...type }) => ({ ...type, ...(rule === 'acm' && { penalty }) }));
  return [
    planned('contest', '', contestObject(contest, settings)),
    ...named('judgement-types', types),
    ...named('languages', languageObjects()),
    ...named('groups', groupObjects([...ofTeams.values()])),
    ...named('organizations', organizationObjects(teams)),
    ...(begun ? named('problems', problems) : []),
    ...named(
      'teams',
      teams.map((team) => teamObject(team, ofTeams.get(team.id), { audience, shown })),
    ),
    ...named(
      'persons',
      people.map((person) => personObject(person, { audience, shown })),
    ),
    ...(isJury ? named('accounts', people.map(accountObject)) : []),
    ...(begun ? clarificationObjects(setting.clarifications, { settings, teamIds, audience }) : []),
    ...(isJury || isReleased(settings, now) ? named('awards', setting.awards, finalizedAt ?? now) : []),
  ];
}

type Told = { settings: Settings; teamIds: ReadonlySet<number>; audience: Audience };

function clarificationObjects(all: readonly ClarificationFacts[], { settings, teamIds, audience }: Told): Planned[] {
  const known = new Set(settings.problems.map(({ id }) => id));
  return all.flatMap((one): Planned[] => {
    const isOfContest = one.problemId === null || known.has(one.problemId);
    const problem = isOfContest && one.problemId !== null ? { problem_id: String(one.problemId) } : {};
    const team = one.participantId !== null && teamIds.has(one.participantId) ? String(one.participantId) : null;
    const when = (at: number) => ({ time: clicsTime(at), contest_time: relativeTime(at - settings.startsAt) });
    const told: Planned[] = [];
    if (audience === 'jury') {
      const id = `q${one.id}`;
      const question = { id, from_team_id: team, ...problem, text: one.question, ...when(one.askedAt) };
      told.push(planned('clarifications', id, question, one.askedAt));
    }
    const isForAll = one.quote !== null;
    if (one.answer === null || one.answeredAt === null || (audience === 'public' && !(isForAll && isOfContest)))
      return told;
    const id = `a${one.id}`;
    const answer = {
      id,
      from_team_id: null,
      to_team_ids: isForAll || team === null ? null : [team],
      to_group_ids: null,
      reply_to_id: audience === 'jury' ? `q${one.id}` : null,
      ...problem,
      text: isForAll && audience === 'public' ? `${one.quote}\n\n${one.answer}` : one.answer,
      ...when(one.answeredAt),
    };
    told.push(planned('clarifications', id, answer, one.answeredAt));
    return told;
  });
}

function submissionObjects({ contest, settings, teamIds, submissions, now }: FeedFacts, audience: Audience): Planned[] {
  const problems = new Set(settings.problems.map(({ id }) => id));
  const thawed = isReleased(settings, now);
  const isJury = audience === 'jury';
  const thawedAt = settings.seal?.releasedAt ?? -Infinity;
  return submissions.flatMap((one) => {
    if (!problems.has(one.problemId) || !teamIds.has(one.participantId)) return [];
    const behindSeal = settings.seal !== null && one.at >= settings.seal.from;
    const isKept = !isJury && behindSeal && !thawed;
    if (one.status === STATUS.cancelled && !isKept) return [];
    const submission = planned(
      'submissions',
      String(one.id),
      {
        id: String(one.id),
        language_id: clicsLanguage(one.language).id,
        problem_id: String(one.problemId),
        team_id: String(one.participantId),
        time: clicsTime(one.at),
        contest_time: relativeTime(one.at - settings.startsAt),
        files: isJury ? filesOf(contest.id, one.id) : [],
      },
      one.at,
      one.id,
    );
    const type = isKept ? undefined : judgementType(one.status);
    if (type === undefined) return [submission];
    const endedAt = Math.max(one.at, one.judgedAt ?? one.at);
    const startedAt = Math.max(one.at, Math.min(one.startedAt ?? endedAt, endedAt));
    const judgement = {
      id: judgementName(one),
      submission_id: String(one.id),
      judgement_type_id: type,
      ...(settings.rule === 'oi' && { score: one.score ?? 0 }),
      start_time: clicsTime(startedAt),
      start_contest_time: relativeTime(startedAt - settings.startsAt),
      end_time: clicsTime(endedAt),
      end_contest_time: relativeTime(endedAt - settings.startsAt),
      ...(isJury && one.timeMs !== null && { max_run_time: one.timeMs / 1000 }),
    };
    const toldAt = !isJury && behindSeal ? Math.max(endedAt, thawedAt) : endedAt;
    return [submission, planned('judgements', judgement.id, judgement, toldAt, one.id)];
  });
}
