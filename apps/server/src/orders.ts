/** An order that people give things, as the numbers of those things. */
export function isSameOrder(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}

/** `wanted` has what is there, and whoever wants it saw that as it is. */
export function mayReorder(present: readonly number[], wanted: readonly number[], basedOn = present): boolean {
  return isSameOrder(present, basedOn) && isSameOrder(present.toSorted(byNumber), wanted.toSorted(byNumber));
}

function byNumber(a: number, b: number): number {
  return a - b;
}
