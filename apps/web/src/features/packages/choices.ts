import type { ImportVisibility, PackageProblem } from '@oyez/contract/packages';

/** What somebody has decided about a package that is looked at. */
export type Choices = {
  visibility: ImportVisibility;
  /** Problems of which nothing else is said. */
  others: 'all' | 'none';
  /** Those whose id is taken. */
  conflict: 'skip' | 'rename';
  /** Where it is otherwise than the two rules say. */
  chosen: ReadonlyMap<number, boolean>;
  ids: ReadonlyMap<number, string>;
};

export const noChoices: Choices = {
  visibility: 'hidden',
  others: 'all',
  conflict: 'rename',
  chosen: new Map(),
  ids: new Map(),
};

type Chosen = Pick<PackageProblem, 'n' | 'importable' | 'idTaken'>;

function byRule({ others, conflict }: Choices, { importable, idTaken }: Chosen): boolean {
  return importable && others === 'all' && !(idTaken && conflict === 'skip');
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
  return { ...choices, ...rule, chosen: new Map() };
}

export function giveId(choices: Choices, n: number, displayId: string): Choices {
  return { ...choices, ids: new Map(choices.ids).set(n, displayId) };
}

/** Also of problems on pages that nobody has looked at. */
export function countChosen(choices: Choices, batch: { importable: number; conflicts: number }): number {
  const left = choices.conflict === 'skip' ? batch.conflicts : 0;
  const rule = choices.others === 'none' ? 0 : batch.importable - left;
  return [...choices.chosen.values()].reduce((sum, isWanted) => sum + (isWanted ? 1 : -1), rule);
}

export function toStart({ visibility, others, conflict, chosen, ids }: Choices) {
  const numbers = new Set([...chosen.keys(), ...ids.keys()]);
  const choices = [...numbers].map((n) => {
    const displayId = ids.get(n)?.trim() ?? '';
    return {
      n,
      ...(chosen.has(n) && { chosen: chosen.get(n) === true }),
      ...(displayId !== '' && { displayId }),
    };
  });
  return { visibility, others, conflict, choices };
}
