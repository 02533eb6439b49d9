import type { Language } from '@oyez/contract/problems/problem-languages';

type Known = Pick<Language, 'name' | 'available' | 'versions' | 'compileCommand'>;

/** `C++ With O2 · C++14, g++ 12.2.0`: how the contract calls it, then the standard and the compilers of this site. */
export function languageLabel(name: string, known: readonly Known[] | undefined): string {
  const language = known?.find((one) => one.name === name);
  if (language === undefined) return name;
  const standard = standardOf(language.compileCommand);
  const facts = [
    ...(standard === undefined || name.replaceAll(' ', '').includes(standard) ? [] : [standard]),
    ...new Set(language.versions.map(shortVersion)),
  ].filter((fact) => fact !== '');
  return facts.length === 0 ? name : `${name} · ${facts.join(', ')}`;
}

/** Those that a judge can run first, each part in the order of the problem. */
export function availableFirst(names: readonly string[], known: readonly Known[] | undefined): string[] {
  const isThere = (name: string) => known?.find((one) => one.name === name)?.available ?? true;
  return [...names.filter(isThere), ...names.filter((name) => !isThere(name))];
}

/** The chosen language where the problem takes it; otherwise the newest C++ with optimisation that a judge runs now. */
export function chooseLanguage(
  names: readonly string[],
  wished: string | null,
  known: readonly Known[] | undefined,
): string {
  if (wished !== null && names.includes(wished)) return wished;
  const order = availableFirst(names, known);
  const lastThere = order.findLastIndex((name) => known?.find((one) => one.name === name)?.available ?? true);
  const there = lastThere < 0 ? order : order.slice(0, lastThere + 1);
  const best = there
    .filter((name) => name.startsWith('C++'))
    .toSorted((a, b) => Number(isOptimised(b)) - Number(isOptimised(a)) || yearOf(b) - yearOf(a));
  return best[0] ?? there[0] ?? '';
}

function isOptimised(name: string): boolean {
  return name.endsWith(' With O2');
}

/** The name that bears none is the oldest. */
function yearOf(name: string): number {
  return Number(/^C\+\+ (\d+)/.exec(name)?.[1] ?? 0);
}

/** `-std=gnu++14` → `C++14`, `-std=c11` → `C11`. */
function standardOf(command: string | null): string | undefined {
  const [, language, year] = /-std=(?:gnu|c)(\+\+)?(\w+)/.exec(command ?? '') ?? [];
  return year === undefined ? undefined : `C${language ?? ''}${year}`;
}

/** `g++ (Debian 12.2.0-14) 12.2.0` → `g++ 12.2.0`; nothing where no program is named. */
function shortVersion(version: string): string {
  const plain = version.replaceAll(/\([^)]*\)?|\[[^\]]*\]?/g, ' ');
  const number = /\d+(?:\.\d+)+/.exec(plain);
  if (number === null) return '';
  const program = plain
    .slice(0, number.index)
    .replace(/(?:JIT compiler )?version.*$/, '')
    .replace(/\bv$/, '')
    .trim();
  return program === '' ? '' : `${program} ${number[0]}`;
}
