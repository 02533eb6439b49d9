/** Seconds of a contest from `1:30:00`, `90:00` or `45`; undefined where nothing is written, null where it is no time. */
export function secondsOf(text: string): number | undefined | null {
  const written = text.trim().replaceAll('：', ':');
  if (written === '') return undefined;
  if (!/^\d{1,6}(:[0-5]?\d){0,2}$/.test(written)) return null;
  return written.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}
