/** 1.in, 2.in, … 10.in: by the length of what stands before the first dot, then as text; numbers behind it count, too. */
export function compareCaseNames(a: string, b: string): number {
  return stemLength(a) - stemLength(b) || compareText(counted(a), counted(b)) || compareText(a, b);
}

const DIGITS = 12;

/** So that `sum.in2` comes before `sum.in10`. */
function counted(name: string): string {
  const stem = stemLength(name);
  return name.slice(0, stem) + name.slice(stem).replaceAll(/\d+/g, (number) => number.padStart(DIGITS, '0'));
}

function stemLength(name: string): number {
  const dot = name.indexOf('.');
  return dot === -1 ? name.length : dot;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
