import { limits } from '@oyez/contract/rules/limits';
import type { IdConflict, ImportVisibility } from '@oyez/contract/problems/packages';
import { displayIdOf } from '@oyez/contract/rules/display-id';
import { fail } from '../../http/app-error.ts';
import { shown } from '../test-data/archive/entry-names.ts';
import type { IdPlan } from './display-ids.service.ts';

/** What somebody decided about a package. */
export type Start = {
  visibility: ImportVisibility;
  unsaid?: 'hidden' | 'public';
  conflict: IdConflict;
  others?: 'all' | 'none';
  choices: readonly {
    n: number;
    chosen?: boolean | undefined;
    displayId?: string | undefined;
    replace?: boolean | undefined;
  }[];
};

/** Under which id a problem comes in, and in whose place; without an id it is left out. */
export type Target = { n: number; targetId: string | null; replacesId: number | null };

export function targetsOf(
  problems: readonly { n: number; facts: unknown }[],
  { conflict, others, choices: given }: Pick<Start, 'conflict' | 'others' | 'choices'>,
  {
    plans,
    replaceable,
  }: {
    plans: ReadonlyMap<number, IdPlan>;
    replaceable: ReadonlyMap<number, { id: number; display_key: string }>;
  },
): Target[] {
  const choices = new Map(given.map((one) => [one.n, one]));
  return problems.map(({ n, facts }) => {
    const plan = plans.get(n);
    const { chosen, displayId, replace } = choices.get(n) ?? {};
    const present = replaceable.get(n);
    const byRule = conflict === 'replace' && displayId === undefined && replace !== false;
    const isLeftOut =
      plan?.idTaken &&
      displayId === undefined &&
      replace === undefined &&
      (conflict === 'skip' || (conflict === 'replace' && present === undefined));
    const isChosen = chosen ?? (others !== 'none' && !isLeftOut);
    if (facts === null || !plan || !isChosen) return { n, targetId: null, replacesId: null };
    if (replace === true && present === undefined) fail('import_replace_impossible', { n });
    if (present !== undefined && (replace === true || byRule)) {
      return { n, targetId: present.display_key, replacesId: present.id };
    }
    return { n, targetId: displayId === undefined ? plan.proposedId : wantedId(n, displayId), replacesId: null };
  });
}

function wantedId(n: number, given: string): string {
  const max = limits.problem.displayId;
  return displayIdOf(given) ?? fail('import_display_id', { n, value: shown(given).slice(0, 60), max });
}
