import type { IdConflict, ImportVisibility, PackageProblem } from '@oyez/contract/problems/packages';

/** What somebody has decided about a package that is looked at. */
export type Choices = {
  visibility: ImportVisibility;
  /** Problems of which nothing else is said. */
  others: 'all' | 'none';
  /** Those whose id is taken. */
  conflict: IdConflict;
  /** Where it is otherwise than the two rules say. */
  chosen: ReadonlyMap<number, boolean>;
  ids: ReadonlyMap<number, string>;
  /** Whether one takes the place of the problem here that has its id. */
  replace: ReadonlyMap<number, boolean>;
};

export const noChoices: Choices = {
  visibility: 'hidden',
  others: 'all',
  conflict: 'rename',
  chosen: new Map(),
  ids: new Map(),
  replace: new Map(),
};

type Chosen = Pick<PackageProblem, 'n' | 'importable' | 'idTaken' | 'present'>;

function byRule({ others, conflict }: Choices, { importable, idTaken, present }: Chosen): boolean {
  const isLeftOut = idTaken && (conflict === 'skip' || (conflict === 'replace' && present === null));
  return importable && others === 'all' && !isLeftOut;
}

export function isReplacing({ replace, conflict }: Choices, { n, present }: Pick<Chosen, 'n' | 'present'>): boolean {
  return present !== null && (replace.get(n) ?? conflict === 'replace');
}

export function replaceOne(choices: Choices, n: number, isWanted: boolean): Choices {
  return { ...choices, replace: new Map(choices.replace).set(n, isWanted) };
}

/** Whether anything that stands here may give way, also on pages that nobody has looked at. */
export function mayReplace({ replace, conflict }: Choices, batch: { replaceable: number }): boolean {
  return (conflict === 'replace' && batch.replaceable > 0) || [...replace.values()].includes(true);
}

export function isChosen(choices: Choices, problem: Chosen): boolean {
  return choices.chosen.get(problem.n) ?? byRule(choices, problem);
}

export function choose(choices: Choices, problem: Chosen, isWanted: boolean): Choices {
  const chosen = new Map(choices.chosen);
  if (isWanted === byRule(choices, problem)) chosen.delete(problem.n);
  else chosen.set(problem.n, isWanted);
  return { ...choices, chosen };
}

/** A new rule holds for every problem, whatever was said of some before. */
export function changeRule(choices: Choices, rule: Partial<Pick<Choices, 'others' | 'conflict'>>): Choices {
  return { ...choices, ...rule, chosen: new Map(), ...(rule.conflict !== undefined && { replace: new Map() }) };
}

export function giveId(choices: Choices, n: number, displayId: string): Choices {
  return { ...choices, ids: new Map(choices.ids).set(n, displayId) };
}

/** Also of problems on pages that nobody has looked at. */
export function countChosen(
  choices: Choices,
  { importable, conflicts, replaceable }: { importable: number; conflicts: number; replaceable: number },
): number {
  const left = { skip: conflicts, rename: 0, replace: conflicts - replaceable }[choices.conflict];
  const rule = choices.others === 'none' ? 0 : importable - left;
  return [...choices.chosen.values()].reduce((sum, isWanted) => sum + (isWanted ? 1 : -1), rule);
}

export function toStart({ visibility, others, conflict, chosen, ids, replace }: Choices) {
  const numbers = new Set([...chosen.keys(), ...ids.keys(), ...replace.keys()]);
  const choices = [...numbers].map((n) => {
    const displayId = ids.get(n)?.trim() ?? '';
    // Whatever id was typed before, a problem in the place of another has that one's.
    const isNew = !(replace.get(n) ?? (conflict === 'replace' && displayId === ''));
    return {
      n,
      ...(chosen.has(n) && { chosen: chosen.get(n) === true }),
      ...(isNew && displayId !== '' && { displayId }),
      ...(replace.has(n) && { replace: replace.get(n) === true }),
    };
  });
  return { visibility, others, conflict, choices };
}
