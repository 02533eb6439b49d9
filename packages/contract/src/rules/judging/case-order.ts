/** 1.in, 2.in, … 10.in: by the length of what stands before the first dot, then as text. */
export function compareCaseNames(a: string, b: string): number {
  return stemLength(a) - stemLength(b) || compareText(a, b);
}

function stemLength(name: string): number {
  const dot = name.indexOf('.');
  return dot === -1 ? name.length : dot;
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
