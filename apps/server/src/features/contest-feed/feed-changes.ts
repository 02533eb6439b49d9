import { FEED_TYPES, type FeedType } from '@oyez/contract/contests/clics';
import type { ClicsObject } from './clics-format.ts';
import type { Told } from './contest-feed.sql.ts';
import type { Planned } from './feed-plan.ts';
import { isOver } from './feed-states.ts';

const LIVE: ReadonlySet<FeedType> = new Set<FeedType>([
  'state',
  'submissions',
  'judgements',
  'runs',
  'clarifications',
  'awards',
]);
const ORDER = new Map(FEED_TYPES.map((type, place) => [type, place]));
/** At one moment a state follows what led to it. */
const LIVE_ORDER: Partial<Record<FeedType, number>> = {
  submissions: 0,
  judgements: 1,
  clarifications: 2,
  awards: 3,
  state: 4,
};

const keyOf = ({ type, id }: Pick<Told, 'type' | 'id'>): string => `${type}/${id}`;

/**
 * What is to be told so that everything told comes to what is planned: first what others refer to, then what happened in
 * the order in which it did, then what is gone. `told` is everything that was told of what the plan looks at.
 */
export function changesTo(plan: readonly Planned[], told: readonly Told[]): Told[] {
  const before = new Map(told.map((one) => [keyOf(one), one]));
  const present = new Set(plan.map(keyOf));
  const states = plan.filter(({ type }) => type === 'state');
  const steps = new Set(stepsAfter(states, before.get('state/')?.payload ?? null));
  const isNews = (one: Planned) =>
    one.type === 'state' ? steps.has(one) : before.get(keyOf(one))?.payload !== one.payload;
  const news = plan.filter(isNews);
  const gone = told.filter((one) => one.payload !== null && one.type !== 'state' && !present.has(keyOf(one)));
  const judged = new Set(plan.filter(({ type }) => type === 'judgements').map(({ submissionId }) => submissionId));
  const live = news.filter(({ type }) => LIVE.has(type)).sort(inTime);
  const closing = live.filter(({ type, at }) => type === 'state' && at === Infinity);
  return [
    ...news.filter(({ type }) => !LIVE.has(type)),
    ...gone.filter(({ type }) => type === 'judgements').flatMap((one) => withdrawn(one, judged)),
    ...gone.filter(({ type }) => type === 'submissions').map(taken),
    ...live.filter((one) => !closing.includes(one)),
    ...gone
      .filter(({ type }) => type !== 'judgements' && type !== 'submissions')
      .sort(lastFirst)
      .map(taken),
    ...closing,
  ].map(({ type, id, submissionId, payload }) => ({ type, id, submissionId, payload }));
}

function inTime(a: Planned, b: Planned): number {
  return (
    (a.at === b.at ? 0 : a.at - b.at) ||
    (LIVE_ORDER[a.type] ?? 0) - (LIVE_ORDER[b.type] ?? 0) ||
    (a.submissionId ?? 0) - (b.submissionId ?? 0)
  );
}

const lastFirst = (a: Told, b: Told): number => (ORDER.get(b.type) ?? 0) - (ORDER.get(a.type) ?? 0);
const taken = (one: Told): Told => ({ ...one, payload: null });

/** The steps that nobody was told of; where the past became another one, how it stands. */
function stepsAfter(states: readonly Planned[], told: string | null): readonly Planned[] {
  if (told === null) return states;
  const place = states.findLastIndex(({ payload }) => payload === told);
  return place === -1 ? states.slice(-1) : states.slice(place + 1);
}

/** A judgement that another one took the place of is kept as past; any other was never to be told. */
function withdrawn(one: Told, judged: ReadonlySet<number | null>): Told[] {
  if (!judged.has(one.submissionId)) return [taken(one)];
  const object = JSON.parse(one.payload ?? '{}') as ClicsObject;
  return object['current'] === false ? [] : [{ ...one, payload: JSON.stringify({ ...object, current: false }) }];
}

/** Whether the last word has been said. */
export function isClosed(told: readonly Told[]): boolean {
  const state = told.find(({ type }) => type === 'state');
  return state !== undefined && state.payload !== null && isOver(JSON.parse(state.payload) as ClicsObject);
}
