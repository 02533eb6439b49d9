/** What files of settings say of limits, which a problem has one of each. */
export function limitsAmong(times: readonly number[], memories: readonly number[]) {
  const timeMs = times.length === 0 ? null : Math.max(...times);
  const memoryMb = memories.length === 0 ? null : Math.ceil(Math.max(...memories));
  return {
    timeMs,
    memoryMb,
    largest: [timeMs === null ? [] : `${timeMs} ms`, memoryMb === null ? [] : `${memoryMb} MB`].flat().join(', '),
    limitsDiffer: new Set(times).size > 1 || new Set(memories).size > 1,
  };
}
