import { recordKind, secondOf, type Fact, type Participant, type Settings } from './facts.ts';

/** Everything that is known of a contest, before anybody looks at it. Never changed: `apply` makes a new one. */
export type Board = {
  readonly settings: Settings;
  readonly participants: ReadonlyMap<number, Participant>;
  /** The newest fact of each submission by participant, by second and submission. */
  readonly facts: ReadonlyMap<number, readonly Fact[]>;
};

export type News = { participants?: readonly Participant[]; facts?: readonly Fact[] };

/** New settings mean folding again: seal, problems and times are applied to the facts, not to an older board. */
export function fold(settings: Settings, news: News): Board {
  return apply({ settings, participants: new Map(), facts: new Map() }, news);
}

/** The same board as folding everything from the start, in whatever order and how often news arrive. */
export function apply(board: Board, { participants = [], facts = [] }: News): Board {
  return {
    settings: board.settings,
    participants: participants.length === 0 ? board.participants : withParticipants(board.participants, participants),
    facts: facts.length === 0 ? board.facts : withFacts(board, facts),
  };
}

function withParticipants(known: Board['participants'], news: readonly Participant[]): Board['participants'] {
  const next = new Map(known);
  for (const participant of news) next.set(participant.id, participant);
  return next;
}

/** Facts of people who are not participants (yet) are kept, and stand nowhere. */
function withFacts(board: Board, news: readonly Fact[]): Board['facts'] {
  const next = new Map(board.facts);
  for (const [participantId, added] of byParticipant(news)) {
    next.set(participantId, merged(board.settings, board.facts.get(participantId) ?? [], added));
  }
  return next;
}

function byParticipant(facts: readonly Fact[]): Map<number, Fact[]> {
  const groups = new Map<number, Fact[]>();
  for (const fact of facts) {
    const group = groups.get(fact.participantId);
    if (group) group.push(fact);
    else groups.set(fact.participantId, [fact]);
  }
  return groups;
}

function merged(settings: Settings, known: readonly Fact[], added: readonly Fact[]): Fact[] {
  const newest = new Map<number, Fact>();
  for (const fact of known) newest.set(fact.submissionId, fact);
  for (const fact of added) {
    const before = newest.get(fact.submissionId);
    if (!before || replaces(fact, before)) newest.set(fact.submissionId, fact);
  }
  return [...newest.values()].sort(
    (a, b) => secondOf(settings, a.at) - secondOf(settings, b.at) || a.submissionId - b.submissionId,
  );
}

/** While a submission is judged again it has the version it had, and what was said of it before still holds. */
function replaces(fact: Fact, before: Fact): boolean {
  if (fact.version !== before.version) return fact.version > before.version;
  return recordKind(before.status) === 'unjudged' && recordKind(fact.status) !== 'unjudged';
}
