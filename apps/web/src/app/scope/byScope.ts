import type { Scope, ScopeKind } from '@oyez/contract/rules/scope';

export type ScopeOf<K extends ScopeKind> = Extract<Scope, { kind: K }>;

/** What a place decides, one entry a kind: a kind more does not compile until every such table has it. */
export type ByScope<Parts> = { readonly [K in ScopeKind]: (scope: ScopeOf<K>) => Parts };

export function inScope<Parts>(scope: Scope, table: ByScope<Parts>): Parts {
  switch (scope.kind) {
    case 'site':
      return table.site(scope);
    case 'contest':
      return table.contest(scope);
    case 'training':
      return table.training(scope);
    case 'group':
      return table.group(scope);
  }
}
