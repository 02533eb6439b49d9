import { idsOfScope, type Scope, scopeKey } from '@oyez/contract/rules/scope';
import { addressesOf, type ScopeAddresses } from './addresses.ts';
import { type ByScope, inScope } from './byScope.ts';

type PlaceRules = {
  /** `type` of a test run on the wire. */
  runs: 'public' | 'contest' | 'group';
  /** Stands in the keys of drafts; nothing for the site, whose drafts are older than the other places. */
  draftPlace: string;
  /** What tells that rows of its submissions changed; null where they are asked for instead. */
  submissionsTopic: string | null;
  /**
   * The bar above a problem: the whole set; or, in focus mode, the page of the list that one came from.
   */
  neighbours: 'set' | 'last_list';
  /** Where a problem is from says a lot about it: not in a contest. */
  showsSource: boolean;
};

/** What a problem, its drafts and its submissions need to know of the place that they are in. */
export type ScopeParts = PlaceRules & {
  scope: Scope;
  key: string;
  /** How calls name the place. */
  ids: ReturnType<typeof idsOfScope>;
  to: ScopeAddresses;
};

const RULES: ByScope<PlaceRules> = {
  site: () => ({
    runs: 'public',
    draftPlace: '',
    submissionsTopic: 'submissions',
    neighbours: 'last_list',
    showsSource: true,
  }),
  contest: (scope) => ({
    runs: 'contest',
    draftPlace: `${scopeKey(scope)}.`,
    submissionsTopic: `${scopeKey(scope)}:submissions`,
    neighbours: 'set',
    showsSource: false,
  }),
  training: (scope) => ({
    runs: scope.groupId === null ? 'public' : 'group',
    draftPlace: `${scopeKey(scope)}.`,
    submissionsTopic: scope.groupId === null ? 'submissions' : null,
    neighbours: 'set',
    showsSource: true,
  }),
  group: (scope) => ({
    runs: 'group',
    draftPlace: `${scopeKey(scope)}.`,
    submissionsTopic: null,
    neighbours: 'last_list',
    showsSource: true,
  }),
};

export function partsOf(scope: Scope): ScopeParts {
  return {
    scope,
    key: scopeKey(scope),
    ids: idsOfScope(scope),
    to: addressesOf(scope),
    ...inScope(scope, RULES),
  };
}
