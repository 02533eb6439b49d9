/** 1, 2, … 10: by the length of what stands before the first dot, then as text. */
export function compareCaseNames(a: string, b: string): number {
  const [stemA, stemB] = [stemOf(a), stemOf(b)];
  return stemA.length - stemB.length || compareText(stemA, stemB) || compareText(a, b);
}

function stemOf(name: string): string {
  const dot = name.indexOf('.');
  return dot === -1 ? name : name.slice(0, dot);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
